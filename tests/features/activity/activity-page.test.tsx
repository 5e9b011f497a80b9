import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACTIVITY_GROUPS } from '@/features/activity/things';
import * as download from '@/lib/download';
import { i18n } from '@/lib/i18n';
import { type ActorKind, ORGANISATION_ID, USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, server } from '../../support/screen/server';
import { people } from '../users/open-users';

const ADA = '60000000-0000-4000-8000-000000000001';
let lineId = 9000;
const aLine = (over: Record<string, unknown> = {}) => {
  lineId -= 1;
  return {
    id: lineId,
    occurred_at: '2026-02-01T10:00:00+00:00',
    actor_id: ADA,
    impersonating: false,
    table_name: 'campaigns',
    action: 'update',
    before: { name: 'Spring', budget: 1000 },
    after: { name: 'Spring', budget: 1250 },
    mentions: null,
    ...over,
  };
};

/** Serves `lines` as the activity log, filtered by the requested `id` and `limit` only. A larger `total` makes the list offer more pages. */
function log(lines: object[], total = lines.length) {
  return http.get('*/rest/v1/audit_log', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const below = Number(searchParams.get('id')?.replace('lt.', '') ?? Number.POSITIVE_INFINITY);
    const limit = Number(searchParams.get('limit'));
    const found = lines.filter((line) => (line as { id: number }).id < below).slice(0, limit);
    const range = found.length > 0 ? `0-${found.length - 1}/${total}` : `*/${total}`;
    return HttpResponse.json(found, { headers: { 'content-range': range } });
  });
}

