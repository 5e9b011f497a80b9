import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import {
  answer,
  writeConflict,
  failure,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const said = (text: string) => ({ channel: 'sms', text, opt_out: 'Reply STOP to opt out.' });
const TRAILS = aCreative({ name: 'Trails', newest_content: said('Trails are open.') });
const variant = (letter: string, share: number, over: object = {}) =>
  aCreative({
    name: `Trails ${letter}`,
    status: 'draft',
    variant: letter,
    variant_of: TRAILS.id,
    variant_share: share,
    newest_content: { channel: 'sms', text: 'GO OUTSIDE WHILE THE TRAILS ARE OPEN' },
    ...over,
  });
const [B, C] = [variant('B', 30), variant('C', 20)];
/** Rows that the server returns for the creative and its variants. */
let group: Record<string, unknown>[] = [];

beforeEach(() => {
  group = [TRAILS, B, C];
  const one = ({ request }: { request: Request }) => {
    const query = new URL(request.url).searchParams;
    const id = query.get('id')?.replace('eq.', '');
    const found = query.has('or') ? group : group.filter((row) => row.id === id);
    return request.headers.get('accept')?.includes('vnd.pgrst.object')
      ? HttpResponse.json(found[0])
      : HttpResponse.json(found);
  };
  server.use(
    http.get('*/rest/v1/creatives', one),
    rows('creative_versions', [
      aCreativeVersion({ creative_id: TRAILS.id, content: said('Trails are open.') }),
    ]),
    rows('message_types', ['SMS', 'Push'].map(named)),
    rows('creative_statuses', ['draft', 'approved', 'inactive'].map(named)),
    answer('post', 'rpc/version_flights', []),
  );
});

async function open(id = TRAILS.id, actor: 'regular' | 'readonly' = 'regular') {
  signInAs(actor);
  const view = renderApp(`/creatives/${id}/edit`, { actor: null });
  const found = await screen.findByRole('region', { name: 'Variants' });
  return { ...view, region: within(found) };
}
const calls = (sent: ReturnType<typeof recordRequests>, name: string) =>
  sent.filter(({ table }) => table === `rpc/${name}`).map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the editor lists each variant with its share, findings and editor link, and locks the channel', async () => {
  const { region, router } = await open();
  const link = async (name: RegExp) => region.findByRole('link', { name });
  expect(await link(/^A · Trails approved/)).toHaveAttribute('aria-current', 'page');
  const b = await link(/^B · Trails B draft 2 issues/);
  expect(b).not.toHaveAttribute('aria-current');
  expect(region.getByText('50%')).toBeVisible();
  expect(region.getByLabelText('Share of B in percent')).toHaveValue('30');
  expect(screen.getByText('A creative and its variants share one channel.')).toBeVisible();
  await userEvent.click(b);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/creatives/${B.id}/edit`));
});

test('the editor shows a placeholder per expected variant and locks the channel while loading', async () => {
  group = [{ ...TRAILS, variant_count: 2 }, B, C];
  server.use(
    http.get('*/rest/v1/creatives', async ({ request }) => {
      if (new URL(request.url).searchParams.has('or')) await delay('infinite');
      return HttpResponse.json(group[0]);
    }),
  );
  const { region } = await open();
  expect(region.getAllByRole('listitem')).toHaveLength(3);
  expect(region.getByText(/^Flights split recipients this way/)).toBeVisible();
  expect(screen.getByText('A creative and its variants share one channel.')).toBeVisible();
});

test('the editor saves all variant shares when a field loses the focus, and keeps them for a retry after a failure', async () => {
  expectConsoleError();
  const sent = recordRequests();
  const { region } = await open();
  const shareOf = (letter: string) => region.findByLabelText(`Share of ${letter} in percent`);
  server.use(failure('post', 'rpc/set_variant_shares', 'The disk is full'));
  await userEvent.clear(await shareOf('B'));
  await userEvent.type(await shareOf('B'), '80');
  await userEvent.tab();
  expect(region.getByText(/^Leave at least 1% for A/)).toBeVisible();
  expect(calls(sent, 'set_variant_shares')).toEqual([]);
  await userEvent.clear(await shareOf('C'));
  await userEvent.type(await shareOf('C'), '5{Enter}');
  expect(await region.findByText('Couldn’t save the shares: The disk is full')).toBeVisible();
  expect(await shareOf('B')).toHaveValue('80');
  expect(region.getByText('15%')).toBeVisible();

  server.use(writeConflict('set_variant_shares'));
  group = [TRAILS, { ...B, variant_share: 31 }, C];
  await press('Save shares');
  expect(await region.findByText(/^Someone else changed the variants/)).toBeVisible();
  server.use(answer('post', 'rpc/set_variant_shares', []));
  group = [TRAILS, { ...B, variant_share: 80 }, { ...C, variant_share: 5 }];
  await press('Save shares');
  expect(await screen.findByText('Shares saved')).toBeVisible();
  expect(calls(sent, 'set_variant_shares')).toEqual([
    { p_creative_id: TRAILS.id, p_shares: { B: 80, C: 5 }, p_seen: { B: 30, C: 20 } },
    { p_creative_id: TRAILS.id, p_shares: { B: 80, C: 5 }, p_seen: { B: 30, C: 20 } },
    { p_creative_id: TRAILS.id, p_shares: { B: 80, C: 5 }, p_seen: { B: 31, C: 20 } },
  ]);
  expect(calls(sent, 'update_creative')).toEqual([]);
  expect(await shareOf('B')).toHaveValue('80');
});

test('the editor retries adding a variant under the same id after a failure, and focuses it', async () => {
  expectConsoleError();
  group = [TRAILS];
  const sent = recordRequests();
  server.use(failure('post', 'rpc/add_creative_variant', 'The disk is full'));
  const { region } = await open();
  await userEvent.click(await region.findByRole('button', { name: 'Add variant' }));
  expect(await screen.findByText('Couldn’t add the variant')).toBeVisible();
  server.use(
    http.post('*/rest/v1/rpc/add_creative_variant', () => {
      group = [TRAILS, { ...B, variant_share: 50 }];
      return HttpResponse.json(group[1]);
    }),
  );
  await press('Add variant');
  expect(await screen.findByText('Variant B added')).toBeVisible();
  await waitFor(() => expect(region.getByRole('link', { name: /^B/ })).toHaveFocus());
  const [first, second] = calls(sent, 'add_creative_variant') as { p_id: string }[];
  expect(first).toMatchObject({ p_creative_id: TRAILS.id });
  expect(second).toEqual(first);
});

test('the editor of a variant can turn it into a separate creative', async () => {
  const { region } = await open(B.id);
  server.use(
    http.post('*/rest/v1/rpc/detach_variant', () => {
      group = [{ ...B, variant: null, variant_of: null, variant_share: null }];
      return HttpResponse.json(group[0]);
    }),
  );
  await userEvent.click(await region.findByRole('button', { name: 'More for variant B' }));
  const own = await screen.findByRole('menuitem', { name: 'Turn into a separate creative' });
  await userEvent.click(own);
  expect(await screen.findByText('Variant detached')).toBeVisible();
  await waitFor(() => expect(region.getByText('Variants')).toHaveFocus());
  await waitFor(() => expect(region.queryByRole('listitem')).toBeNull());
});

test('the editor shows read-only users the variants without controls that change them', async () => {
  const { region } = await open(TRAILS.id, 'readonly');
  expect(await region.findByRole('link', { name: /^C · Trails C/ })).toBeVisible();
  expect(region.getByText('30%')).toBeVisible();
  expect(region.queryByRole('textbox')).toBeNull();
  expect(region.queryByRole('button')).toBeNull();
});

/** Opens the editor of a new creative that is not saved yet. */
async function openNew() {
  const sent = recordRequests();
  signInAs('regular');
  const { router } = renderApp('/creatives/new', { actor: null });
  await screen.findByRole('button', { name: 'Save and add variant' });
  return { sent, router };
}
const creates = () =>
  http.post('*/rest/v1/rpc/create_creative', async ({ request }) => {
    const { p_id } = (await request.json()) as { p_id: string };
    group = [{ ...TRAILS, id: p_id }];
    return HttpResponse.json(group[0]);
  });

test('the editor saves a new creative when its first variant is added, and keeps the typed text if that fails', async () => {
  expectConsoleError();
  const { sent, router } = await openNew();
  server.use(failure('post', 'rpc/create_creative', 'The disk is full'));
  await press('Save and add variant');
  expect(await screen.findByText('Enter a name for the creative.')).toBeVisible();
  expect(calls(sent, 'create_creative')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Name/), 'Trails');
  await userEvent.type(screen.getByLabelText(/^Message/), 'Trails are open.');
  await press('Save and add variant');
  expect(await screen.findByText(/^Couldn’t save the creative/)).toBeVisible();
  expect(screen.getByLabelText(/^Message/)).toHaveValue('Trails are open.');
  expect(calls(sent, 'add_creative_variant')).toEqual([]);

  server.use(
    creates(),
    http.post('*/rest/v1/rpc/add_creative_variant', () => {
      group = [...group, { ...B, variant_of: group[0]?.['id'], variant_share: 50 }];
      return HttpResponse.json(group[1]);
    }),
  );
  await press('Save and add variant');
  const [first, second] = calls(sent, 'create_creative') as { p_id: string }[];
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/creatives/${second?.p_id}/edit`),
  );
  expect(second).toEqual(first);
  expect(calls(sent, 'add_creative_variant')).toMatchObject([{ p_creative_id: first?.p_id }]);
  expect(await screen.findByRole('link', { name: /^B · Trails B/ })).toBeVisible();
});

test('the page changes to the editor of the saved creative when adding its first variant fails', async () => {
  expectConsoleError();
  const { router } = await openNew();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Trails');
  await userEvent.type(screen.getByLabelText(/^Message/), 'Trails are open.');
  server.use(creates(), failure('post', 'rpc/add_creative_variant', 'The disk is full'));
  await press('Save and add variant');
  expect(await screen.findByText('Couldn’t add the variant')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/creatives\/.+\/edit$/));
  expect(await screen.findByRole('button', { name: 'Add variant' })).toBeEnabled();
});

test('the editor offers read-only users no variant for a new creative', async () => {
  signInAs('readonly');
  renderApp('/creatives/new', { actor: null });
  const region = within(await screen.findByRole('region', { name: 'Variants' }));
  expect(region.getByText(/^Test different wording/)).toBeVisible();
  expect(region.queryByRole('button')).toBeNull();
});
