import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { allLoaded, renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, heldAnswer, rows, server } from '../../support/screen/server';
import { CHANNELS, LIST, NEW, openNew } from './open-form';

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Organization' }));
const created = (first_admin = 'none', name = 'Harbour Foods') =>
  answer('post', 'rpc/create_organisation', { id: 'x', name, first_admin });
const type = async (name: string | RegExp, value: string) => {
  await userEvent.clear(field(name));
  if (value) await userEvent.paste(value);
};
const calls = (sent: Awaited<ReturnType<typeof openNew>>['sent']) =>
  sent.filter(({ table }) => table === 'rpc/create_organisation');

const FAILED = 'Organization created, but failed to assign admin user';

describe('new organization form', () => {
  test('shows every section with its defaults', async () => {
    await openNew();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings).toEqual([
      'Basic Information',
      'Financial Configuration',
      'Active Services',
      'Service Rates',
      'Prepaid Packages',
      'Location Targeting',
      'Audience Segment Costs',
    ]);
    expect(screen.getByRole('button', { name: 'Create Organization' })).toBeEnabled();
    expect(field('Name *')).toHaveValue('');
    expect(
      within(screen.getByLabelText('Type'))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Advertiser', 'Agency', 'VOX']);
    expect(field('Initial Admin Email')).toHaveAttribute('type', 'email');
    expect(field('Initial Admin Email')).toHaveAccessibleDescription(
      'The first admin’s account will be activated and assigned to this organization.',
    );
    expect(field('Menu color')).toHaveValue('#1a1a1a');
    expect(field('Background color')).toHaveValue('#ffffff');
    expect(field('Logo URL')).toHaveValue('');
    expect(field('Monthly Credit Limit')).toHaveValue('10000');
    expect(field('Monthly Credit Limit')).toHaveAccessibleDescription(
      /maximum spending allowed per billing cycle/,
    );
    expect(field('Location targeting cost')).toHaveValue('0.01');
    expect(field('Location targeting cost')).toHaveAttribute('inputmode', 'decimal');
  });

  test('finds a time zone by part of its name', async () => {
    await openNew();
    const zone = screen.getByLabelText('Time zone');
    expect(zone).toHaveValue('UTC');
    await userEvent.click(zone);
    await userEvent.type(zone, 'new_york');
    await userEvent.click(await screen.findByRole('option', { name: 'America/New York' }));
    expect(zone).toHaveValue('America/New York');
  });

  test('selects all six services at their default rates', async () => {
    await openNew();
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'SMS',
      'RCS',
      'Push',
      'Email',
      'WhatsApp',
      'Voice',
    ]);
    for (const box of boxes) expect(box).toBeChecked();
    const rates = screen.getAllByLabelText<HTMLInputElement>(/ rate$/);
    expect(rates.map(({ value }) => value)).toEqual([
      '0.05',
      '0.08',
      '0.02',
      '0.01',
      '0.06',
      '0.15',
    ]);
    for (const rate of rates) expect(rate).toHaveAttribute('inputmode', 'decimal');
  });

  test('hides rate and packages of an unchecked service and restores its rate when it is checked again', async () => {
    await openNew();
    await type('RCS rate', '0.09');
    await userEvent.click(screen.getByRole('checkbox', { name: 'RCS' }));
    expect(screen.queryByLabelText('RCS rate')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Package for RCS' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'RCS' }));
    expect(field('RCS rate')).toHaveValue('0.09');
  });

  test('shows eight segment costs and the resulting price for the first service', async () => {
    await openNew();
    const table = screen.getByRole('table', { name: 'Audience Segment Costs' });
    const lines = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        within(row).getByRole('rowheader').textContent,
        within(row).getByRole<HTMLSelectElement>('combobox').value,
        within(row).getByRole<HTMLInputElement>('textbox').value,
        within(row).getAllByRole('cell').at(-1)?.textContent,
      ]);
    expect(lines).toEqual([
      ['Demographic', 'flat', '0', '$0.05 → $0.05'],
      ['Behavioral', 'percentage', '10', '$0.05 → $0.055'],
      ['Geographic', 'flat', '0.005', '$0.05 → $0.055'],
      ['Psychographic', 'percentage', '15', '$0.05 → $0.0575'],
      ['Transactional', 'percentage', '12', '$0.05 → $0.056'],
      ['Technographic', 'flat', '0.008', '$0.05 → $0.058'],
      ['Firmographic', 'percentage', '8', '$0.05 → $0.054'],
      ['Custom', 'flat', '0.01', '$0.05 → $0.06'],
    ]);
  });

  test('adds a package, computes its value and removes it', async () => {
    await openNew();
    expect(screen.getAllByText('No packages')).toHaveLength(6);
    await userEvent.click(screen.getByRole('button', { name: 'Add Package for SMS' }));
    await type('Quantity', '10000000');
    await type('Discount', '15');
    expect(screen.getByText('Credit value $425,000.00')).toBeVisible();
    expect(screen.getByText(/10,000,000 × \$0\.0425 effective/)).toBeVisible();
    await type('Quantity', '1000');
    await type('Discount', '10');
    expect(screen.getByText('Credit value $45.00')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove package 1 of SMS' }));
    expect(screen.getAllByText('No packages')).toHaveLength(6);
  });

  test('offers added channels but not inactive ones', async () => {
    renderApp(NEW, { actor: 'superadmin' });
    const off = CHANNELS.map((one) => ({ ...one, is_active: one.name !== 'Voice' }));
    server.use(
      rows('service_types', [
        ...off,
        {
          ...CHANNELS[0],
          id: 'rich_card',
          name: 'Rich Card',
          display_name: 'Rich Card',
          default_rate: 0.2,
        },
      ]),
    );
    expect(await screen.findByLabelText('Rich Card rate')).toHaveValue('0.2');
    expect(screen.queryByRole('checkbox', { name: 'Voice' })).toBeNull();
  });
});

