import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { aCampaign, aLaunchCheck, aRehearsal } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

const running = aCampaign({ name: 'Running', status: 'active' });
const limited = aCampaign({ name: 'Out of money', status: 'limited' });
const pending = aCampaign({ name: 'Pending', status: 'pending' });
const ended = aCampaign({ name: 'Over', status: 'ended' });
const ALL = [running, limited, pending, ended];

interface ChangeRequest {
  p_action: string;
  p_ids: string[];
}

/** Serves `change_campaigns`: every change succeeds except for the campaigns in `refused`, which maps ids to reasons. */
const changes = (refused: Record<string, string> = {}) =>
  http.post<never, ChangeRequest>('*/rest/v1/rpc/change_campaigns', async ({ request }) => {
    const { p_ids } = await request.json();
    return HttpResponse.json(
      p_ids.map((id) => ({
        id,
        outcome: id in refused ? 'refused' : 'done',
        code: id in refused ? 'PT409' : null,
        hint: id in refused ? 'not_running' : null,
        message: refused[id] ?? null,
      })),
    );
  });

async function open(all: Record<string, unknown>[] = ALL, path = '/campaigns') {
  signInAs('regular');
  server.use(rows('campaigns_with_totals', all), changes());
  const sent = recordRequests();
  const view = renderApp(path, { actor: null });
  await screen.findByRole('link', { name: String(all[0]?.['name']) });
  // The second live region appears once the selection keys and announcements have loaded.
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  const calls = () =>
    sent.filter(({ table }) => table === 'rpc/change_campaigns').map(({ body }) => body);
  return { ...view, sent, calls };
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const chosen = () =>
  ALL.filter(({ name }) => (box(name) as HTMLInputElement).checked).map(({ name }) => name);
const bar = async () => within(await screen.findByRole('region', { name: 'Selected campaigns' }));

describe('the campaign selection', () => {
  test('takes one campaign, a range with Shift, the whole page, and can be cleared', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(box('Running'));
    await user.keyboard('{Shift>}');
    await user.click(box('Pending'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Running', 'Out of money', 'Pending']);
    expect(screen.getByText('3 of 4 selected')).toBeInTheDocument();
    const page = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Select all on this page',
    });
    expect(page.indeterminate).toBe(true);
    await user.click(page);
    expect(chosen()).toHaveLength(4);
    await user.click((await bar()).getByRole('button', { name: 'Clear selection' }));
    expect(chosen()).toEqual([]);
    expect(page).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Selected campaigns' })).toBeNull();
  });

  test('changes with the keys x, Shift with arrows, and Escape, but not while the user types in the search', async () => {
    await open();
    const user = userEvent.setup();
    box('Running').focus();
    await user.keyboard('x');
    expect(chosen()).toEqual(['Running']);
    await user.keyboard('x{ArrowDown}');
    expect(box('Out of money')).toHaveFocus();
    expect(chosen()).toEqual([]);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['Out of money', 'Pending', 'Over']);
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(chosen()).toEqual(['Out of money', 'Pending']);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    screen.getByRole('searchbox').focus();
    await user.keyboard('x');
    expect(chosen()).toEqual([]);
  });

  test('extends to all matches on all pages and is cleared by another filter', async () => {
    const { sent } = await open();
    server.use(
      http.get('*/rest/v1/campaigns_with_totals', () =>
        HttpResponse.json(ALL, { headers: { 'content-range': '0-3/60' } }),
      ),
    );
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), 'e');
    await screen.findByText('60 campaigns');
    await user.click(box('Running'));
    await user.click((await bar()).getByRole('button', { name: 'Select all 60' }));
    await waitFor(() => expect(chosen()).toHaveLength(4));
    const query = sent.findLast(({ table }) => table === 'campaigns_with_totals')?.query;
    expect(query?.get('limit')).toBe('1000');
    expect(query?.get('search_text')).toBe('like.%e%');
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(chosen()).toEqual([]));
  });
});

