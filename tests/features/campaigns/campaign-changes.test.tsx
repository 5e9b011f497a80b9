import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { chooseStatus } from '../../support/screen/choose-status';
import {
  aCampaign,
  aLaunchCheck,
  aRehearsal,
  CAMPAIGN_STATUSES,
} from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const CAMPAIGNS = '*/rest/v1/campaigns';
const campaign = aCampaign();
const of = (sent: ReturnType<typeof recordRequests>, method: string) =>
  sent.filter((request) => request.method === method);

function open(all: Record<string, unknown>[], actor: 'regular' | 'readonly' | 'none' = 'regular') {
  signInAs(actor);
  server.use(rows('campaigns_with_totals', all), rows('flights', []));
  return renderApp('/campaigns', { actor: null });
}

describe('the status select of a campaign', () => {
  const choice = () => screen.findByLabelText<HTMLSelectElement>('Change status of Spring Sale');

  test('is disabled while it saves, then shows the stored status', async () => {
    open([campaign]);
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.patch(CAMPAIGNS, async () => {
        await hold;
        server.use(rows('campaigns_with_totals', [{ ...campaign, status: 'limited' }]));
        return HttpResponse.json({ id: campaign.id });
      }),
    );
    const sent = recordRequests();
    await chooseStatus(await choice(), 'Limited Budget');
    await waitFor(async () => expect(await choice()).toBeDisabled());
    expect(await choice()).toHaveValue('limited');
    release();
    expect(await screen.findByText('"Spring Sale" is now limited.')).toBeVisible();
    await waitFor(async () => expect(await choice()).toBeEnabled());
    expect(await choice()).toHaveValue('limited');
    const [write] = of(sent, 'PATCH');
    expect(write?.body).toEqual({ status: 'limited', updated_at: expect.any(String) });
  });

  test('opens the launch sheet for both running statuses when flights would start', async () => {
    open([campaign]);
    const flights = [
      { id: 'f', name: 'One', channel: 'SMS', status: 'active', people: 10, reached: 10 },
    ];
    server.use(
      answer('post', 'rpc/launch_check', aLaunchCheck({ flights })),
      answer('post', 'rpc/rehearsal', aRehearsal()),
    );
    const sent = recordRequests();
    for (const status of ['Limited Budget', 'Active']) {
      await chooseStatus(await choice(), status);
      const sheet = await screen.findByRole('dialog', { name: 'Launch Spring Sale' });
      await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    }
    expect(of(sent, 'PATCH')).toEqual([]);
  });

  test('returns to the stored status when the change is refused', async () => {
    expectConsoleError();
    open([campaign]);
    server.use(failure('patch', 'campaigns'));
    await chooseStatus(await choice(), 'Ended');
    expect(await screen.findByText('Failed to update campaign status')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    await waitFor(async () => expect(await choice()).toHaveValue('pending'));
  });

  test('shows the stored status even if it is no longer offered, and adds it to the offered statuses', async () => {
    open([{ ...campaign, status: 'parked' }]);
    expect(await choice()).toHaveValue('parked');
    expect(within(await choice()).getAllByRole('option')).toHaveLength(1);
    await userEvent.click(await choice());
    expect(within(await choice()).getAllByRole('option')).toHaveLength(
      CAMPAIGN_STATUSES.length + 1,
    );
  });
});

const menu = async (name = 'Spring Sale') =>
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
const entry = (name: string) => screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
const outcome = (id: string, over: Record<string, string | null> = {}) =>
  answer('post', 'rpc/change_campaigns', [
    { id, outcome: 'done', code: null, hint: null, message: null, ...over },
  ]);