describe('creating an organization', () => {
  test('sends every field in one call, opens the list and refetches it', async () => {
    const { sent, router } = await openNew();
    server.use(created());
    await type('Name *', '  Harbour Foods ');
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'agency');
    await type('Logo URL', 'https://harbour.example/logo.png');
    await type('Email rate', '');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Voice' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add Package for SMS' }));
    await type('Quantity', '1000');
    await type('Discount', '-5');
    await submit();
    expect(
      await screen.findByText('Organization "Harbour Foods" created successfully'),
    ).toBeVisible();
    expect(screen.getByText('Success')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    const edit = expect.stringMatching(/^\/superadmin\/organisations\/[0-9a-f-]{36}\/edit$/);
    expect(await screen.findByRole('link', { name: 'Add credit' })).toHaveAttribute('href', edit);
    expect(screen.getByRole('link', { name: 'Harbour Foods' })).toHaveAttribute('href', edit);
    expect(screen.getByRole('link', { name: 'Invite its admin' })).toBeVisible();
    expect(calls(sent)).toHaveLength(1);
    const position = sent.findIndex(({ table }) => table === 'rpc/create_organisation');
    await waitFor(() =>
      expect(
        sent.slice(position).filter(({ table }) => table === 'rpc/organisation_list'),
      ).not.toEqual([]),
    );
    expect(calls(sent)[0]?.body).toEqual({
      p_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      p_organisation: {
        name: 'Harbour Foods',
        type: 'agency',
        opening_credit: 0,
        logo_url: 'https://harbour.example/logo.png',
        menu_color: '#1a1a1a',
        background_color: '#ffffff',
        time_zone: 'UTC',
        monthly_credit_limit: 10000,
        location_targeting_cost: 0.01,
        active_services: ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp'],
        service_rates: { SMS: 0.05, RCS: 0.08, Push: 0.02, Email: 0, WhatsApp: 0.06, Voice: 0.15 },
        prepaid_packages: {
          SMS: [{ quantity: 1000, discount_percentage: -5 }],
          RCS: [],
          Push: [],
          Email: [],
          WhatsApp: [],
          Voice: [],
        },
        segment_costs: expect.objectContaining({
          behavioral: { type: 'percentage', value: 10 },
          custom: { type: 'flat', value: 0.01 },
        }),
      },
    });
  });

  test.each([
    [
      'assigned',
      'Success',
      'Organization "Harbour Foods" created and admin user assigned successfully',
    ],
    ['no_user', 'Warning', 'Organization created, but no user found with email: chief@example.org'],
    [
      'lookup_failed',
      'Warning',
      "Organization created, but couldn't find admin user with email: chief@example.org",
    ],
    ['assign_failed', 'Warning', `${FAILED}: we couldn’t change the account.`],
    [
      'unconfirmed',
      'Warning',
      `${FAILED}: the address isn’t confirmed by email, so it could belong to someone else.`,
    ],
    ['other_organisation', 'Warning', `${FAILED}: the person is already in another organization.`],
  ])('shows the outcome %s of the first admin’s assignment', async (word, title, description) => {
    const { sent, router } = await openNew();
    server.use(created(word));
    await type('Name *', 'Harbour Foods');
    await type('Initial Admin Email', 'chief@example.org');
    await submit();
    expect(await screen.findByText(description)).toBeVisible();
    expect(screen.getByText(title)).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(calls(sent)[0]?.body).toMatchObject({ p_admin_email: 'chief@example.org' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible();
    await allLoaded();
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
    const nextSteps = screen.queryAllByRole('link', { name: 'Add credit' });
    expect(nextSteps).toHaveLength(word === 'assigned' ? 1 : 0);
    expect(screen.queryByRole('link', { name: 'Invite its admin' })).toBeNull();
  });

  test('sends opening credit and standard packages with the new organization', async () => {
    const { sent } = await openNew();
    server.use(created());
    await type('Name *', 'Harbour Foods');
    await type('Opening credit', '2500.50');
    await userEvent.click(screen.getByRole('button', { name: 'Add standard packages' }));
    expect(screen.queryByRole('button', { name: 'Add standard packages' })).toBeNull();
    await submit();
    await waitFor(() => expect(calls(sent)).toHaveLength(1));
    const packages = [
      { quantity: 10_000, discount_percentage: 5 },
      { quantity: 50_000, discount_percentage: 10 },
      { quantity: 250_000, discount_percentage: 15 },
    ];
    expect(calls(sent)[0]?.body).toMatchObject({
      p_organisation: {
        opening_credit: 2500.5,
        prepaid_packages: { SMS: packages, Voice: packages },
      },
    });
  });

  test('rejects a blank name at the field and in a toast, and sends nothing', async () => {
    const { sent } = await openNew();
    await type('Name *', '   ');
    await submit();
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getAllByText('Organization name is required')).toHaveLength(2);
    expect(field('Name *')).toHaveAccessibleDescription('Organization name is required');
    expect(calls(sent)).toEqual([]);
  });

  test('rejects each invalid value at its field and sends nothing', async () => {
    const { sent } = await openNew();
    await type('Name *', 'Harbour Foods');
    for (const [label, value, message] of [
      ['Name *', 'x'.repeat(101), 'Organization name must be at most 100 characters'],
      ['Initial Admin Email', 'chief', 'Enter a valid email address'],
      // The form must not truncate a longer value silently.
      ['Menu color', '#1a1a1aff', 'Enter a color like #1a1a1a'],
      [
        'Logo URL',
        'javascript:alert(1)',
        'Enter a web address that begins with https:// or http://',
      ],
      ['Monthly Credit Limit', '-1', 'Must be 0 or more'],
      ['Monthly Credit Limit', '1000000000000', 'Must be below 1,000,000,000,000'],
      ['Monthly Credit Limit', '1.005', 'At most 2 decimals'],
      ['SMS rate', '-0.01', 'Must be 0 or more'],
      ['SMS rate', '0.00001', 'At most 4 decimals'],
      ['SMS rate', '1,234', 'Enter 1234 or 1.234: “1,234” can mean either.'],
      ['SMS rate', '5%', 'Enter a number'],
      ['Location targeting cost', '1000000', 'Must be below 1,000,000'],
      ['Value of the Custom cost', '-1', 'Must be 0 or more'],
    ] as const) {
      const { value: before } = field(label);
      await type(label, value);
      await submit();
      await waitFor(() =>
        expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
      );
      expect(field(label)).toBeInvalid();
      await type(label, before);
    }
    expect(calls(sent)).toEqual([]);
  });

  test('requires a whole quantity and a discount of at most 100', async () => {
    const { sent } = await openNew();
    await type('Name *', 'Harbour Foods');
    await userEvent.click(screen.getByRole('button', { name: 'Add Package for SMS' }));
    await type('Quantity', '1.5');
    await type('Discount', '101');
    await submit();
    await waitFor(() =>
      expect(field('Quantity')).toHaveAccessibleDescription('Must be a whole number'),
    );
    expect(field('Discount')).toHaveAccessibleDescription('Must be 100 or less');
    expect(calls(sent)).toEqual([]);
  });

  test('shows “Saving...” and sends one request for repeated clicks', async () => {
    const { sent } = await openNew();
    const response = { id: 'x', name: 'Harbour Foods', first_admin: 'none' };
    const creation = heldAnswer('post', 'rpc/create_organisation', response);
    server.use(creation.handler);
    await type('Name *', 'Harbour Foods');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create Organization' }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    creation.release();
    expect(
      await screen.findByText('Organization "Harbour Foods" created successfully'),
    ).toBeInTheDocument();
    expect(calls(sent)).toHaveLength(1);
  });

  test('keeps the typed values after a failure, logs it and retries with the same ID', async () => {
    expectConsoleError();
    const { sent, router } = await openNew();
    server.use(failure('post', 'rpc/create_organisation'));
    await type('Name *', 'Harbour Foods');
    await submit();
    expect(await screen.findByText('Failed to create organization')).toBeVisible();
    expect(screen.getByText(/The disk is full Nothing you typed is lost/)).toBeVisible();
    expect(router.state.location.pathname).toBe(NEW);
    expect(field('Name *')).toHaveValue('Harbour Foods');
    expect(console.error).toHaveBeenCalled();
    server.use(created());
    await submit();
    expect(
      await screen.findByText('Organization "Harbour Foods" created successfully'),
    ).toBeVisible();
    const [first, second] = calls(sent).map(({ body }) => body);
    expect(second).toEqual(first);
  });
});

test('the new organization form shows the reason for a rejected time zone at its field', async () => {
  expectConsoleError();
  await openNew();
  await type('Name *', 'Harbour Foods');
  const message = 'Choose a time zone by its name, for example Europe/Berlin.';
  const refused = { code: '22023', message, details: null, hint: 'unknown_time_zone' };
  server.use(answer('post', 'rpc/create_organisation', refused, 400));
  await submit();
  await waitFor(() => expect(field('Time zone')).toBeInvalid());
  expect(field('Time zone')).toHaveAccessibleDescription(expect.stringContaining(message));
});

describe('leaving the new organization form', () => {
  test('asks before leaving, restores the draft on return and discards it on Start over', async () => {
    const { router, unmount } = await openNew();
    await type('Name *', 'Half written');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe(NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    unmount();
    await openNew();
    expect(field('Name *')).toHaveValue('Half written');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(field('Name *')).toHaveValue(''));
  });

  test('leaves an unchanged form without asking', async () => {
    const { router } = await openNew();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  });
});
