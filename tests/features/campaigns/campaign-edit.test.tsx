import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCampaign } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const CAMPAIGNS = 'http://localhost:3000/rest/v1/campaigns';
const campaign = aCampaign({ budget: 1000, version: 3 });

async function openEdit(shown = campaign) {
  signInAs('regular');
  server.use(
    rows('campaigns_with_totals', [shown]),
    rows('flights', []),
    answer('post', 'rpc/organisation_members', [{ id: 'them', name: 'Pat Planner' }]),
    answer('patch', 'campaigns', [{ id: campaign.id }]),
  );
  renderApp(`/campaigns/${campaign.id}`, { actor: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Campaign' }));
  return within(await screen.findByRole('dialog', { name: 'Edit Campaign' }));
}
type Dialog = Awaited<ReturnType<typeof openEdit>>;

const type = (dialog: Dialog, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const save = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
const writes = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ method }) => method === 'PATCH');

describe('Edit Campaign saves', () => {
  test.each([
    [
      'the longest texts and a budget with cents',
      { Name: 'x'.repeat(100), Description: 'x'.repeat(500), 'Total budget': '99.99' },
      { name: 'x'.repeat(100), description: 'x'.repeat(500), budget: 99.99 },
    ],
    [
      'empty fields as null',
      { Description: '', 'Total budget': '', 'Start date': '', 'End date': '' },
      { description: null, budget: null, start_date: null, end_date: null },
    ],
    [
      'a budget of 0 and a name with markup and right-to-left text',
      { Name: '<script>alert(1)</script> حملة', 'Total budget': '0' },
      { name: '<script>alert(1)</script> حملة', budget: 0 },
    ],
  ])('%s', async (_what, typed: Record<string, string>, stored: object) => {
    const dialog = await openEdit();
    const sent = recordRequests();
    for (const [label, value] of Object.entries(typed))
      type(dialog, new RegExp(`^${label}`), value);
    await save(dialog);
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(sent)).toHaveLength(1);
    expect(writes(sent)[0]?.query.get('id')).toBe(`eq.${campaign.id}`);
    expect(writes(sent)[0]?.query.get('version')).toBe('eq.3');
    const { name, description, budget, start_date, end_date } = campaign;
    const [{ body: row } = { body: undefined }] = writes(sent);
    const { updated_at, ...body } = row as Record<string, unknown>;
    expect(body).toEqual({ name, description, budget, start_date, end_date, ...stored });
    expect(Date.parse(String(updated_at))).not.toBeNaN();
  });
});

