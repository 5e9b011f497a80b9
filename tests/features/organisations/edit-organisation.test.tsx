import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, heldAnswer, rows, server } from '../../support/screen/server';
import { aClient, HARBOUR_ID, LIST, openEdit, people } from './open-form';

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Update Organization' }));
const type = async (name: string | RegExp, value: string) => {
  await userEvent.clear(field(name));
  if (value) await userEvent.paste(value);
};
type Sent = Awaited<ReturnType<typeof openEdit>>['sent'];
const updates = (sent: Sent) =>
  sent.filter(({ method, table }) => method === 'PATCH' && table === 'organisations');
const saved = answer('patch', 'organisations', [{ id: HARBOUR_ID }]);
const EFFECT = {
  flight_id: 'f1',
  flight_name: 'Opening weekend',
  campaign_id: 'c1',
  campaign_name: 'Spring Sale',
  campaign_status: 'active',
  channel: 'SMS',
  status: 'active',
  cost_before: 0.055,
  cost_after: 0.066,
  affected: 61,
};

describe('edit organization page', () => {
  test('shows the stored values and no initial admin email after loading', async () => {
    renderApp(`${LIST}/${HARBOUR_ID}/edit`, { actor: 'superadmin' });
    const stored = aClient({
      segment_costs: { behavioral: 12, geographic: { type: 'flat', value: 0.02 } },
    });
    const loading = heldAnswer('get', 'organisations', [stored]);
    server.use(loading.handler, people({}));
    expect(await screen.findByText('Loading organization...')).toBeVisible();
    loading.release();
    expect(await screen.findByRole('button', { name: 'Update Organization' })).toBeVisible();
    expect(screen.queryByLabelText('Initial Admin Email')).toBeNull();
    expect(field('Name *')).toHaveValue('Harbour Foods');
    expect(field('Quantity')).toHaveValue('1000');
    // A stored cost without a type is a percentage.
    expect(field('Type of the Behavioral cost')).toHaveValue('percentage');
    expect(field('Value of the Behavioral cost')).toHaveValue('12');
  });

  test.each([
    ['missing organization', rows('organisations', [])],
    [
      'invalid ID',
      answer('get', 'organisations', { code: '22P02', message: 'invalid input syntax' }, 400),
    ],
  ])('shows “Organization not found” and returns to the list for a %s', async (_case, handler) => {
    const { router } = renderApp(`${LIST}/bad/edit`, { actor: 'superadmin' });
    server.use(handler);
    expect(await screen.findByText('Organization not found')).toBeVisible();
    expect(
      screen.getByText(
        "The organization you're trying to edit doesn't exist or you don't have access.",
      ),
    ).toBeVisible();
    server.use(rows('organisations', []));
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expectConsoleError();
  });

  test('shows an error with Retry when loading fails', async () => {
    expectConsoleError();
    renderApp(`${LIST}/${HARBOUR_ID}/edit`, { actor: 'superadmin' });
    server.use(failure('get', 'organisations'), people({}));
    expect(await screen.findByText('Couldn’t load the organization')).toBeVisible();
    server.use(rows('organisations', [aClient()]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Update Organization' })).toBeVisible();
  });
});

describe('updating an organization', () => {
  test('sends only the changed columns, for the version that the form was opened with', async () => {
    const { sent, router } = await openEdit();
    server.use(saved);
    await type('Name *', 'Harbour Foods Ltd');
    await type('Monthly Credit Limit', '0');
    await submit();
    expect(await screen.findByText('Organization updated successfully')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    const [update] = updates(sent);
    expect(update?.body).toEqual({ name: 'Harbour Foods Ltd', monthly_credit_limit: 0 });
    expect(update?.query.get('id')).toBe(`eq.${HARBOUR_ID}`);
    expect(update?.query.get('version')).toBe('eq.3');
    expect(sent.filter(({ table }) => table === 'rpc/price_effects')).toEqual([]);
  });

  test('shows a failure, keeps the typed values and can be retried', async () => {
    expectConsoleError();
    const { sent, router } = await openEdit();
    server.use(failure('patch', 'organisations'));
    await type('Name *', 'Harbour Foods Ltd');
    await submit();
    expect(await screen.findByText('Failed to update organization')).toBeVisible();
    expect(field('Name *')).toHaveValue('Harbour Foods Ltd');
    expect(router.state.location.pathname).toContain('/edit');
    server.use(saved);
    await submit();
    expect(await screen.findByText('Organization updated successfully')).toBeInTheDocument();
    expect(updates(sent)).toHaveLength(2);
  });

  test('lists the flights that new prices affect, with the difference, before saving', async () => {
    const { sent } = await openEdit();
    server.use(
      answer('post', 'rpc/price_effects', [
        EFFECT,
        { ...EFFECT, flight_id: 'f2', flight_name: null, status: 'pending', cost_after: 0.05 },
      ]),
      saved,
    );
    await type('SMS rate', '0.06');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'The new prices affect 61 flights' });
    const lines = within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(lines).toEqual([
      ['Opening weekendSpring Sale · SMS', 'Active', '$0.0550 → $0.0660+$0.0110'],
      ['Unknown FlightSpring Sale · SMS', 'Pending', '$0.0550 → $0.0500−$0.0050'],
    ]);
    expect(within(dialog).getByText(/And 59 more/)).toBeVisible();
    expect(updates(sent)).toEqual([]);
    const { body } = sent.find(({ table }) => table === 'rpc/price_effects') ?? {};
    expect(body).toMatchObject({
      p_organisation_id: HARBOUR_ID,
      p_prices: { service_rates: { SMS: 0.06, RCS: 0.08 }, location_targeting_cost: 0.01 },
    });
    const keep = within(dialog).getByRole('button', { name: 'Keep Editing' });
    await waitFor(() => userEvent.click(keep));
    expect(updates(sent)).toEqual([]);
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Save New Prices' }));
    expect(await screen.findByText('Organization updated successfully')).toBeInTheDocument();
    expect(updates(sent)[0]?.body).toMatchObject({ service_rates: { SMS: 0.06 } });
  });

  const CHANNEL_EFFECT = {
    ...EFFECT,
    channel: 'Voice',
    status_reason: null,
    running: 1,
    affected: 2,
  };
  const voice = () => screen.getByRole('checkbox', { name: /Voice/ });

  test.each([
    ['Pause them', []],
    ['Let them finish', ['Voice']],
  ])(
    'lists the flights that stop when a channel is switched off, and saves the choice “%s”',
    async (choice, finishing) => {
      const { sent } = await openEdit();
      server.use(
        answer('post', 'rpc/channel_effects', [
          CHANNEL_EFFECT,
          { ...CHANNEL_EFFECT, flight_id: 'f2', flight_name: 'Later', status: 'pending' },
        ]),
        saved,
      );
      await userEvent.click(voice());
      await submit();
      const dialog = await screen.findByRole('dialog', {
        name: 'Switching off Voice affects 2 flights',
      });
      expect(within(dialog).getByRole('row', { name: /Opening weekend/ })).toHaveTextContent(
        'Active',
      );
      expect(within(dialog).getByRole('row', { name: /Later/ })).toHaveTextContent('Pending');
      expect(within(dialog).getByRole('radio', { name: 'Pause them' })).toBeChecked();
      expect(updates(sent)).toEqual([]);
      const chosen = within(dialog).getByRole('radio', { name: choice });
      // The dialog takes pointer events one render after it has opened.
      await waitFor(() => userEvent.click(chosen));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Switch Off' }));
      expect(await screen.findByText('Organization updated successfully')).toBeInTheDocument();
      expect(updates(sent)[0]?.body).toMatchObject({
        active_services: ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp'],
        finishing_services: finishing,
      });
    },
  );

  test('switches off a channel without a confirmation when it stops no flight', async () => {
    const { sent } = await openEdit();
    server.use(saved);
    await userEvent.click(voice());
    await submit();
    expect(await screen.findByText('Organization updated successfully')).toBeInTheDocument();
    expect(updates(sent)[0]?.body).toMatchObject({ finishing_services: [] });
    const { body } = sent.find(({ table }) => table === 'rpc/channel_effects') ?? {};
    expect(body).toMatchObject({ p_organisation_id: HARBOUR_ID });
  });

  test('lists the flights that stop before making an organization inactive', async () => {
    const { sent } = await openEdit();
    server.use(
      answer('post', 'rpc/channel_effects', [{ ...CHANNEL_EFFECT, running: 1, affected: 1 }]),
      saved,
    );
    await userEvent.click(screen.getByRole('switch', { name: 'Active' }));
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Make Harbour Foods inactive?' });
    expect(dialog).toHaveTextContent('1 flight stops sending');
    expect(within(dialog).getByRole('row', { name: /Opening weekend/ })).toBeVisible();
    const { body } = sent.find(({ table }) => table === 'rpc/channel_effects') ?? {};
    expect(body).toMatchObject({ p_organisation_id: HARBOUR_ID, p_active_services: [] });
    expect(updates(sent)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make Inactive' }));
    expect(await screen.findByText('Organization updated successfully')).toBeInTheDocument();
    expect(updates(sent)[0]?.body).toMatchObject({ is_active: false });
  });

  test('saves nothing when the effect of new prices is unknown', async () => {
    expectConsoleError();
    const { sent } = await openEdit();
    server.use(failure('post', 'rpc/price_effects'), saved);
    await type('SMS rate', '0.06');
    await submit();
    expect(await screen.findByText('Failed to update organization')).toBeVisible();
    expect(screen.getByText(/The disk is full Nothing you typed is lost/)).toBeVisible();
    expect(updates(sent)).toEqual([]);
  });
});

describe('concurrent edit of an organization by another superadmin', () => {
  const theirs = aClient({
    name: 'Harbour Group',
    version: 4,
    monthly_credit_limit: 777,
    updated_by: 'p1',
  });
  const openConflict = async () => {
    const opened = await openEdit();
    await type('Name *', 'My Name');
    server.use(answer('patch', 'organisations', []), rows('organisations', [theirs]));
    await submit();
    await screen.findByText(/Nothing has been overwritten/);
    return opened;
  };

  test('shows the other superadmin’s changes and their time, and overwrites nothing', async () => {
    expectConsoleError();
    await openConflict();
    expect(screen.getByText(/on Jan 2, 2026/)).toBeVisible();
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['Their Name', 'Harbour Group'],
        ['Their Monthly Credit Limit', '$777.00'],
      ]),
    );
    expect(field('Name *')).toHaveValue('My Name');
    expect(screen.queryByText('Failed to update organization')).toBeNull();
  });

  test('saves only the user’s changes over the other version on Keep mine', async () => {
    expectConsoleError();
    const { sent } = await openConflict();
    server.use(saved);
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Organization updated successfully')).toBeInTheDocument();
    const last = updates(sent).at(-1);
    expect(last?.query.get('version')).toBe('eq.4');
    expect(last?.body).toEqual({ name: 'My Name' });
  });

  test('shows the other version on Take theirs', async () => {
    expectConsoleError();
    await openConflict();
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(field('Name *')).toHaveValue('Harbour Group'));
    expect(field('Monthly Credit Limit')).toHaveValue('777');
    expect(screen.queryByText(/Nothing has been overwritten/)).toBeNull();
  });

  test('reports success when the stored row already has the user’s changes', async () => {
    const { sent } = await openEdit();
    await type('Name *', 'Harbour Group');
    server.use(answer('patch', 'organisations', []), rows('organisations', [theirs]));
    await submit();
    expect(await screen.findByText('Organization updated successfully')).toBeInTheDocument();
    expect(updates(sent)).toHaveLength(1);
  });
});

