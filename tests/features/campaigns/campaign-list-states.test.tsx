import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCampaign } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const CAMPAIGNS = 'http://localhost:3000/rest/v1/campaigns_with_totals';

/** Serves the requested page of `total` campaigns, as PostgREST does. */
const table = (total: number, seen: (request: Request) => void = () => {}) =>
  http.get(CAMPAIGNS, ({ request }) => {
    seen(request);
    const { searchParams } = new URL(request.url);
    const from = Number(searchParams.get('offset'));
    if (from > 0 && from >= total)
      return HttpResponse.json(
        {
          code: 'PGRST103',
          message: 'Requested range not satisfiable',
          details: `An offset of ${from} was requested, but there are only ${total} rows.`,
          hint: null,
        },
        { status: 416, headers: { 'content-range': `*/${total}` } },
      );
    const size = Math.max(0, Math.min(Number(searchParams.get('limit')), total - from));
    const page = Array.from({ length: size }, (_, index) =>
      aCampaign({ name: `Campaign ${from + index + 1}` }),
    );
    const range = size > 0 ? `${from}-${from + size - 1}/${total}` : `*/${total}`;
    return HttpResponse.json(page, { headers: { 'content-range': range } });
  });

const list = () => within(screen.getByRole('region', { name: 'Campaigns' }));
const reads = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter((request) => request.table === 'campaigns_with_totals');