describe('a bulk action on campaigns', () => {
  test('confirms how many campaigns it changes and skips, and Undo activates those that are still paused', async () => {
    const { sent, calls } = await open();
    server.use(rows('campaigns', [{ id: running.id }]));
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click((await bar()).getByRole('button', { name: 'Pause 2' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause 2 campaigns?' }));
    expect(dialog.getByText('2 are not running')).toBeVisible();
    expect(dialog.getByText('Pending')).toBeVisible();
    expect(calls()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('2 campaigns paused')).toBeVisible();
    expect(calls()).toEqual([{ p_action: 'pause', p_ids: [running.id, limited.id] }]);
    expect(chosen()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    // Undo reads which campaigns are still paused and starts only those, through the activate action.
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
    expect(calls().at(-1)).toEqual({ p_action: 'activate', p_ids: [running.id] });
    const read = sent.filter(({ table, method }) => table === 'campaigns' && method === 'GET');
    expect(read.map(({ query }) => query.get('status'))).toContain('eq.paused');
  });

  test('offers the launch sheet when Undo would start flights', async () => {
    const { sent } = await open();
    server.use(rows('campaigns', [{ id: running.id }]));
    const user = userEvent.setup();
    await user.click(box('Running'));
    await user.click((await bar()).getByRole('button', { name: 'Pause 1' }));
    await screen.findByText('1 campaign paused');
    server.use(
      answer('post', 'rpc/change_campaigns', [
        { id: running.id, outcome: 'refused', code: 'PT409', hint: 'launch_needed', message: 'x' },
      ] as never),
      answer('post', 'rpc/launch_check', aLaunchCheck()),
      answer('post', 'rpc/rehearsal', aRehearsal()),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Partly undone')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Review and activate Running' }));
    expect(await screen.findByRole('dialog', { name: 'Launch Running' })).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('that changes nothing says why and sends no request', async () => {
    const { calls } = await open();
    const user = userEvent.setup();
    await user.click(box('Over'));
    await user.click((await bar()).getByRole('button', { name: 'Pause 0' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing to change' }));
    expect(dialog.getByText('1 is not running')).toBeVisible();
    expect(calls()).toEqual([]);
  });

  test('keeps refused campaigns selected and shows their reasons', async () => {
    await open();
    server.use(changes({ [limited.id]: 'Only a running campaign can be paused.' }));
    const user = userEvent.setup();
    await user.click(box('Running'));
    await user.click(box('Out of money'));
    await user.click((await bar()).getByRole('button', { name: 'Pause 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 campaign unchanged' }));
    expect(dialog.getByText('Out of money')).toBeVisible();
    expect(dialog.getByText('Only a running campaign can be paused.')).toBeVisible();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    expect(chosen()).toEqual(['Out of money']);
  });

  test('keeps the selection after a failure, and Undo reverts a delete', async () => {
    expectConsoleError();
    const { calls } = await open();
    server.use(answer('post', 'rpc/change_campaigns', { code: '', message: 'no' }, 503));
    const user = userEvent.setup();
    const remove = async () => {
      await user.click(
        (await bar()).getByRole('button', { name: 'More for the selected campaigns' }),
      );
      await user.click(await screen.findByRole('menuitem', { name: 'Delete 1' }));
    };
    await user.click(box('Pending'));
    await remove();
    expect(await screen.findByText('No response from the server')).toBeVisible();
    expect(chosen()).toEqual(['Pending']);
    server.use(changes());
    await remove();
    expect(await screen.findByText('1 campaign deleted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(calls().at(-1)).toEqual({ p_action: 'undelete', p_ids: [pending.id] });
  });

  test('sends a request id with Duplicate', async () => {
    const { calls } = await open();
    const user = userEvent.setup();
    await user.click(box('Over'));
    await user.click(
      (await bar()).getByRole('button', { name: 'More for the selected campaigns' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate 1' }));
    expect(await screen.findByText('1 campaign duplicated')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(calls()).toEqual([
      { p_action: 'duplicate', p_ids: [ended.id], p_request_id: expect.any(String) },
    ]);
  });
});

test('a bulk action retries campaigns over the row limit in further calls and lists one that never fits', async () => {
  const { calls } = await open();
  server.use(
    http.post<never, ChangeRequest>('*/rest/v1/rpc/change_campaigns', async ({ request }) => {
      const { p_ids } = await request.json();
      return HttpResponse.json(
        p_ids.map((id, index) => {
          const isBeyond = index > 0 || id === limited.id;
          return {
            id,
            outcome: isBeyond ? 'refused' : 'done',
            code: isBeyond ? 'PT413' : null,
            hint: isBeyond ? 'too_many_rows' : null,
            message: isBeyond ? 'One call can write at most 5,000 rows.' : null,
          };
        }),
      );
    }),
  );
  const user = userEvent.setup();
  for (const { name } of [pending, ended, limited]) await user.click(box(name));
  await user.click((await bar()).getByRole('button', { name: 'More for the selected campaigns' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate 3' }));
  expect(await screen.findByText('2 campaigns duplicated')).toBeVisible();
  expect(screen.getByText('One call can write at most 5,000 rows.')).toBeVisible();
  expect(calls().map((body) => (body as ChangeRequest).p_ids)).toEqual([
    [pending.id, ended.id, limited.id],
    [ended.id, limited.id],
    [limited.id],
  ]);
});

test('a readonly user has no checkboxes but can export the list', async () => {
  signInAs('readonly');
  server.use(rows('campaigns_with_totals', ALL));
  renderApp('/campaigns', { actor: null });
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
