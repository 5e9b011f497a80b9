import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { ActorKind } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

async function openContact(button = 'Write to support', kind: ActorKind = 'regular') {
  signInAs(kind);
  server.use(rows('support_requests', []));
  const sent = recordRequests();
  const view = renderApp('/help', { actor: null });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to support' }));
  return { ...view, dialog, sent };
}
type Dialog = Awaited<ReturnType<typeof openContact>>['dialog'];
const type = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const fill = (dialog: Dialog) => {
  type(dialog, 'Subject *', '  Where is the export? ');
  type(dialog, 'Message *', 'I look for it.');
};
const send = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Send' }));
const createdRequests = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table }) => table === 'rpc/create_support_request').map(({ body }) => body);
const accepted = answer('post', 'rpc/create_support_request', { id: 'x' });

const PHONE = 'Enter a phone number with its country code, like +1 202 555 0134';

describe('the support contact form', () => {
  test('sends the trimmed question with an ID from the client', async () => {
    const { dialog, sent } = await openContact();
    server.use(accepted);
    fill(dialog);
    await send(dialog);
    expect(await screen.findByText('Request sent')).toBeVisible();
    expect(screen.getByText('You’ll see the answer under Help & Support.')).toBeVisible();
    expect(createdRequests(sent)).toEqual([
      {
        p_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        p_topic: 'question',
        p_subject: 'Where is the export?',
        p_message: 'I look for it.',
        p_phone: '',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('rejects invalid input at its field and sends nothing', async () => {
    const { dialog, sent } = await openContact();
    for (const [label, value, message] of [
      ['Subject *', '  ', 'Subject is required'],
      ['Subject *', 'x'.repeat(151), 'Subject must be less than 150 characters'],
      ['Message *', '', 'Message is required'],
      ['Message *', 'x'.repeat(5001), 'Message must be less than 5000 characters'],
      ['Phone', 'call me', PHONE],
    ] as const) {
      fill(dialog);
      type(dialog, label, value);
      await send(dialog);
      await waitFor(() =>
        expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(
          expect.stringContaining(message),
        ),
      );
    }
    expect(createdRequests(sent)).toEqual([]);
  });

  test('requires a phone number for a call', async () => {
    const { dialog, sent } = await openContact('Request a call');
    server.use(accepted);
    fill(dialog);
    await send(dialog);
    await waitFor(() =>
      expect(dialog.getByLabelText('Phone *')).toHaveAccessibleDescription(
        expect.stringContaining('Phone number is required for a call'),
      ),
    );
    expect(createdRequests(sent)).toEqual([]);
    type(dialog, 'Phone *', '+49 30 901820');
    await send(dialog);
    expect(await screen.findByText('We’ll call you.')).toBeVisible();
  });

  test('keeps the text after a failure and retries with the same ID', async () => {
    expectConsoleError();
    const { dialog, sent } = await openContact();
    server.use(failure('post', 'rpc/create_support_request'));
    fill(dialog);
    await send(dialog);
    expect(await screen.findByText('Couldn’t send the request')).toBeVisible();
    expect(dialog.getByText(/Nothing you typed is lost/)).toBeVisible();
    expect(dialog.getByLabelText('Message *')).toHaveValue('I look for it.');
    server.use(accepted);
    await send(dialog);
    expect(await screen.findByText('Request sent')).toBeVisible();
    const ids = createdRequests(sent).map((body) => (body as { p_id: string }).p_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('restores the draft after a reload and discards it after a confirmation', async () => {
    const first = await openContact();
    fill(first.dialog);
    first.unmount();
    const second = await openContact();
    expect(second.dialog.getByText('We restored what you typed last time.')).toBeVisible();
    expect(second.dialog.getByLabelText('Message *')).toHaveValue('I look for it.');
    await userEvent.click(second.dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  test('sends one request for repeated clicks', async () => {
    const { dialog, sent } = await openContact();
    server.use(accepted);
    fill(dialog);
    const button = dialog.getByRole('button', { name: 'Send' });
    button.click();
    button.click();
    await screen.findByText('Request sent');
    expect(createdRequests(sent)).toHaveLength(1);
  });
});

describe('the support inbox', () => {
  const request = {
    id: '50000000-0000-4000-8000-000000000001',
    topic: 'call',
    subject: 'Please explain',
    message: 'First line\nsecond line <b>bold</b>',
    phone: '+49 (30) 901-820',
    status: 'open',
    created_at: '2026-02-01T10:00:00+00:00',
    answered_at: null,
    person: { name: 'Robin Ranger', email: 'robin+x@northwind.example' },
    organisation: { name: 'Northwind Outdoor' },
  };
  function openInbox(all: Record<string, unknown>[] = [request]) {
    signInAs('superadmin');
    server.use(rows('support_requests', all));
    const sent = recordRequests();
    return { ...renderApp('/superadmin/support', { actor: null }), sent };
  }

  test('redirects a user who is not a superadmin to the home page', async () => {
    signInAs('admin');
    const sent = recordRequests();
    const { router } = renderApp('/superadmin/support', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sent.some(({ table }) => table === 'support_requests')).toBe(false);
  });

  test('requests the open requests, oldest first, and links to email and call the user', async () => {
    const { sent } = openInbox();
    const row = within(await screen.findByRole('list', { name: 'Requests' }));
    expect(row.getByRole('heading', { name: 'Please explain' })).toBeVisible();
    expect(row.getByText('Please call me')).toBeVisible();
    expect(row.getByText(/second line <b>bold<\/b>/)).toBeVisible();
    expect(row.getByRole('link', { name: /robin/ })).toHaveAttribute(
      'href',
      'mailto:robin%2Bx%40northwind.example',
    );
    expect(row.getByRole('link', { name: /901/ })).toHaveAttribute('href', 'tel:+4930901820');
    const query = sent.find(
      ({ method, table }) => method === 'GET' && table === 'support_requests',
    )?.query;
    expect([query?.get('status'), query?.get('order')]).toEqual([
      'eq.open',
      'created_at.asc,id.asc',
    ]);
  });

  test('marks a request as answered and reopens it', async () => {
    const { sent } = openInbox();
    server.use(answer('patch', 'support_requests', { id: request.id }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark as answered: Please explain' }),
    );
    expect(await screen.findByText('Marked as answered')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'answered' });
    server.use(rows('support_requests', [{ ...request, status: 'answered' }]));
    await userEvent.click(screen.getByRole('tab', { name: 'Answered' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen: Please explain' }));
    expect(await screen.findByText('Reopened')).toBeVisible();
  });

  test('saves the superadmin’s answer and marks the request as answered', async () => {
    const { sent } = openInbox();
    server.use(answer('patch', 'support_requests', { id: request.id }));
    await userEvent.click(await screen.findByRole('button', { name: 'Answer: Please explain' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer request' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(await dialog.findByText('Answer is required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Answer *'), 'Open Analytics, then Export.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Answer sent')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      status: 'answered',
      answer: 'Open Analytics, then Export.',
    });
  });

  test('shows an empty state, and an error with Retry when loading fails', async () => {
    expectConsoleError();
    const { unmount } = openInbox([]);
    expect(await screen.findByText('No open requests')).toBeVisible();
    unmount();
    signInAs('superadmin');
    server.use(failure('get', 'support_requests'));
    renderApp('/superadmin/support', { actor: null });
    expect(await screen.findByText('Failed to fetch support requests')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('shows an error toast when a change fails', async () => {
    expectConsoleError();
    openInbox();
    server.use(failure('patch', 'support_requests'));
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as answered/ }));
    expect(await screen.findByText('Couldn’t change the request')).toBeVisible();
  });
});