describe('the pages of the campaign list', () => {
  test('request their rows with an exact count and update the URL', async () => {
    signInAs('regular');
    const prefer: (string | null)[] = [];
    server.use(table(60, (request) => prefer.push(request.headers.get('prefer'))));
    const sent = recordRequests();
    const { router } = renderApp('/campaigns', { actor: null });
    await screen.findByText('Campaign 1');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of campaigns' }));
    expect(pages.getByText('1–25 of 60')).toBeVisible();
    expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(pages.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Campaign 26')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    await userEvent.click(pages.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Campaign 60')).toBeVisible();
    expect(pages.getByText('51–60 of 60')).toBeVisible();
    expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    await userEvent.click(pages.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Campaign 26')).toBeVisible();
    expect(reads(sent).map(({ query }) => [query.get('offset'), query.get('limit')])).toEqual([
      ['0', '25'],
      ['25', '25'],
      ['50', '25'],
    ]);
    expect(prefer).toEqual(['count=exact', 'count=exact', 'count=exact']);
  });

  test('return to the previous page on Back and to the first page after a filter change', async () => {
    signInAs('regular');
    server.use(table(60));
    const sent = recordRequests();
    const { router } = renderApp('/campaigns?page=2', { actor: null });
    await screen.findByText('Campaign 26');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Campaign 51');
    await router.navigate(-1);
    expect(await screen.findByText('Campaign 26')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Filter by status'), 'Active');
    await waitFor(() => expect(router.state.location.search).toBe('?status=active'));
    expect(await screen.findByText('Campaign 1')).toBeVisible();
    expect(reads(sent).at(-1)?.query.get('offset')).toBe('0');
  });

  test('show the last page when the requested page is past the end', async () => {
    signInAs('regular');
    server.use(table(30));
    const { router } = renderApp('/campaigns?page=9', { actor: null });
    expect(await screen.findByText('Campaign 30')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.queryByText('No campaigns yet')).toBeNull();
  });

  test('move to the previous page when the last row of the last page is deleted', async () => {
    signInAs('regular');
    server.use(table(26), answer('delete', 'campaigns', { id: 'x' }));
    const { router } = renderApp('/campaigns?page=2', { actor: null });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Campaign 26' }));
    const entry = await screen.findByRole('menuitem', { name: 'Delete Campaign' });
    server.use(table(25));
    await userEvent.click(entry);
    expect(await screen.findByText('Campaign 25')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  test('keep rows expanded when the user returns with Back', async () => {
    signInAs('regular');
    server.use(table(3), rows('flights', []), failure('post', 'rpc/organisation_members'));
    const { router } = renderApp('/campaigns', { actor: null });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show flights of Campaign 2' }),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Campaign 2' }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/campaigns'));
    await router.navigate(-1);
    const hide = { name: 'Hide flights of Campaign 2' };
    await waitFor(() => expect(screen.getByRole('button', hide)).toBeVisible());
  });

  test('filter the cached rows while the new results load', async () => {
    signInAs('regular');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(CAMPAIGNS, async ({ request }) => {
        if (!request.url.includes('search_text')) return undefined;
        await held;
        const found = [aCampaign({ name: 'Campaign 12' }), aCampaign({ name: 'Campaign 120' })];
        return HttpResponse.json(found, { headers: { 'content-range': '0-1/2' } });
      }),
      table(60),
    );
    renderApp('/campaigns', { actor: null });
    await screen.findByText('Campaign 1');
    await userEvent.type(screen.getByRole('searchbox'), 'IGN 12');
    await waitFor(() => expect(screen.queryByText('Campaign 1')).toBeNull());
    expect(list().getAllByRole('listitem')).toHaveLength(1);
    expect(list().getByText('Campaign 12')).toBeVisible();
    release();
    expect(await list().findByText('Campaign 120')).toBeVisible();
  });

  test.each(['0', '-1', '1.5', 'abc', '1e308', 'NaN'])(
    'show the first page for page=%s in the URL',
    async (page) => {
      signInAs('regular');
      server.use(table(60));
      const sent = recordRequests();
      renderApp(`/campaigns?page=${page}`, { actor: null });
      expect(await screen.findByText('Campaign 1')).toBeVisible();
      expect(reads(sent).map(({ query }) => query.get('offset'))).toEqual(['0']);
    },
  );
});

describe('the campaign list', () => {
  test('shows a skeleton, not the empty state, while it loads', async () => {
    signInAs('regular');
    let release = () => {};
    server.use(
      http.get(CAMPAIGNS, async () => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return HttpResponse.json([], { headers: { 'content-range': '*/0' } });
      }),
    );
    renderApp('/campaigns', { actor: null });
    expect(await screen.findByText('Loading campaigns')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Campaigns' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('No campaigns yet')).toBeNull();
    release();
    expect(await screen.findByText('No campaigns yet')).toBeVisible();
    expect(screen.queryByText('Loading campaigns')).toBeNull();
  });

  test('shows the error with Retry when a later page cannot be loaded or is not data', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(table(60));
    renderApp('/campaigns', { actor: null });
    await screen.findByText('Campaign 1');
    server.use(failure('get', 'campaigns_with_totals'));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Failed to fetch campaigns')).toBeVisible();
    expect(list().getByText('The disk is full')).toBeVisible();
    // A captive portal answers with its own page.
    server.use(
      http.get(CAMPAIGNS, () => HttpResponse.html('<html>Sign in to this network</html>')),
    );
    await userEvent.click(list().getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(list().queryByText('The disk is full')).toBeNull();
      expect(list().getByRole('button', { name: 'Retry' })).toBeEnabled();
    });
    expect(list().queryByText('Campaign 26')).toBeNull();
    server.use(table(60));
    await userEvent.click(list().getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Campaign 26')).toBeVisible();
    expect(list().queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('sends and shows a search for markup and right-to-left text as text', async () => {
    signInAs('regular');
    server.use(rows('campaigns_with_totals', []));
    const sent = recordRequests();
    const typed = '<script>alert(1)</script> حملة';
    renderApp(`/campaigns?q=${encodeURIComponent(typed)}`, { actor: null });
    expect(await screen.findByRole('searchbox')).toHaveValue(typed);
    expect(await screen.findByText('No matching campaigns')).toBeVisible();
    expect(reads(sent)[0]?.query.get('search_text')).toBe(`like.%${typed}%`);
    expect(document.querySelector('main script')).toBeNull();
  });
});