describe('Delete Campaign', () => {
  test('is offered only for pending campaigns', async () => {
    open(
      CAMPAIGN_STATUSES.map(({ name }) => aCampaign({ name: String(name), status: String(name) })),
    );
    const offered: unknown[] = [];
    for (const { name } of CAMPAIGN_STATUSES) {
      await menu(String(name));
      await entry('Duplicate Campaign');
      if (screen.queryByRole('menuitem', { name: 'Delete Campaign' })) offered.push(name);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
    expect(offered).toEqual(['pending']);
  });

  test('deletes the campaign without asking, and Undo restores it', async () => {
    open([campaign]);
    server.use(
      http.delete(CAMPAIGNS, () => {
        server.use(rows('campaigns_with_totals', []));
        return HttpResponse.json({ id: campaign.id });
      }),
    );
    const sent = recordRequests();
    await menu();
    await userEvent.click(await entry('Delete Campaign'));
    expect(await screen.findByText('"Spring Sale" has been deleted.')).toBeVisible();
    expect(of(sent, 'DELETE').map(({ query }) => query.get('id'))).toEqual([`eq.${campaign.id}`]);
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
    server.use(outcome(campaign.id), rows('campaigns_with_totals', [campaign]));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Spring Sale” is back with its flights.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Spring Sale' })).toBeVisible();
    expect(sent.find(({ table }) => table === 'rpc/change_campaigns')?.body).toEqual({
      p_action: 'undelete',
      p_ids: [campaign.id],
    });
  });

  test('keeps the campaign after a failure and can be retried', async () => {
    expectConsoleError();
    open([campaign]);
    server.use(failure('delete', 'campaigns'));
    await menu();
    await userEvent.click(await entry('Delete Campaign'));
    expect(await screen.findByText('Failed to delete campaign')).toBeVisible();
    server.use(answer('delete', 'campaigns', { id: campaign.id }));
    await menu();
    await userEvent.click(await entry('Delete Campaign'));
    expect(await screen.findByText('Campaign Deleted')).toBeVisible();
  });
});

describe('Archive Campaign', () => {
  test('archives a campaign that is not running, and Undo restores it', async () => {
    open([{ ...campaign, status: 'ended' }]);
    server.use(outcome(campaign.id));
    const sent = recordRequests();
    await menu();
    await userEvent.click(await entry('Archive Campaign'));
    expect(await screen.findByText('Campaign Archived')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Spring Sale” is back in the list.')).toBeVisible();
    expect(
      sent.filter(({ table }) => table === 'rpc/change_campaigns').map(({ body }) => body),
    ).toMatchObject([{ p_action: 'archive' }, { p_action: 'restore' }]);
  });

  test('is disabled with a reason while the campaign is running', async () => {
    open([{ ...campaign, status: 'active' }]);
    await menu();
    expect(await entry('Archive Campaign')).toHaveTextContent('Pause or end it first.');
    expect(await entry('Archive Campaign')).toHaveAttribute('aria-disabled', 'true');
  });

  test('shows the server’s reason when it is refused', async () => {
    expectConsoleError();
    open([{ ...campaign, status: 'paused' }]);
    const message = 'Pause or end this campaign before you archive it.';
    server.use(
      outcome(campaign.id, {
        outcome: 'refused',
        code: 'PT409',
        hint: 'campaign_running',
        message,
      }),
    );
    await menu();
    await userEvent.click(await entry('Archive Campaign'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('Failed to archive campaign')).toBeVisible();
  });

  test('is replaced by Restore on an archived campaign, without status select and New Flight', async () => {
    open([{ ...campaign, archived_at: '2026-05-01T10:00:00Z' }]);
    await menu();
    expect(await entry('Restore Campaign')).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^(Archive|Delete)/ })).toBeNull();
    expect(screen.queryByLabelText(/Change status/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^New Flight in/, hidden: true })).toBeNull();
  });
});

test.each(['readonly', 'none'] as const)(
  'a user with role %s gets only the button that shows the flights in a campaign row',
  async (actor) => {
    open([campaign], actor);
    const row = within((await screen.findByText('Spring Sale')).closest('li') ?? document.body);
    expect(row.getAllByRole('button')).toHaveLength(1);
    expect(row.getByRole('button', { name: 'Show flights of Spring Sale' })).toBeEnabled();
    expect(row.queryByRole('combobox')).toBeNull();
    expect(await row.findByText('Pending')).toBeVisible();
  },
);
