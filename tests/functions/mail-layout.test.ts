// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { contrast } from '@/ui/theme/contrast';
import { renderMailContent } from '../../supabase/functions/_shared/platform-mails/mail-layout.ts';

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const content = {
  subject: 'Your access is approved',
  paragraphs: ['You can now work there.', 'Two\nlines.'],
  action: { label: 'Sign in', url: 'https://app.example/auth?a=1&b=2' },
  why: 'You get this email because you asked for access.',
};
const settings = 'https://app.example/settings';
const footer = [{ label: 'Choose which emails you get', url: settings }];

describe('an email of the platform', () => {
  test('shows its sender, subject, paragraphs, one button and why it was sent, in this order', () => {
    const from = { name: 'Northwind Outdoor', color: '#0b6e4f' };
    const page = read(renderMailContent(content, { from, footer }).html);
    expect(page.title).toBe(content.subject);
    expect(page.documentElement.lang).toBe('en');
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    const text = page.body.textContent;
    const parts = [
      from.name,
      content.subject,
      ...content.paragraphs.map((one) => one.replace('\n', '')),
    ];
    const order = [...parts, 'Sign in', content.why].map((part) => text.lastIndexOf(part));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    const links = [...page.querySelectorAll('a')].map(({ href }) => href);
    expect(links).toEqual([content.action.url, settings]);
  });

  test('says the same as plain text, with each URL on its own', () => {
    expect(renderMailContent(content, { footer }).text).toBe(
      [
        'You can now work there.',
        'Two\nlines.',
        'Sign in:\nhttps://app.example/auth?a=1&b=2',
        `-- \nFlightdeck\n${content.why}\nChoose which emails you get: ${settings}`,
      ].join('\n\n'),
    );
  });

  test('shows names and notes as text and never as markup', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const { html } = renderMailContent(
      {
        subject: hostile,
        paragraphs: [hostile],
        why: hostile,
        action: { label: hostile, url: `https://a.example/"><img>` },
      },
      { from: { name: hostile, color: '#000000' } },
    );
    expect(html).not.toContain('<img');
    expect(read(html).querySelector('h1')?.textContent).toBe(hostile);
  });

  test.each(['#000000', '#ffffff', '#ffe94d', '#0b6e4f', '#7f7f7f'])(
    'keeps the band and the button readable in the color %s',
    (color) => {
      const { html } = renderMailContent(content, { from: { name: 'Northwind Outdoor', color } });
      const page = read(html);
      const pairs = [
        [
          page.querySelector('.band')?.getAttribute('style'),
          page.querySelector('.name div')?.getAttribute('style'),
        ],
        [
          page.querySelector('.press a')?.getAttribute('style'),
          page.querySelector('.press a')?.getAttribute('style'),
        ],
      ].map(([ground, ink]) => [
        /background:(#\w{6})/.exec(ground ?? '')?.[1] ?? '',
        /[^-]color:(#\w{6})/.exec(ink ?? '')?.[1] ?? '',
      ]);
      expect(pairs[0]?.[0]).toBe(color);
      for (const [ground = '', ink = ''] of pairs)
        expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(pairs[1]?.[0] ?? '', '#ffffff')).toBeGreaterThanOrEqual(3);
    },
  );

  test('has its own colors in the dark scheme', () => {
    const { html } = renderMailContent(content);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});
