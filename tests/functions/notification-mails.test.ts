import { describe, expect, test } from 'vitest';
import {
  platformMail,
  type QueuedMail,
} from '../../supabase/functions/_shared/platform-mails/platform-mails.ts';
import { FLIGHT, NOTIFICATION_CASES, THING_ID } from '../support/cases/notification-mails.ts';

const ORIGIN = 'https://app.example';
const mailOf = (kind: string, facts: object) =>
  platformMail(
    {
      kind,
      recipient: 'admin@northwind.example',
      language: 'en',
      organisation: 'Northwind Outdoor',
      color: '#0b6e4f',
      unsubscribe: null,
      facts,
    } as QueuedMail,
    ORIGIN,
  );

describe('the email about an event', () => {
  test.each(NOTIFICATION_CASES)(
    '%s says what happened, links to it and says why it was sent',
    (kind, thing, facts, says, link) => {
      const { subject, text } = mailOf(kind, {
        organisation: 'Northwind Outdoor',
        thing,
        thing_id: THING_ID,
        ...facts,
      });
      expect(subject).not.toMatch(/undefined|null|NaN/);
      expect(text).not.toMatch(/undefined|null|NaN/);
      expect(text).toMatch(says);
      expect(text).toContain(`:\n${ORIGIN}${link}\n`);
      expect(text).toContain('You get this email because');
    },
  );

  test('keeps names from adding lines or reversing the text', () => {
    const { subject } = mailOf('flight_ended', {
      ...FLIGHT,
      name: 'Sale\r\nBcc: x@y.example\u202E',
      thing: 'flight',
      thing_id: THING_ID,
    });
    expect(subject).toBe('Sale Bcc: x@y.example has ended');
  });
});