interface Opened {
  kind?: ActorKind;
  path?: string;
  lines?: object[];
  total?: number;
}
function openActivity({ kind = 'admin', path, lines = [], total }: Opened = {}) {
  signInAs(kind);
  server.use(
    log(lines, total),
    people(kind, [{ id: ADA, name: 'Ada', email: 'ada@x.example' }]),
    answer('post', 'rpc/organisation_members', [{ id: ADA, name: 'Ada' }]),
  );
  const sent = recordRequests();
  return { ...renderApp(path ?? '/settings/activity', { actor: null }), sent };
}
const logQueries = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table }) => table === 'audit_log').map(({ query }) => query);
const entries = async () =>
  within(await screen.findByRole('list', { name: 'Activity' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);

describe('access to the activity page', () => {
  test('is denied to a user who is not an admin, without reading the log', async () => {
    const { sent } = openActivity({ kind: 'regular' });
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(logQueries(sent)).toEqual([]);
  });

  test('requires a visitor to sign in', async () => {
    const { router } = renderApp('/settings/activity', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });
});

describe('the activity list', () => {
  test('shows actor, change and time in the organization’s time zone, and marks support access', async () => {
    const { sent } = openActivity({
      lines: [
        aLine(),
        aLine({ actor_id: null, action: 'insert', before: null }),
        aLine({ actor_id: USER_ID, impersonating: true, action: 'delete', after: null }),
      ],
    });
    await screen.findByText('Ada');
    const [changed, system, gone] = await entries();
    expect(changed).toMatch(/^Feb 1, 2026AAda changed budget of campaign “Spring”11:00/);
    expect(system).toMatch(/^The system created campaign “Spring”/);
    expect(gone).toMatch(/^AUA former user deleted campaign “Spring”.*Support access\d\d:\d\d$/);
    expect(logQueries(sent).at(-1)?.get('organisation_id')).toBe(`eq.${ORGANISATION_ID}`);
    expect(logQueries(sent).at(-1)?.get('order')).toBe('occurred_at.desc,id.desc');
  });

  test('links the name of a changed flight to the flight, and no other name', async () => {
    const flight = { id: ADA, campaign_id: USER_ID, name: 'Opening' };
    openActivity({
      lines: [
        aLine({ table_name: 'flights', before: { ...flight, budget: 1 }, after: flight }),
        aLine({ table_name: 'flights', action: 'delete', before: flight, after: null }),
        aLine(),
      ],
    });
    expect(await screen.findByRole('link', { name: 'Opening' })).toHaveAttribute(
      'href',
      `/campaigns/${USER_ID}/flights/${ADA}`,
    );
    expect(
      within(screen.getByRole('list', { name: 'Activity' })).getAllByRole('link'),
    ).toHaveLength(1);
  });

  test('shows “…” instead of “a former user” while the names load', async () => {
    let answerNames = () => {};
    const released = new Promise<void>((resolve) => (answerNames = resolve));
    openActivity({ lines: [aLine()], total: 100 });
    await screen.findByText('Ada');
    const readNames = http.post('*/rest/v1/rpc/organisation_members', async () => {
      await released;
      return HttpResponse.json([{ id: USER_ID, name: 'Bea' }]);
    });
    server.use(log([aLine({ actor_id: USER_ID })], 100), readNames);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => expect((await entries())[0]).toContain('… changed budget'));
    answerNames();
    await waitFor(async () => expect((await entries())[0]).toContain('Bea changed budget'));
  });

  test('expands a line to the values before and after the change', async () => {
    openActivity({ lines: [aLine()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Show details' }));
    expect(screen.getByText('$1,000')).toBeVisible();
    expect(screen.getByText('$1,250')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.queryByText('$1,000')).toBeNull();
  });

  test('shows markup in a name as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { container } = openActivity({ lines: [aLine({ after: { name }, before: { name } })] });
    expect((await entries())[0]).toContain(name);
    expect(container.querySelector('img')).toBeNull();
  });

  test('shows fifty lines a page and moves to the last page from one past the end', async () => {
    const { sent, router } = openActivity({ lines: [aLine()], total: 5000 });
    expect(await screen.findByText('1–50 of 5,000')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(logQueries(sent).at(-1)?.get('offset')).toBe('50'));
    expect(router.state.location.search).toBe('?page=2');
    server.use(log([], 60));
    await router.navigate('/settings/activity?page=900');
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });

  test('tells an empty log, no matches and a failed read apart', async () => {
    expectConsoleError();
    const { router } = openActivity();
    expect(await screen.findByText('No activity yet')).toBeVisible();
    await router.navigate('/settings/activity?thing=billing');
    expect(await screen.findByText('No matching activity')).toBeVisible();
    server.use(failure('get', 'audit_log'));
    await router.navigate('/settings/activity?thing=users');
    expect((await screen.findAllByText('Failed to fetch activity')).length).toBeGreaterThan(0);
    server.use(log([aLine()]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await entries()).toHaveLength(1);
  });
});

describe('the activity filters', () => {
  test('select lines of one person or all lines of support access', async () => {
    const { sent, router } = openActivity({ lines: [aLine()] });
    await entries();
    await userEvent.click(screen.getByRole('combobox', { name: 'Person' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ada' }));
    await waitFor(() => expect(logQueries(sent).at(-1)?.get('actor_id')).toBe(`eq.${ADA}`));
    await userEvent.click(screen.getByRole('combobox', { name: 'Person' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Support access' }));
    await waitFor(() => expect(logQueries(sent).at(-1)?.get('impersonating')).toBe('is.true'));
    expect(logQueries(sent).at(-1)?.has('actor_id')).toBe(false);
    expect(router.state.location.search).toBe('?person=support');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  test('request the tables of each kind of change', async () => {
    const { sent } = openActivity({ lines: [aLine()] });
    await entries();
    for (const { label, tables } of Object.values(ACTIVITY_GROUPS)) {
      await userEvent.selectOptions(screen.getByLabelText('What'), i18n.t(label));
      await waitFor(() =>
        expect(logQueries(sent).at(-1)?.get('table_name')).toBe(`in.(${tables.join(',')})`),
      );
    }
  });

  test.each([
    ['2026-02-01', '2026-02-03', '2026-01-31T23:00:00.000Z', '2026-02-03T23:00:00.000Z'],
    ['2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ])('include both days in the organization’s time zone (from %s)', async (...given) => {
    const [from, until, since, before] = given;
    const { sent } = openActivity({ lines: [aLine()] });
    await entries();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: from } });
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: until } });
    await waitFor(() =>
      expect(logQueries(sent).at(-1)?.getAll('occurred_at')).toEqual([
        `gte.${since}`,
        `lt.${before}`,
      ]),
    );
  });

  test('ignore invalid values in the URL', async () => {
    const { sent } = openActivity({
      path: '/settings/activity?person=x&thing=toString&from=2026-02-31&until=soon&page=0',
      lines: [aLine()],
    });
    await entries();
    const query = logQueries(sent).at(-1);
    for (const name of ['actor_id', 'table_name', 'occurred_at'])
      expect(query?.has(name)).toBe(false);
    expect(query?.get('offset')).toBe('0');
  });
});

describe('the exported CSV of the activity log', () => {
  const files: [string, string][] = [];
  beforeEach(() => {
    files.length = 0;
    vi.spyOn(download, 'downloadText').mockImplementation((name, text) => {
      files.push([name, text]);
    });
  });
  const exported = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('Activity exported');
    return files.at(-1)?.[1].replace('\uFEFF', '').trimEnd().split('\r\n') ?? [];
  };

  test('has the lines of all pages that match the filter, in the words of the list', async () => {
    const { sent } = openActivity({
      path: `/settings/activity?person=${ADA}&thing=campaigns&from=2026-02-01&page=3`,
      lines: [aLine()],
    });
    await screen.findByRole('button', { name: 'Export CSV' });
    const [head, line, ...rest] = await exported();
    expect(head).toBe('Time,Time (UTC),Person,Support access,What,Before,After');
    expect(line).toMatch(
      /^"Feb 1, 2026, 11:00[^"]*",2026-02-01T10:00:00\+00:00,Ada,no,changed budget of campaign “Spring”,"budget: \$1,000","budget: \$1,250"$/,
    );
    expect(rest).toEqual([]);
    const [query] = logQueries(sent).filter((one) => one.get('limit') === '1000');
    expect(query?.get('organisation_id')).toBe(`eq.${ORGANISATION_ID}`);
    expect(query?.get('actor_id')).toBe(`eq.${ADA}`);
    expect(query?.get('table_name')).toBe('in.(campaigns)');
    expect(query?.get('occurred_at')).toBe('gte.2026-01-31T23:00:00.000Z');
    expect(query?.has('offset')).toBe(false);
    expect(files[0]?.[0]).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('escapes cells that a spreadsheet would run as a formula', async () => {
    const name = '=HYPERLINK("http://evil.example","x")';
    const person = { name: '@SUM(A1)', email: '+1', status: 'active' };
    openActivity({
      lines: [
        aLine({ action: 'insert', before: null, after: { name } }),
        aLine({
          table_name: 'link_users',
          before: { ...person, status: 'pending' },
          after: person,
        }),
      ],
    });
    server.use(answer('post', 'rpc/organisation_members', [{ id: ADA, name: '=cmd|calc' }]));
    await screen.findAllByText('=cmd|calc');
    const [first, second] = (await exported()).slice(1);
    expect(first).toContain(`,'=cmd|calc,no,"created campaign`);
    expect(first).toContain('"name: =HYPERLINK(""http://evil.example"",""x"")"');
    expect(second).toContain(`,'=cmd|calc,no,approved @SUM(A1),`);
  });

  test('has each line once when the log is read in several chunks', async () => {
    const lines = Array.from({ length: 2345 }, () => aLine());
    const { sent } = openActivity({ lines });
    await entries();
    const all = await exported();
    expect(all).toHaveLength(2346);
    expect(screen.getByText('2,345 entries')).toBeVisible();
    const chunks = logQueries(sent).filter((one) => one.get('limit') === '1000');
    expect(chunks.map((one) => one.get('id'))).toEqual([
      null,
      `lt.${lines[999]?.id}`,
      `lt.${lines[1999]?.id}`,
    ]);
  });

  test('is not downloaded when the read fails', async () => {
    expectConsoleError();
    openActivity({ lines: [aLine()] });
    await entries();
    server.use(failure('get', 'audit_log'));
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Export failed')).toBeVisible();
    expect(files).toEqual([]);
  });
});
