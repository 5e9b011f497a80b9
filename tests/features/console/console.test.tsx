import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, server } from '../../support/screen/server';

const aJob = (name: string, more: object = {}) => ({
  name,
  every_seconds: 60,
  last_run_at: '2026-03-01T09:00:00Z',
  next_run_at: '2026-03-01T09:01:00Z',
  late_seconds: null,
  failures: 0,
  last_failed_at: null,
  reason: null,
  ...more,
});
const MESSAGE = {
  id: 7,
  kind: 'access_approved',
  is_sms: false,
  organisation: 'Northwind Outdoor',
  recipient: 'example.org',
  reason: '550 unknown mailbox',
  attempts: 10,
  created_at: '2026-03-01T09:00:00Z',
};

interface Answers {
  jobs?: object[];
  messages?: object[];
  failures?: object[];
}
async function open({ jobs = [aJob('send-emails')], messages = [], failures = [] }: Answers = {}) {
  const sent = recordRequests();
  renderApp('/superadmin', { actor: 'superadmin' });
  server.use(
    answer('post', 'rpc/list_jobs', jobs),
    answer('post', 'rpc/list_set_aside', messages),
    answer('post', 'rpc/list_job_failures', failures),
  );
  await screen.findByText('All jobs');
  return (name: string) =>
    sent.filter(({ table }) => table === `rpc/${name}`).map(({ body }) => body);
}
const jobNames = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the jobs of the console', () => {
  test('are on time, in words, when none is late or failed', async () => {
    await open();
    expect(screen.getByText('Every job runs on time.')).toBeVisible();
    expect(await screen.findByText(/^Nothing has failed\. Checked at \d\d:\d\d\.$/)).toBeVisible();
    await userEvent.click(screen.getByText('All jobs'));
    expect(screen.getByText('On time')).toBeVisible();
  });

  test('that have not run yet are counted apart from those on time', async () => {
    await open({ jobs: [aJob('forget-visitors', { last_run_at: null }), aJob('send-emails')] });
    expect(
      screen.getByText('1 job waits for its first run. The others run on time.'),
    ).toBeVisible();
    await userEvent.click(screen.getByText('All jobs'));
    expect(jobNames('Scheduled jobs')).toEqual(['Send emails', 'Delete old visitors']);
    expect(screen.getByText('Waiting for its first run')).toBeVisible();
  });

  test('that are late or fail are listed first and named in an alert', async () => {
    await open({
      jobs: [
        aJob('check-links'),
        aJob('settle-delivery', { failures: 2, reason: '22012: division by zero' }),
        aJob('send-emails', { late_seconds: 720 }),
      ],
    });
    expect(jobNames('Jobs in trouble')).toEqual(['Send emails', 'Settle delivery']);
    expect(screen.getByRole('alert')).toHaveTextContent(
      '2 jobs are late or fail: Send emails, Settle delivery',
    );
    expect(await screen.findByText(/^1 part needs attention\. Checked at/)).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Jobs in trouble' }));
    expect(table.getByText('Late by 12 minutes')).toBeVisible();
    expect(table.getByText('The last 2 runs failed')).toBeVisible();
    expect(table.getByText(/22012: division by zero$/)).toBeVisible();
  });

  test('show the rows that they skip with the reason', async () => {
    const row = {
      job: 'settle_delivery',
      subject: 'flight 1',
      reason: 'P0001: no price',
      failures: 3,
    };
    await open({ failures: [{ ...row, last_failed_at: '2026-03-01T09:00:00Z' }] });
    const table = await screen.findByRole('table', { name: 'Failed records' });
    expect(within(table).getByText('P0001: no price')).toBeVisible();
  });
});

describe('an email that was set aside', () => {
  test('is tried again by one press', async () => {
    const calls = await open({ messages: [MESSAGE] });
    server.use(answer('post', 'rpc/retry_message', null));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try again: Access approved to example.org' }),
    );
    expect(await screen.findByText('Trying again')).toBeVisible();
    expect(calls('retry_message')).toEqual([{ p_id: 7 }]);
  });

  test('is discarded only after a confirmation', async () => {
    const calls = await open({ messages: [MESSAGE] });
    server.use(answer('post', 'rpc/discard_message', null));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Discard: Access approved to example.org' }),
    );
    const question = await screen.findByRole('alertdialog', { name: 'Discard this message?' });
    expect(calls('discard_message')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Message discarded')).toBeVisible();
    expect(calls('discard_message')).toEqual([{ p_id: 7 }]);
  });
});

test('the console is closed to admins', async () => {
  renderApp('/superadmin', { actor: 'admin' });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Console');
});
