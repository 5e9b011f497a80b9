import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createRoutes } from '@/app/router';
import { ACCOUNT_GUIDE, QUESTIONS } from '@/features/help/guide-account';
import { CAMPAIGN_GUIDE } from '@/features/help/guide-campaigns';
import type { ActorKind } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { rows, server } from '../../support/screen/server';

const GUIDES = [...CAMPAIGN_GUIDE, ...ACCOUNT_GUIDE];
const PHONE = /^tel:\+?\d+$/;

async function openHelp(kind: ActorKind = 'regular', hash = '', requests: object[] = []) {
  signInAs(kind);
  server.use(rows('support_requests', requests as Record<string, unknown>[]));
  const view = renderApp('/help', { actor: null, hash });
  await screen.findByRole('heading', { name: 'Help & Support' });
  return view;
}
const parts = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const search = (text: string) => userEvent.type(screen.getByRole('searchbox'), text);

describe('what it shows', () => {
  test('a visitor has to sign in first (HELP-01)', async () => {
    const { router } = renderApp('/help', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('three cards, and each has an effect (HELP-02, HELP-03, D-13)', async () => {
    await openHelp();
    for (const name of ['Documentation', 'Live Chat', 'Phone Support'])
      expect(screen.getByRole('heading', { name, level: 2 })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Open the guide' }));
    expect(screen.getByRole('heading', { name: 'Guide' })).toHaveFocus();
    for (const link of screen.queryAllByRole('link', { name: /\d{3}/ }))
      expect(link).toHaveAttribute('href', expect.stringMatching(PHONE));
    await userEvent.click(screen.getByRole('button', { name: 'Write to support' }));
    const chat = within(await screen.findByRole('dialog', { name: 'Write to support' }));
    expect(chat.getByLabelText('About')).toHaveValue('question');
    await userEvent.click(chat.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Request a call' }));
    const call = within(await screen.findByRole('dialog', { name: 'Write to support' }));
    expect(call.getByLabelText('About')).toHaveValue('call');
  });

  test('four questions that open one by one (HELP-05, HELP-06)', async () => {
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
      const answer = screen.getByText(QUESTIONS[index]?.answer ?? '');
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
  ] as const)('guides of the screens that %s can use, and of no others', async (kind, special) => {
    await openHelp(kind);
    const restricted = new Set(GUIDES.filter((one) => one.permission).map(({ title }) => title));
    expect(parts().filter((title) => restricted.has(title ?? ''))).toEqual(special);
  });

  test('a superadmin reads about the platform too', async () => {
    await openHelp('superadmin');
    for (const title of ['User Management', 'Organisations', 'System Configuration'])
      expect(parts()).toContain(title);
  });

  test('every guide says how its tasks are done and leads to a screen that is there', async () => {
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

  test('the address can name a guide, which is then open', async () => {
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

describe('search (HELP-04)', () => {
  test('finds guides and questions by their words, whatever case and accents, and opens them', async () => {
    await openHelp();
    await search('ÉMOJI curly');
    await waitFor(() => expect(parts()).toEqual(['Creatives']));
    expect(screen.getByText('1 result')).toBeVisible();
    expect(screen.getByText(/One character outside plain ASCII/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(parts().length).toBeGreaterThan(5));
    expect(screen.getByText(/One character outside plain ASCII/)).not.toBeVisible();
  });

  test('finds nothing: says so and offers to ask', async () => {
    await openHelp();
    await search('zeppelin');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    const offers = screen.getAllByRole('button', { name: 'Write to support' });
    expect(offers).toHaveLength(2);
  });

  test('does not find what the reader may not use', async () => {
    await openHelp('readonly');
    await search('revoking');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
  });
});

test('the own requests are listed with where they stand (D-13)', async () => {
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