describe('Edit Campaign', () => {
  test('rejects an empty budget of a started campaign', async () => {
    const dialog = await openEdit({ ...campaign, status: 'limited' });
    const sent = recordRequests();
    type(dialog, /^Total budget/, '');
    await save(dialog);
    expect(
      await dialog.findByText('A started campaign needs a budget. Enter an amount.'),
    ).toBeVisible();
    expect(writes(sent)).toEqual([]);
  });

  test('shows all errors together, each under its field, and sends nothing', async () => {
    const dialog = await openEdit();
    const sent = recordRequests();
    const wrong = [
      [/^Name/, 'x'.repeat(101), 'Campaign name must be less than 100 characters'],
      [/^Description/, 'x'.repeat(501), 'Description must be less than 500 characters'],
      [/^Total budget/, '-1', 'Budget must be a positive number'],
      [/^End date/, '2026-02-28', 'End date must be after start date'],
    ] as const;
    for (const [label, value] of wrong) type(dialog, label, value);
    await save(dialog);
    for (const [label, , message] of wrong)
      await waitFor(() =>
        expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(
          expect.stringContaining(message),
        ),
      );
    expect(writes(sent)).toEqual([]);
  });

  test('rejects incomplete dates instead of saving them as empty', async () => {
    const dialog = await openEdit();
    const sent = recordRequests();
    const fields = [/^Start date/, /^End date/].map((label) => dialog.getByLabelText(label));
    // For an incomplete date, browsers report an empty value and this flag.
    let badInput = true;
    for (const field of fields) {
      Object.defineProperty(field, 'validity', { get: () => ({ badInput }) });
      fireEvent.change(field, { target: { value: '' } });
    }
    await save(dialog);
    for (const field of fields) {
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter a complete date')),
      );
      expect(field).toBeInvalid();
    }
    expect(writes(sent)).toEqual([]);
    badInput = false;
    await save(dialog);
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
  });

  test('shows a default message when the error has none', async () => {
    expectConsoleError();
    const dialog = await openEdit();
    server.use(failure('patch', 'campaigns', ''));
    await save(dialog);
    expect(await screen.findByText('Update Failed')).toBeVisible();
    expect(screen.getByText('Failed to update campaign. Please try again.')).toBeVisible();
  });

  test('saves once for ten clicks and is disabled while saving', async () => {
    const dialog = await openEdit();
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.patch(CAMPAIGNS, async () => {
        await hold;
        return HttpResponse.json([{ id: campaign.id }]);
      }),
    );
    const sent = recordRequests();
    const button = dialog.getByRole('button', { name: 'Save Changes' });
    for (let press = 0; press < 10; press += 1) fireEvent.click(button);
    expect(await dialog.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(dialog.getByLabelText(/^Name/)).toBeDisabled();
    release();
    expect(await screen.findByText('Campaign Updated')).toBeVisible();
    expect(writes(sent)).toHaveLength(1);
  });
});

describe('an unsaved edit of a campaign', () => {
  const reopened = async (row = campaign) => {
    cleanup();
    server.use(rows('campaigns_with_totals', [row]));
    renderApp(`/campaigns/${campaign.id}`, { actor: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Campaign' }));
    return within(await screen.findByRole('dialog', { name: 'Edit Campaign' }));
  };

  test('is restored after a reload and saved with the version it was based on', async () => {
    type(await openEdit(), /^Name/, 'Half typed');
    const dialog = await reopened({ ...campaign, version: 4 });
    expect(dialog.getByText('We restored what you typed last time.')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Half typed');
    const sent = recordRequests();
    await save(dialog);
    await screen.findByText('Campaign Updated');
    expect(writes(sent)[0]?.query.get('version')).toBe('eq.3');
  });

  const drafts = () =>
    Object.keys(localStorage).filter((key) => key.endsWith(`:campaign:${campaign.id}`));

  test('is deleted after saving', async () => {
    const dialog = await openEdit();
    type(dialog, /^Name/, 'Half typed');
    expect(drafts()).toHaveLength(1);
    await save(dialog);
    await screen.findByText('Campaign Updated');
    expect(drafts()).toEqual([]);
    expect((await reopened()).getByLabelText(/^Name/)).toHaveValue(campaign.name);
  });

  test('is deleted when the user discards it', async () => {
    const dialog = await openEdit();
    type(dialog, /^Name/, 'Half typed');
    expect(drafts()).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(drafts()).toEqual([]);
    expect((await reopened()).getByLabelText(/^Name/)).toHaveValue(campaign.name);
  });

  test('is not announced as restored when it equals the stored campaign', async () => {
    const dialog = await openEdit();
    type(dialog, /^Name/, 'Half typed');
    type(dialog, /^Name/, campaign.name);
    const again = await reopened();
    expect(drafts()).toHaveLength(1);
    expect(again.queryByText('We restored what you typed last time.')).toBeNull();
  });

  test('with a character that cannot be stored shows an error at its field and is not sent', async () => {
    const dialog = await openEdit();
    const sent = recordRequests();
    type(dialog, /^Name/, 'Half \ud83d');
    await save(dialog);
    expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(
      'This text has a character that can’t be stored.',
    );
    expect(writes(sent)).toEqual([]);
  });
});
