import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCampaign } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const CAMPAIGNS = 'http://localhost:3000/rest/v1/campaigns';

async function openCreate(from: '/campaigns' | '/' = '/campaigns') {
  signInAs('regular');
  server.use(
    http.head(CAMPAIGNS, () => new HttpResponse(null, { headers: { 'content-range': '*/0' } })),
    rows('campaigns_with_totals', []),
  );
  renderApp(from, { actor: null });
  const label = from === '/' ? 'Create Campaign' : 'New Campaign';
  await userEvent.click(
    (await screen.findAllByRole('button', { name: label }))[0] ?? document.body,
  );
  return within(await screen.findByRole('dialog', { name: 'Create Campaign' }));
}
type Dialog = Awaited<ReturnType<typeof openCreate>>;

/** Sets each value in one event, which is faster than typing. */
function fill(dialog: Dialog, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}
const GOOD = {
  Name: 'Spring Launch',
  Description: 'All of spring',
  Budget: '1500.50',
  'Start date': '2027-03-01',
  'End date': '2027-03-31',
};
const posts = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ method, table }) => method === 'POST' && table === 'campaigns');
const submit = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));

describe('Create Campaign', () => {
  test('reports every missing field with one toast and sends nothing', async () => {
    const dialog = await openCreate();
    const sent = recordRequests();
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/A campaign groups flights/);
    const fields = [
      [/^Name/, 'Campaign name is required'],
      [/^Description/, 'Description is required'],
      [/^Budget/, 'Budget is required'],
      [/^Start date/, 'Start date is required'],
      [/^End date/, 'End date is required'],
    ] as const;
    for (const [label] of fields) {
      expect(dialog.getByLabelText(label)).toHaveAttribute('aria-required', 'true');
      expect(dialog.getByLabelText(label)).toBeValid();
    }
    await submit(dialog);
    for (const [label, text] of fields) {
      expect(dialog.getByText(text)).toBeVisible();
      expect(dialog.getByLabelText(label)).toBeInvalid();
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(text),
      );
    }
    expect(await screen.findByText('Missing Required Fields')).toBeVisible();
    expect(screen.getByText('Please fill in all required fields.')).toBeVisible();
    expect(posts(sent)).toEqual([]);
    expect(dialog.getByLabelText(/^Name/)).toHaveFocus();
  });

  test('reports each invalid value at its field, not as missing, and sends nothing', async () => {
    const dialog = await openCreate();
    const sent = recordRequests();
    for (const [label, value, message] of [
      ['Name', 'x'.repeat(101), 'Campaign name must be less than 100 characters'],
      ['Description', 'x'.repeat(501), 'Description must be less than 500 characters'],
      ['Budget', '-1', 'Budget must be a positive number'],
      ['Budget', '1000000000000', 'Budget must be below 1,000,000,000,000'],
      ['Budget', '1.005', 'Budget can have at most two decimals'],
      ['Budget', 'five', 'Budget must be a number'],
      ['End date', '2027-02-28', 'End date must be after start date'],
      ['End date', '2100-01-01', 'Choose a day from 2000 to 2099'],
    ] as const) {
      fill(dialog, { ...GOOD, [label]: value });
      await submit(dialog);
      expect(await dialog.findByText(message)).toBeVisible();
      const field = dialog.getByLabelText(new RegExp(`^${label}`));
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(field).toBeInvalid();
    }
    expect(screen.queryByText('Missing Required Fields')).toBeNull();
    expect(posts(sent)).toEqual([]);
  });

  test('shows the amount of a budget typed with a comma or spaces at the field, and stores it', async () => {
    const dialog = await openCreate();
    server.use(answer('post', 'campaigns', { id: 'x', name: 'Spring Launch' }));
    const sent = recordRequests();
    const field = dialog.getByLabelText(/^Budget/);
    for (const [typed, shown] of [
      ['1250.5', 'In US dollars'],
      ['1 234,56', '= $1,234.56In US dollars'],
      ['1.250,50', '= $1,250.50In US dollars'],
    ] as const) {
      fill(dialog, { ...GOOD, Budget: typed });
      await waitFor(() => expect(field).toHaveAccessibleDescription(shown));
    }
    await submit(dialog);
    expect(await screen.findByText('Campaign Created')).toBeVisible();
    expect(posts(sent)[0]?.body).toMatchObject({ budget: 1250.5 });
  });

  test('has a decimal keyboard for the budget and the start date as minimum of the end date', async () => {
    const dialog = await openCreate();
    const budget = dialog.getByLabelText(/^Budget/);
    expect(budget).toHaveAttribute('inputmode', 'decimal');
    // A number input would change its value on mouse wheel.
    expect(budget).not.toHaveAttribute('type', 'number');
    fill(dialog, { 'Start date': '2027-03-01' });
    await waitFor(() =>
      expect(dialog.getByLabelText(/^End date/)).toHaveAttribute('min', '2027-03-01'),
    );
  });

  test('sends one row, shows a toast and closes', async () => {
    const dialog = await openCreate();
    server.use(answer('post', 'campaigns', { id: 'x', name: 'Spring Launch' }));
    const sent = recordRequests();
    fill(dialog, { ...GOOD, Budget: '0', Name: '  Spring Launch ' });
    await submit(dialog);
    expect(await screen.findByText('Campaign Created')).toBeVisible();
    expect(screen.getByText('"Spring Launch" has been created successfully.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const writes = posts(sent);
    expect(writes).toHaveLength(1);
    expect(writes[0]?.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Spring Launch',
      description: 'All of spring',
      budget: 0,
      start_date: '2027-03-01',
      end_date: '2027-03-31',
      status: 'pending',
      organisation_id: '00000000-0000-4000-8000-000000000002',
    });
  });

  test('opens the new campaign, and the next dialog starts empty', async () => {
    const dialog = await openCreate();
    server.use(
      answer('post', 'campaigns', { id: 'x', name: 'Spring Launch' }),
      rows('campaigns_with_totals', [aCampaign({ name: 'Spring Launch' })]),
      rows('flights', []),
    );
    const sent = recordRequests();
    fill(dialog, GOOD);
    await submit(dialog);
    expect(await screen.findByRole('heading', { name: 'Spring Launch' })).toBeVisible();
    const [post] = posts(sent);
    const { id } = (post?.body ?? {}) as { id?: string };
    expect(sent.map(({ query }) => query.get('id'))).toContain(`eq.${id}`);
    await userEvent.click(screen.getByRole('link', { name: 'Back to Campaigns' }));
    await userEvent.click(await screen.findByRole('button', { name: 'New Campaign' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('');
  });

  test('shows its own success message on the dashboard', async () => {
    const dialog = await openCreate('/');
    server.use(answer('post', 'campaigns', { id: 'x', name: 'Spring Launch' }));
    fill(dialog, GOOD);
    await submit(dialog);
    expect(await screen.findByText('Spring Launch has been created successfully!')).toBeVisible();
  });

  test('keeps the form values after a failure and retries with the same id', async () => {
    expectConsoleError();
    const dialog = await openCreate();
    const sent = recordRequests();
    server.use(failure('post', 'campaigns'));
    fill(dialog, GOOD);
    await submit(dialog);
    expect(await screen.findByText('Failed to create campaign')).toBeVisible();
    expect(dialog.getByText(/Nothing you typed is lost/)).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Spring Launch');
    expect(dialog.getByLabelText(/^Budget/)).toHaveValue('1500.50');
    server.use(answer('post', 'campaigns', { id: 'x', name: 'Spring Launch' }));
    await submit(dialog);
    expect(await screen.findByText('Campaign Created')).toBeVisible();
    const ids = posts(sent).map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('shows the reason of a failure on the dashboard', async () => {
    expectConsoleError();
    const dialog = await openCreate('/');
    server.use(failure('post', 'campaigns', 'The disk is full'));
    fill(dialog, GOOD);
    await submit(dialog);
    expect(await screen.findByText('Creation Failed')).toBeVisible();
    expect(screen.getAllByText(/The disk is full/)[0]).toBeVisible();
  });

  test('sends one request for ten clicks and disables its buttons while saving', async () => {
    const dialog = await openCreate();
    let release = () => {};
    server.use(
      http.post(CAMPAIGNS, async () => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return HttpResponse.json({ id: 'x', name: 'Spring Launch' });
      }),
    );
    const sent = recordRequests();
    fill(dialog, GOOD);
    const button = dialog.getByRole('button', { name: 'Create Campaign' });
    for (let press = 0; press < 10; press += 1) fireEvent.click(button);
    expect(await dialog.findByRole('button', { name: 'Creating...' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    release();
    expect(await screen.findByText('Campaign Created')).toBeVisible();
    expect(posts(sent)).toHaveLength(1);
  });

  test('stores a draft while the user types and deletes it on Discard', async () => {
    const dialog = await openCreate();
    fill(dialog, { Name: 'Half typed' });
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Half typed'));
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('campaign:new'));
    expect(key).not.toBe('');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Half typed');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(localStorage.getItem(key)).toBeNull();
  });
});

describe('Edit Campaign', () => {
  async function openEdit(campaign = aCampaign({ description: null, budget: null })) {
    signInAs('regular');
    server.use(
      rows('campaigns_with_totals', [campaign]),
      rows('flights', []),
      answer('post', 'rpc/organisation_members', []),
    );
    renderApp(`/campaigns/${campaign.id}`, { actor: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Campaign' }));
    return within(await screen.findByRole('dialog', { name: 'Edit Campaign' }));
  }
  const save = (dialog: Dialog) =>
    userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

  test('saves the five fields with the version it has loaded', async () => {
    const campaign = aCampaign({ version: 4 });
    const dialog = await openEdit(campaign);
    server.use(answer('patch', 'campaigns', [{ id: campaign.id }]));
    const sent = recordRequests();
    fill(dialog, {
      Name: ' New name ',
      Description: '',
      'Total budget': '0',
      'Start date': '2027-03-01',
      'End date': '2027-03-01',
    });
    await save(dialog);
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    const write = sent.find(({ method }) => method === 'PATCH');
    expect(write?.query.get('version')).toBe('eq.4');
    expect(write?.body).toMatchObject({
      name: 'New name',
      description: null,
      budget: 0,
      start_date: '2027-03-01',
      end_date: '2027-03-01',
    });
  });

  test('reports a missing name and an invalid budget or period under the field', async () => {
    const dialog = await openEdit();
    for (const [wrong, message] of [
      [{ Name: ' ' }, 'Campaign name is required'],
      [{ Name: 'Spring', 'Total budget': '-0.01' }, 'Budget must be a positive number'],
      [
        { 'Total budget': '1', 'Start date': '2027-03-02', 'End date': '2027-03-01' },
        'End date must be after start date',
      ],
    ] as const) {
      fill(dialog, wrong);
      await save(dialog);
      expect(await dialog.findByText(message)).toBeVisible();
    }
  });

  test('shows the reason of a failure and keeps the form values', async () => {
    expectConsoleError();
    const dialog = await openEdit();
    server.use(failure('patch', 'campaigns', 'The disk is full'));
    fill(dialog, { Name: 'Typed' });
    await save(dialog);
    expect(await screen.findByText('Update Failed')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Typed');
  });

  test('shows both versions after a conflict and overwrites nothing before the user decides', async () => {
    expectConsoleError();
    const campaign = aCampaign({ version: 1 });
    const dialog = await openEdit(campaign);
    const theirs = { ...campaign, name: 'Their name', version: 2, updated_by: 'them' };
    server.use(
      answer('patch', 'campaigns', []),
      rows('campaigns_with_totals', [theirs]),
      answer('post', 'rpc/organisation_members', [{ id: 'them', name: 'Pat Planner' }]),
    );
    const sent = recordRequests();
    fill(dialog, { Name: 'My name' });
    await save(dialog);
    expect(await dialog.findByText('Their name', { selector: 'bdi' })).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('My name');
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    server.use(answer('patch', 'campaigns', [{ id: campaign.id }]));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    const versions = sent
      .filter(({ method }) => method === 'PATCH')
      .map(({ query }) => query.get('version'));
    expect(versions).toEqual(['eq.1', 'eq.2']);
  });

  test('can copy the form values into a new campaign when the campaign was deleted', async () => {
    expectConsoleError();
    const dialog = await openEdit();
    server.use(answer('patch', 'campaigns', []), rows('campaigns_with_totals', []));
    fill(dialog, { Name: 'Not lost' });
    await save(dialog);
    await userEvent.click(await screen.findByRole('button', { name: 'Copy into a new campaign' }));
    const copy = within(await screen.findByRole('dialog', { name: 'Create Campaign' }));
    expect(copy.getByLabelText(/^Name/)).toHaveValue('Not lost');
  });
});
