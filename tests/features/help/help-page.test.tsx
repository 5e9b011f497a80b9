import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createRoutes } from '@/app/router';
import { accountGuide, frequentQuestions } from '@/features/help/guide-account';
import { campaignGuide } from '@/features/help/guide-campaigns';
import type { ActorKind } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { rows, server } from '../../support/screen/server';

const GUIDES = [...campaignGuide(), ...accountGuide()];

async function openHelp(kind: ActorKind = 'regular', hash = '', requests: object[] = []) {
  signInAs(kind);
  server.use(rows('support_requests', requests as Record<string, unknown>[]));
  const view = renderApp('/help', { actor: null, hash });
  await screen.findByRole('heading', { name: 'Help & Support' });
  return view;
}
const itemTitles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const search = (text: string) => userEvent.type(screen.getByRole('searchbox'), text);

describe('help page', () => {
  test('redirects a signed-out visitor to sign-in', async () => {
    const { router } = renderApp('/help', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('shows three cards that open the guide or the contact form', async () => {
    await openHelp();
    for (const name of ['Documentation', 'Live Chat', 'Phone Support'])
      expect(screen.getByRole('heading', { name, level: 2 })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Open the guide' }));
    expect(screen.getByRole('heading', { name: 'Guide' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Write to support' }));
    const chat = within(await screen.findByRole('dialog', { name: 'Write to support' }));
    expect(chat.getByLabelText('About')).toHaveValue('question');
    await userEvent.click(chat.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Request a call' }));
    const call = within(await screen.findByRole('dialog', { name: 'Write to support' }));
    expect(call.getByLabelText('About')).toHaveValue('call');
  });

  test('expands and collapses each of the four questions', async () => {
    await openHelp();
    const faq = within(screen.getByRole('region', { name: 'Frequently asked questions' }));
    const buttons = faq.getAllByRole('button');
    expect(buttons.map((one) => one.textContent)).toEqual([
      'How do I create a campaign?',
      'Which channels are supported?',
      'How is billing calculated?',
      'Can I connect my CRM?',
    ]);
    for (const [index, button] of buttons.entries()) {
      const answer = screen.getByText(frequentQuestions()[index]?.answer ?? '');
      expect(answer).not.toBeVisible();
      await userEvent.click(button);
      expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(answer).toBeVisible();
      await userEvent.click(button);
      expect(answer).not.toBeVisible();
    }
  });

  test.each([
    ['readonly', []],
    ['regular', ['Creating a flight']],
    ['admin', ['Creating a flight', 'User Management', 'Activity']],
  ] as const)(
    'shows a %s user only the guides of screens that they can use',
    async (kind, special) => {
      await openHelp(kind);
      const restricted = new Set(GUIDES.filter((one) => one.permission).map(({ title }) => title));
      expect(itemTitles().filter((title) => restricted.has(title ?? ''))).toEqual(special);
    },
  );

  test('shows a superadmin the guides of the platform screens', async () => {
    await openHelp('superadmin');
    for (const title of ['User Management', 'Organisations', 'System Configuration'])
      expect(itemTitles()).toContain(title);
  });

  test('has tasks, a unique ID and an existing path in every guide', async () => {
    const known = JSON.stringify(createRoutes());
    for (const { id, title, intro, tasks } of GUIDES) {
      expect(id).toMatch(/^[a-z]+$/);
      expect(title && intro).toBeTruthy();
      expect(tasks.length).toBeGreaterThan(0);
    }
    for (const { to } of GUIDES.filter((one) => one.to !== null))
      expect(known).toContain(`"path":"${to}"`);
    expect(new Set(GUIDES.map(({ id }) => id)).size).toBe(GUIDES.length);
  });

  test('opens the guide in the URL fragment', async () => {
    await openHelp('regular', '#creatives');
    expect(screen.getByRole('button', { name: 'Creatives' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(screen.getByRole('link', { name: 'Open Creatives' })).toHaveAttribute(
      'href',
      '/creatives',
    );
  });
});

describe('search on the help page', () => {
  test('finds and expands guides and questions, ignoring case and accents', async () => {
    await openHelp();
    await search('ÉMOJI curly');
    await waitFor(() => expect(itemTitles()).toEqual(['Creatives']));
    expect(screen.getByText('1 result')).toBeVisible();
    expect(screen.getByText(/One character outside plain ASCII/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(itemTitles().length).toBeGreaterThan(5));
    expect(screen.getByText(/One character outside plain ASCII/)).not.toBeVisible();
    // The answer may not be among them.
    expect(screen.getByRole('button', { name: /Write to support/ })).toBeVisible();
  });

  test('offers support when nothing matches', async () => {
    await openHelp();
    await search('zeppelin');
    expect(await screen.findByText('No matches')).toBeVisible();
    const offers = screen.getAllByRole('button', { name: 'Write to support' });
    expect(offers).toHaveLength(1);
  });

  test('does not find guides of screens that the user cannot use', async () => {
    await openHelp('readonly');
    await search('revoking');
    expect(await screen.findByText('No matches')).toBeVisible();
  });
});

test('the help page lists the user’s support requests with their status', async () => {
  const request = { created_at: '2026-02-01T10:00:00+00:00' };
  await openHelp('regular', '', [
    { ...request, id: 'a', subject: 'Where is the export?', status: 'open' },
    { ...request, id: 'b', subject: 'Thanks', status: 'answered' },
  ]);
  const own = within(await screen.findByRole('region', { name: 'Your requests' }));
  const [open, answered] = own.getAllByRole('listitem').map((one) => one.textContent);
  expect(open).toBe('Where is the export?Feb 1, 2026Open');
  expect(answered).toBe('ThanksFeb 1, 2026Answered');
});
