// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { platformMail } from '../../supabase/functions/_shared/platform-mails/platform-mails.ts';

const ORIGIN = 'https://app.example';
const event = (name: string, id: string) => ({
  kind: 'flight_ended' as const,
  facts: {
    name,
    campaign: 'Spring',
    campaign_id: 'c1',
    flights: 1,
    thing: 'flight' as const,
    thing_id: id,
  },
});
const mailOf = (count: number, events: ReturnType<typeof event>[]) =>
  platformMail(
    {
      kind: 'digest',
      unsubscribe: 'digest.id.signature',
      recipient: 'admin@northwind.example',
      language: 'en',
      organisation: 'Northwind Outdoor',
      color: '#0b6e4f',
      facts: { count, events },
    },
    ORIGIN,
  );
const linksOf = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').links].map(({ href, textContent }) => [
    textContent,
    href,
  ]);

test('links each event to its thing, and leads to the inbox and the settings', () => {
  const mail = mailOf(2, [event('Easter', 'f2'), event('Teaser', 'f1')]);
  expect(mail.subject).toBe('Daily digest: 2 notifications');
  expect(linksOf(mail.html)).toEqual([
    ['Easter has ended', `${ORIGIN}/campaigns/c1/flights/f2`],
    ['Teaser has ended', `${ORIGIN}/campaigns/c1/flights/f1`],
    ['Open your inbox', `${ORIGIN}/inbox`],
    ['Choose which emails you get', `${ORIGIN}/settings/notifications`],
    ['Unsubscribe', `${ORIGIN}/unsubscribe#token=digest.id.signature`],
  ]);
  expect(mail.text).toContain(`Easter has ended\n${ORIGIN}/campaigns/c1/flights/f2`);
});

test('says how many older events it leaves out', () => {
  const mail = mailOf(61, [event('Easter', 'f2')]);
  expect(linksOf(mail.html)).toContainEqual(['60 more', `${ORIGIN}/inbox`]);
});

test('counts a single event in the singular and shows names as text', () => {
  const mail = mailOf(1, [event('<b>Sale</b>', 'f1')]);
  expect(mail.subject).toBe('Daily digest: 1 notification');
  expect(linksOf(mail.html)[0]?.[0]).toBe('<b>Sale</b> has ended');
});
