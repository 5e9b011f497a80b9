import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCampaign, anActor } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

const seen = aCampaign({ version: 1, budget: 1000 });
const theirs = {
  ...seen,
  name: '<b>عرض</b>',
  description: 'Their text',
  budget: 42.5,
  end_date: null,
  version: 2,
  updated_by: 'them',
  updated_at: '2026-02-03T11:30:00+00:00',
};

/** Opens the Edit Campaign dialog of version 1 of the campaign. */
async function openEdit() {
  expectConsoleError();
  signInAs('regular');
  server.use(
    rows('campaigns_with_totals', [seen]),
    rows('flights', []),
    answer('post', 'rpc/organisation_members', [{ id: 'them', name: 'Pat Planner' }]),
  );
  renderApp(`/campaigns/${seen.id}`, { actor: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Campaign' }));
  return within(await screen.findByRole('dialog', { name: 'Edit Campaign' }));
}
type Dialog = Awaited<ReturnType<typeof openEdit>>;

/** Makes `now` the stored campaign. Updates succeed only if they name its version. */
const store = (now: Record<string, unknown> & { version: number }) =>
  server.use(
    rows('campaigns_with_totals', [now]),
    http.patch('*/rest/v1/campaigns', ({ request }) => {
      const version = new URL(request.url).searchParams.get('version');
      return HttpResponse.json(version === `eq.${now.version}` ? [{ id: seen.id }] : []);
    }),
  );

const save = async (dialog: Dialog, name: string) => {
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: name } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
};
const versions = (sent: ReturnType<typeof recordRequests>) =>
  sent.flatMap(({ method, query }) => (method === 'PATCH' ? [query.get('version')] : []));

describe('an edit conflict of a campaign', () => {
  test('shows who changed the campaign, when and how, without a success or failure toast', async () => {
    const dialog = await openEdit();
    store(theirs);
    await save(dialog, 'My name');
    expect(await dialog.findByText('Pat Planner')).toBeVisible();
    expect(dialog.getByText(/^Changed by/)).toHaveTextContent(
      'Changed by Pat Planner on Feb 3, 2026, 12:30 GMT+1, while you were editing. Nothing has been overwritten.',
    );
    const facts = dialog
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Their name', '<b>عرض</b>'],
      ['Their description', 'Their text'],
      ['Their budget', '$42.50'],
      ['Their period', 'From Mar 1, 2026'],
    ]);
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('My name');
    expect(screen.queryByText(/^(Campaign Updated|Update Failed)$/)).toBeNull();
  });

  test('fills the form with the other version on Take theirs without saving', async () => {
    const dialog = await openEdit();
    const sent = recordRequests();
    store(theirs);
    await save(dialog, 'My name');
    await userEvent.click(await dialog.findByRole('button', { name: 'Take theirs' }));
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('<b>عرض</b>');
    expect(dialog.getByLabelText(/^Description/)).toHaveValue('Their text');
    expect(dialog.getByLabelText(/^Total budget/)).toHaveValue('42.5');
    expect(dialog.getByLabelText(/^End date/)).toHaveValue('');
    expect(dialog.queryByText(/^Changed by/)).toBeNull();
    expect(versions(sent)).toEqual(['eq.1']);
    await save(dialog, 'Ours');
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    expect(versions(sent)).toEqual(['eq.1', 'eq.2']);
  });

  test('shows the conflict again on Keep mine when a third version was saved', async () => {
    const dialog = await openEdit();
    const sent = recordRequests();
    store(theirs);
    await save(dialog, 'My name');
    await dialog.findByText('Their text');
    store({ ...theirs, description: 'A third text', version: 3 });
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await dialog.findByText('A third text')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('My name');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    expect(versions(sent)).toEqual(['eq.1', 'eq.2', 'eq.3']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is not reported when the stored version equals the edit, as after a lost response', async () => {
    const dialog = await openEdit();
    store({ ...seen, name: 'My name', version: 2 });
    await save(dialog, 'My name');
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    expect(screen.queryByText(/^Changed by/)).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('with a deleted campaign can copy the form values into a new campaign', async () => {
    const dialog = await openEdit();
    const sent = recordRequests();
    const stored: Record<string, unknown>[] = [];
    server.use(
      http.get('*/rest/v1/campaigns_with_totals', () => HttpResponse.json(stored)),
      answer('patch', 'campaigns', []),
      http.post('*/rest/v1/campaigns', async ({ request }) => {
        stored.push({ ...seen, ...((await request.json()) as object) });
        return HttpResponse.json(stored[0]);
      }),
    );
    await save(dialog, 'Not lost');
    await userEvent.click(await screen.findByRole('button', { name: 'Copy into a new campaign' }));
    const create = await screen.findByRole('button', { name: 'Create Campaign' });
    await waitFor(() => userEvent.click(create));
    expect(await screen.findByText('"Not lost" has been created successfully.')).toBeVisible();
    const body = sent.find(({ method, table }) => method === 'POST' && table === 'campaigns')?.body;
    const { description, budget, start_date, end_date } = seen;
    const copied = { name: 'Not lost', description, budget, start_date, end_date };
    expect(body).toMatchObject({ ...copied, status: 'pending' });
    expect(body).not.toMatchObject({ id: seen.id });
    // The page of the copy shows the name once the copy has loaded.
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Not lost', level: 1 })).toBeVisible(),
    );
  });
});

test('a campaign edit that is no longer allowed shows the reason without "Keep mine" and rereads the session', async () => {
  const dialog = await openEdit();
  const sent = recordRequests();
  server.use(
    http.patch('*/rest/v1/campaigns', () => HttpResponse.json([])),
    rows('link_users', [anActor('readonly').user]),
  );
  await save(dialog, 'My name');
  expect(await screen.findByText('Update Failed')).toBeVisible();
  expect(screen.getAllByText('You can no longer change this. Nothing was saved.')[0]).toBeVisible();
  expect(screen.queryByText(/^Changed by/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  await waitFor(() => expect(sent.some(({ table }) => table === 'link_users')).toBe(true));
});
