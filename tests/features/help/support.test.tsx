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
const asked = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table }) => table === 'rpc/create_support_request').map(({ body }) => body);
const stored = answer('post', 'rpc/create_support_request', { id: 'x' });

const PHONE = 'Enter a phone number with its country code, like +1 202 555 0134';

describe('writing to support (D-13)', () => {
  test('sends the trimmed question under an id of its own', async () => {
    const { dialog, sent } = await openContact();
    server.use(stored);
    fill(dialog);
    await send(dialog);
    expect(await screen.findByText('Request sent')).toBeVisible();
    expect(screen.getByText('The answer appears under Help & Support.')).toBeVisible();
    expect(asked(sent)).toEqual([
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

  test.each([
    ['Subject *', '  ', 'Subject is required'],
    ['Subject *', 'x'.repeat(151), 'Subject must be less than 150 characters'],
    ['Message *', '', 'Message is required'],
    ['Message *', 'x'.repeat(5001), 'Message must be less than 5000 characters'],
    ['Phone', '1'.repeat(41), PHONE],
    ['Phone', 'call me', PHONE],
    ['Phone', '202 555 0134', PHONE],
  ])('wrong input at %s is shown there, nothing is sent', async (label, value, message) => {
    const { dialog, sent } = await openContact();
    fill(dialog);
    type(dialog, label, value);
    await send(dialog);
    await waitFor(() =>
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(message),
      ),
    );
    expect(asked(sent)).toEqual([]);
  });

  test('a call needs a number', async () => {
    const { dialog, sent } = await openContact('Request a call');
    server.use(stored);
    fill(dialog);
    await send(dialog);
    await waitFor(() =>
      expect(dialog.getByLabelText('Phone *')).toHaveAccessibleDescription(
        expect.stringContaining('Phone number is required for a call'),
      ),
    );
    expect(asked(sent)).toEqual([]);
    type(dialog, 'Phone *', '+49 30 901820');
    await send(dialog);
    expect(await screen.findByText('We will call you.')).toBeVisible();
  });

  test('a failure is shown, keeps the text, and the repetition has the same id', async () => {
    expectConsoleError();
    const { dialog, sent } = await openContact();
    server.use(failure('post', 'rpc/create_support_request'));
    fill(dialog);
    await send(dialog);
    expect(await screen.findByText('Could not send the request')).toBeVisible();
    expect(dialog.getByText(/Nothing you typed is lost/)).toBeVisible();
    expect(dialog.getByLabelText('Message *')).toHaveValue('I look for it.');
    server.use(stored);
    await send(dialog);
    expect(await screen.findByText('Request sent')).toBeVisible();
    const ids = asked(sent).map((body) => (body as { p_id: string }).p_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('what was typed comes back after a reload, and is discarded after a question', async () => {
    const first = await openContact();
    fill(first.dialog);
    first.unmount();
    const second = await openContact();
    expect(second.dialog.getByText('What you typed last time is back.')).toBeVisible();
    expect(second.dialog.getByLabelText('Message *')).toHaveValue('I look for it.');
    await userEvent.click(second.dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  test('pressed many times it is sent once', async () => {
    const { dialog, sent } = await openContact();
    server.use(stored);
    fill(dialog);
    const button = dialog.getByRole('button', { name: 'Send' });
    button.click();
    button.click();
    await screen.findByText('Request sent');
    expect(asked(sent)).toHaveLength(1);
  });
});

describe('the inbox', () => {
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

  test.each(['admin', 'regular', 'readonly'] as const)('%s does not get there', async (kind) => {
    signInAs(kind);
    const sent = recordRequests();
    const { router } = renderApp('/superadmin/support', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sent.some(({ table }) => table === 'support_requests')).toBe(false);
  });

  test('shows who asked what, with the ways to answer', async () => {
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

  test('is marked as answered and opened again', async () => {
    const { sent } = openInbox();
    server.use(answer('patch', 'support_requests', { id: request.id }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark as answered: Please explain' }),
    );
    expect(await screen.findByText('Marked as answered')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'answered' });
    server.use(rows('support_requests', [{ ...request, status: 'answered' }]));
    await userEvent.click(screen.getByRole('tab', { name: 'Answered' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Open again: Please explain' }),
    );
    expect(await screen.findByText('Opened again')).toBeVisible();
  });

  test('stores the answer that the superadmin writes and marks the request as answered', async () => {
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

  test('nothing to do, and a failure, are shown', async () => {
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

  test('a change that fails is shown', async () => {
    expectConsoleError();
    openInbox();
    server.use(failure('patch', 'support_requests'));
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as answered/ }));
    expect(await screen.findByText('Could not change the request')).toBeVisible();
  });
});
