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

interface Asked {
  p_action: string;
  p_ids: string[];
}

/** Everything is done, but what is refused here. */
const changes = (refused: Record<string, string> = {}) =>
  http.post<never, Asked>('*/rest/v1/rpc/change_campaigns', async ({ request }) => {
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
  // The keys and what is said of a selection come after the list.
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  const calls = () =>
    sent.filter(({ table }) => table === 'rpc/change_campaigns').map(({ body }) => body);
  return { ...view, sent, calls };
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const chosen = () =>
  ALL.filter(({ name }) => (box(name) as HTMLInputElement).checked).map(({ name }) => name);
const bar = async () => within(await screen.findByRole('region', { name: 'Selected campaigns' }));

describe('selecting', () => {
  test('one, a range with Shift, the page, and none again', async () => {
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

  test('with the keyboard: x, arrows, arrows with Shift, Escape', async () => {
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

  test('everything that matches is read and selected; another filter begins anew', async () => {
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

describe('an action on many', () => {
  test('says beforehand how many it changes and why not the others, and Undo gives each its status', async () => {
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
    // A start goes the way of Activate, and only what is still as the action left it starts.
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
    expect(calls().at(-1)).toEqual({ p_action: 'activate', p_ids: [running.id] });
    const read = sent.filter(({ table, method }) => table === 'campaigns' && method === 'GET');
    expect(read.map(({ query }) => query.get('status'))).toContain('eq.paused');
  });

  test('reviews a campaign on the launch sheet when Undo would start its flights', async () => {
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
    expect(await screen.findByText('Undone in part')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Review and activate Running' }));
    expect(await screen.findByRole('dialog', { name: 'Launch Running' })).toBeVisible();
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('one that changes nothing says so and asks nothing of the server', async () => {
    const { calls } = await open();
    const user = userEvent.setup();
    await user.click(box('Over'));
    await user.click((await bar()).getByRole('button', { name: 'Pause 0' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing to change' }));
    expect(dialog.getByText('1 is not running')).toBeVisible();
    expect(calls()).toEqual([]);
  });

  test('what the server refuses stays selected, each with its reason', async () => {
    await open();
    server.use(changes({ [limited.id]: 'Only a campaign that runs can be paused.' }));
    const user = userEvent.setup();
    await user.click(box('Running'));
    await user.click(box('Out of money'));
    await user.click((await bar()).getByRole('button', { name: 'Pause 2' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '1 campaign was left as it was' }),
    );
    expect(dialog.getByText('Out of money')).toBeVisible();
    expect(dialog.getByText('Only a campaign that runs can be paused.')).toBeVisible();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    expect(chosen()).toEqual(['Out of money']);
  });

  test('deleted ones come back with Undo; a failure keeps the selection', async () => {
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

  test('copies carry the id of their request', async () => {
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

test('continues in further calls with campaigns beyond the rows of one call, and lists one that is too large for any call', async () => {
  const { calls } = await open();
  server.use(
    http.post<never, Asked>('*/rest/v1/rpc/change_campaigns', async ({ request }) => {
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
  expect(calls().map((body) => (body as Asked).p_ids)).toEqual([
    [pending.id, ended.id, limited.id],
    [ended.id, limited.id],
    [limited.id],
  ]);
});

test('who may change nothing selects nothing, and has the list as a file', async () => {
  signInAs('readonly');
  server.use(rows('campaigns_with_totals', ALL));
  renderApp('/campaigns', { actor: null });
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