describe('the User Management section of an organization', () => {
  const NEWCOMER = {
    id: 'u1',
    name: 'Nora Newcomer',
    email: 'nora@harbour.example',
    created_at: '2026-03-04T10:00:00+00:00',
    user_roles: [{ role: 'admin' }],
  };

  test('counts users by status and lists the pending users', async () => {
    await openEdit(aClient(), people({ active: 4, pending: 1, deactivated: 2 }, [NEWCOMER]));
    const table = await screen.findByRole('table', { name: 'Pending Approvals' });
    expect(
      within(table)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    ).toEqual(['Nora Newcomer', 'nora@harbour.example', 'Mar 4, 2026']);
    const tile = (label: string) =>
      screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    expect([tile('Active'), tile('Pending'), tile('Deactivated')]).toEqual(['4', '1', '2']);
  });

  test.each([
    [
      'Approve',
      'active',
      'User approved successfully',
      'access to Harbour Foods immediately as Admin',
    ],
    [
      'Reject',
      'deactivated',
      'User deactivated successfully',
      'be able to sign in to Harbour Foods',
    ],
  ])(
    'asks for confirmation on %s, then sets the status %s',
    async (label, status, toast, explained) => {
      const { sent } = await openEdit(aClient(), people({ active: 4, pending: 1 }, [NEWCOMER]));
      await userEvent.click(await screen.findByRole('button', { name: `${label} Nora Newcomer` }));
      const dialog = await screen.findByRole('alertdialog', { name: `${label} this user?` });
      expect(dialog).toHaveTextContent(explained);
      expect(sent.filter(({ table }) => table === 'rpc/set_user_status')).toEqual([]);
      server.use(answer('post', 'rpc/set_user_status', { id: 'u1' }));
      await userEvent.click(within(dialog).getByRole('button', { name: label }));
      expect(await screen.findByText(toast)).toBeInTheDocument();
      expect(sent.find(({ table }) => table === 'rpc/set_user_status')?.body).toEqual({
        p_user_id: 'u1',
        p_status: status,
        p_seen_status: 'pending',
      });
    },
  );

  test('shows an empty state for an organization without users', async () => {
    await openEdit(aClient(), people({}));
    expect(await screen.findByText('No users found in this organization')).toBeVisible();
  });

  test('shows a spinner, then an error with Retry when loading fails', async () => {
    expectConsoleError();
    const counts = heldAnswer('head', 'link_users', null, 500);
    await openEdit(aClient(), counts.handler);
    expect(await screen.findByText('Loading users')).toBeInTheDocument();
    counts.release();
    expect(await screen.findByText('Couldn’t load the users')).toBeVisible();
    server.use(people({ active: 4, pending: 1 }, [NEWCOMER]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Approve Nora Newcomer' })).toBeVisible();
    expect(screen.queryByText('Couldn’t load the users')).toBeNull();
  });
});

describe('manual credit for an organization', () => {
  const open = async () => {
    const view = await openEdit(aClient({ current_balance: 120 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Grant credit' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Grant credit' })) };
  };
  const send = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
    userEvent.click(dialog.getByRole('button', { name: 'Grant credit' }));
  const grants = (sent: Sent) => sent.filter(({ table }) => table === 'rpc/book_credits');

  test('books amount and reason without submitting the page’s form', async () => {
    const { dialog, sent } = await open();
    expect(screen.getByText('$120.00')).toBeInTheDocument();
    server.use(answer('post', 'rpc/book_credits', { amount: 50, balance_after: 170 }));
    await userEvent.type(dialog.getByLabelText('Amount *'), '50');
    await userEvent.type(dialog.getByLabelText('Reason *'), 'Goodwill for the outage');
    await send(dialog);
    expect(await screen.findByText('Credit granted')).toBeVisible();
    expect(grants(sent).map(({ body }) => body)).toEqual([
      {
        p_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        p_organisation_id: HARBOUR_ID,
        p_kind: 'purchase',
        p_amount: 50,
        p_description: 'Goodwill for the outage',
      },
    ]);
    expect(updates(sent)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('books a correction as a negative amount with its reason', async () => {
    const { sent } = await openEdit(aClient({ current_balance: 120 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Correct credit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct credit' }));
    server.use(answer('post', 'rpc/book_credits', { amount: -20, balance_after: 100 }));
    await userEvent.type(dialog.getByLabelText('Amount *'), '20');
    await userEvent.type(dialog.getByLabelText('Reason *'), 'Granted twice');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove credit' }));
    expect(await screen.findByText('Credit corrected')).toBeVisible();
    expect(grants(sent)[0]?.body).toMatchObject({
      p_kind: 'adjustment',
      p_amount: -20,
      p_description: 'Granted twice',
    });
  });

  test('requires an amount above zero and a reason', async () => {
    const { dialog, sent } = await open();
    await userEvent.type(dialog.getByLabelText('Amount *'), '0');
    await send(dialog);
    expect(await dialog.findByText('Enter an amount above zero')).toBeVisible();
    expect(dialog.getByText('Give a reason')).toBeVisible();
    expect(grants(sent)).toEqual([]);
  });

  test('retries a failed grant with the same ID', async () => {
    expectConsoleError();
    const { dialog, sent } = await open();
    server.use(failure('post', 'rpc/book_credits'));
    await userEvent.type(dialog.getByLabelText('Amount *'), '50');
    await userEvent.type(dialog.getByLabelText('Reason *'), 'Goodwill');
    await send(dialog);
    await dialog.findByRole('alert');
    await send(dialog);
    await waitFor(() => expect(grants(sent)).toHaveLength(2));
    const [first, second] = grants(sent).map(({ body }) => body);
    expect(second).toEqual(first);
  });
});
