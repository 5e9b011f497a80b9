import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { ORGANISATION_ID, USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
const GOOD = {
  Name: 'Spring Launch',
  Description: 'All of spring',
  Budget: '1500.50',
  'Start date': '2027-03-01',
  'End date': '2027-03-31',
};
type Label = keyof typeof GOOD;

async function openCreate(from: '/campaigns' | '/' = '/campaigns') {
  signInAs('regular');
  server.use(
    http.head('*/rest/v1/campaigns', () => new HttpResponse(null)),
    rows('campaigns_with_totals', []),
  );
  renderApp(from, { actor: null });
  const name = from === '/' ? /^Create Campaign$/ : 'New Campaign';
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Create Campaign' }));
}
type Dialog = Awaited<ReturnType<typeof openCreate>>;

function fill(dialog: Dialog, values: Partial<Record<Label, string>>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(dialog.getByLabelText(`${label} *`), { target: { value } });
}
const submit = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));
const posts = (sent: ReturnType<typeof recordRequests>) =>
  sent.flatMap(({ method, table, body }) =>
    method === 'POST' && table === 'campaigns' ? [body as Record<string, unknown>] : [],
  );
const created = answer('post', 'campaigns', { id: 'x', name: 'Spring Launch' });

describe('Create Campaign with invalid fields', () => {
  test('reports each missing field at the field and in a toast, and sends nothing', async () => {
    const dialog = await openCreate();
    const sent = recordRequests();
    for (const [label, message, typed] of [
      ['Name', 'Campaign name is required', '   '],
      ['Description', 'Description is required', '   '],
      ['Budget', 'Budget is required', ''],
      ['Start date', 'Start date is required', ''],
      ['End date', 'End date is required', ''],
    ] as const) {
      fill(dialog, { ...GOOD, [label]: typed });
      await submit(dialog);
      const field = dialog.getByLabelText(`${label} *`);
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription(expect.stringContaining(message)),
      );
      expect(field).toHaveFocus();
      expect(dialog.getAllByText(/ is required$/)).toHaveLength(1);
      expect(await screen.findByText('Missing Required Fields')).toBeVisible();
      expect(screen.getByText('Please fill in all required fields.')).toBeVisible();
    }
    expect(posts(sent)).toEqual([]);
  });
});

describe('Create Campaign', () => {
  test('stores the longest texts as typed, the largest budget and a period of one day', async () => {
    const dialog = await openCreate();
    server.use(created);
    const sent = recordRequests();
    const description = '<script>x</script> حملة'.padEnd(500, 'x');
    fill(dialog, {
      Name: ` ${'x'.repeat(100)} `,
      Description: description,
      Budget: '999999999999.99',
      'Start date': '2027-03-01',
      'End date': '2027-03-01',
    });
    await submit(dialog);
    expect(await screen.findByText('Campaign Created')).toBeVisible();
    const [{ id, ...row } = {}] = posts(sent);
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(row).toEqual({
      name: 'x'.repeat(100),
      description,
      budget: 999_999_999_999.99,
      start_date: '2027-03-01',
      end_date: '2027-03-01',
      status: 'pending',
      user_id: USER_ID,
      organisation_id: ORGANISATION_ID,
    });
  });

  test('restores the form after a failure and a reload and retries with the same id', async () => {
    expectConsoleError();
    const dialog = await openCreate();
    const sent = recordRequests();
    server.use(failure('post', 'campaigns'));
    fill(dialog, GOOD);
    await submit(dialog);
    expect(await screen.findByText('Failed to create campaign')).toBeVisible();
    cleanup();
    const again = await openCreate();
    expect(again.getByText('We restored what you typed last time.')).toBeVisible();
    for (const [label, typed] of Object.entries(GOOD))
      expect(again.getByLabelText<HTMLInputElement>(`${label} *`).value).toBe(typed);
    server.use(created);
    await submit(again);
    expect(await screen.findByText('Campaign Created')).toBeVisible();
    const [first, second] = posts(sent);
    expect(first).toMatchObject({ name: 'Spring Launch' });
    expect(second).toEqual(first);
    expect(Object.keys(localStorage).filter((key) => key.includes('campaign:new'))).toEqual([]);
  });

  test('shows a default message on the dashboard when the error has none', async () => {
    expectConsoleError();
    const dialog = await openCreate('/');
    server.use(failure('post', 'campaigns', ''));
    fill(dialog, GOOD);
    await submit(dialog);
    expect(await screen.findByText('Creation Failed')).toBeVisible();
    expect(screen.getByText('Failed to create campaign. Please try again.')).toBeVisible();
  });
});
