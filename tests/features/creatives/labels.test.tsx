import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aCreative } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const HUT = aCreative({
  name: 'Hut',
  status: 'draft',
  labels: ['Winter'],
  message: 'Open',
  flight_count: 0,
});
const PEAK = aCreative({ name: 'Peak', status: 'approved', message: 'Up', flight_count: 1 });

interface Asked {
  p_action: string;
  p_ids: string[];
  p_value: string;
  p_variants: boolean;
}

/** Handler of `change_creatives`: changes every creative except those in `refused`, which maps ids to reasons. */
const changes = (refused: Record<string, string> = {}) =>
  http.post<never, Asked>('*/rest/v1/rpc/change_creatives', async ({ request }) => {
    const { p_ids } = await request.json();
    return HttpResponse.json(
      p_ids.map((id) => ({
        id,
        outcome: id in refused ? 'refused' : 'done',
        before: id === HUT.id ? 'draft' : 'approved',
        hint: null,
        message: refused[id] ?? null,
      })),
    );
  });

beforeEach(() => {
  server.use(
    rows(
      'creatives',
      [HUT, PEAK].map((creative) => ({ ...creative, versions: [] })),
    ),
    answer('post', 'rpc/found_creatives', [HUT, PEAK]),
    rows('creative_versions', []),
    rows('message_types', ['SMS', 'Push'].map(named)),
    rows('creative_statuses', ['draft', 'approved', 'inactive'].map(named)),
    http.post('*/rest/v1/rpc/creative_labels', () =>
      HttpResponse.json([{ label: 'Winter', creatives: 1 }]),
    ),
    changes(),
  );
});

async function open(path = '/creatives', actor: 'regular' | 'readonly' = 'regular') {
  signInAs(actor);
  const sent = recordRequests();
  const view = renderApp(path, { actor: null });
  await screen.findByRole('button', { name: 'Preview Hut' });
  const calls = () =>
    sent.filter(({ table }) => table === 'rpc/change_creatives').map(({ body }) => body);
  return { ...view, sent, calls };
}
const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected creatives' }));
const selectBoth = async () => {
  await userEvent.click(await box('Hut'));
  await userEvent.click(await box('Peak'));
  return bar();
};

test('a bulk action archives the variants of a selected creative with it, and Undo restores both', async () => {
  const variant = crypto.randomUUID();
  server.use(
    rows('creatives', [{ ...HUT, variant_count: 1 }, PEAK]),
    http.post<never, Asked>('*/rest/v1/rpc/change_creatives', async ({ request }) => {
      const { p_ids, p_variants } = await request.json();
      return HttpResponse.json(
        [...p_ids, ...(p_variants ? [variant] : [])].map((id) => ({
          id,
          outcome: 'done',
          before: id === HUT.id ? 'draft' : 'approved',
          hint: null,
          message: null,
        })),
      );
    }),
  );
  const { calls } = await open();
  await userEvent.click(await box('Hut'));
  await userEvent.click((await bar()).getByRole('button', { name: /^Archive/ }));
  expect(await screen.findByText('2 creatives archived')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls()).toHaveLength(3));
  const asked = calls().map((body) => body as Asked);
  expect(asked.map(({ p_ids, p_variants }) => [p_ids, p_variants])).toEqual([
    [[HUT.id], true],
    [[HUT.id], false],
    [[variant], false],
  ]);
});

test('a bulk action archives several creatives in one call, and Undo restores the previous status of each', async () => {
  const { calls } = await open();
  const selected = await selectBoth();
  await userEvent.click(selected.getByRole('button', { name: /^Archive/ }));
  expect(await screen.findByText('2 creatives archived')).toBeVisible();
  expect(calls()).toEqual([
    { p_action: 'status', p_ids: [HUT.id, PEAK.id], p_value: 'inactive', p_variants: true },
  ]);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Selected creatives' })).toBeNull(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls()).toHaveLength(3));
  expect(calls().slice(1)).toEqual([
    { p_action: 'status', p_ids: [HUT.id], p_value: 'draft', p_variants: false },
    { p_action: 'status', p_ids: [PEAK.id], p_value: 'approved', p_variants: false },
  ]);
});

test('a bulk action keeps refused creatives selected and shows the reason', async () => {
  server.use(changes({ [PEAK.id]: 'Active flights send this creative: "Spring".' }));
  await open();
  await userEvent.click((await selectBoth()).getByRole('button', { name: /^Archive/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '1 creative unchanged' }));
  expect(dialog.getByText('Active flights send this creative: "Spring".')).toBeVisible();
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect((await bar()).getByText('1 selected')).toBeVisible();
  expect(await box('Peak')).toBeChecked();
});

test('a bulk action adds an existing or a new label to the selected creatives, and offers to remove existing ones', async () => {
  const { calls } = await open();
  const selected = await selectBoth();
  await userEvent.click(selected.getByRole('button', { name: 'Label the selected creatives' }));
  expect(await screen.findByRole('menuitem', { name: 'Remove “Winter”' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Add “Winter”' }));
  expect(await screen.findByText('Label “Winter” added to 2 creatives')).toBeVisible();
  await userEvent.click(selected.getByRole('button', { name: 'Label the selected creatives' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New label...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New label' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add Label' }));
  expect(dialog.getByText('Enter a label.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Label/), 'Sale');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Label' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls()).toEqual([
    { p_action: 'label', p_ids: [HUT.id, PEAK.id], p_value: 'Winter', p_variants: true },
    { p_action: 'label', p_ids: [HUT.id, PEAK.id], p_value: 'Sale', p_variants: true },
  ]);
});

test('a bulk action keeps the creatives selected when the request fails', async () => {
  expectConsoleError();
  server.use(failure('post', 'rpc/change_creatives'));
  await open();
  await userEvent.click((await selectBoth()).getByRole('button', { name: /^Archive/ }));
  expect(await screen.findByText('The creatives could not be changed')).toBeVisible();
  expect((await bar()).getByText('2 selected')).toBeVisible();
});

test('the creative list stores the label and usage filters in the URL and sends them to the server', async () => {
  const { sent, router } = await open('/creatives?label=Winter&use=unused');
  const asked = sent.find(({ query }) => query.has('labels'));
  expect(asked?.query.get('labels')).toBe('cs.{Winter}');
  expect(asked?.body).toEqual({ p_use: 'unused', p_results: '', p_figures: false });
  await userEvent.selectOptions(await screen.findByLabelText('Filter by use'), 'Used');
  await waitFor(() => expect(router.state.location.search).toContain('use=used'));
  await userEvent.selectOptions(screen.getByLabelText('Filter by label'), 'All labels');
  await waitFor(() => expect(router.state.location.search).not.toContain('label'));
});

test('the creative gallery lets the keyboard select cards, but offers read-only users no selection', async () => {
  const { unmount } = await open('/creatives?look=gallery');
  (await box('Hut')).focus();
  await userEvent.keyboard(' ');
  expect((await bar()).getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Selected creatives' })).toBeNull(),
  );
  unmount();
  await open('/creatives', 'readonly');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('list', { name: 'Labels' })).toHaveTextContent('Winter');
});
