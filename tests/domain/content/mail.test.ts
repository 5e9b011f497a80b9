// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { Liquid } from 'liquidjs';
import { describe, expect, test } from 'vitest';
import type { EmailBlock, EmailContent } from '@/domain/content/channels/email';
import { fillFields } from '@/domain/content/fields';
import { CLIPPED_BYTES, mailBytes, renderMail } from '@/domain/content/mail/mail';
import { renderContent } from '@/domain/content/render';
import { contrast } from '@/ui/theme/contrast';
import { checkCodes, WHOLE } from '../../support/cases/content.ts';

const LINK = 'https://go.example/s/a1B2c3';
const SENT = renderContent(WHOLE.email, { link: LINK, message: '' }) as EmailContent;
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const mailOf = (blocks: EmailBlock[], link: string | null = null) =>
  renderMail({ channel: 'email', subject: 'April', blocks }, { link });
const all = <E extends Element = HTMLElement>(page: Document, selector: string) => [
  ...page.querySelectorAll<E>(selector),
];

test('the parts are those that MJML makes of their source', () => {
  // Throws with what it says when the file is another one.
  expect(() =>
    execFileSync(process.execPath, ['scripts/gen-mail-parts.mjs', '--check'], { stdio: 'pipe' }),
  ).not.toThrow();
});

describe('requirements of the large email clients', () => {
  const { html } = renderMail(SENT, { link: LINK });
  const page = read(html);

  test('tables that say nothing to a screen reader, 600 pixels wide in Outlook too', () => {
    const tables = all(page, 'table');
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) expect(table.getAttribute('role')).toBe('presentation');
    // Outlook reads the tables in its conditions, the others the greatest width.
    expect(html.match(/<!--\[if mso \| IE\]><table[^>]*width="600"/g)?.length).toBeGreaterThan(5);
    for (const card of all(page, '.card')) expect(card.style.maxWidth).toBe('600px');
    // What begins in a condition ends in one.
    const conditions = [...html.matchAll(/<!--\[if mso \| IE\]>(.*?)<!\[endif\]-->/g)].join('');
    for (const tag of ['table', 'tr', 'td'])
      expect(conditions.split(`<${tag}`).length).toBe(conditions.split(`</${tag}>`).length);
  });

  test('inlines styles and needs no CSS that Outlook lacks', () => {
    for (const text of all(page, 'p, h1, h2, td > div, a[style]'))
      expect(text.getAttribute('style')).toBeTruthy();
    expect(html).not.toMatch(/display: ?(flex|grid)|position: ?\w|@import|@font-face|url\(/);
  });

  test('contains no script and no foreign resource', () => {
    expect(all(page, 'script, iframe, object, embed, form, input, link, base, svg, video')).toEqual(
      [],
    );
    for (const element of all(page, '*'))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on/);
    for (const { src } of all<HTMLImageElement>(page, 'img'))
      expect(src).toMatch(/^https:\/\/shop\.example\//);
    for (const link of all(page, 'a')) {
      expect(link.getAttribute('href')).toMatch(
        /^(https:\/\/(shop|go)\.example\/|\{\{ unsubscribe_url \}\}$)/,
      );
      expect(link.getAttribute('target')).toBe('_blank');
    }
  });

  test('pictures have their words and their width, the page its language and one first heading', () => {
    expect(all<HTMLImageElement>(page, 'img').map(({ alt }) => alt)).toEqual([
      'A hut',
      'A train',
      'A tent',
      'A mat',
    ]);
    for (const picture of all(page, 'img')) expect(picture.getAttribute('width')).toMatch(/^\d+$/);
    expect(page.documentElement.lang).toBe('en');
    expect(page.title).toBe('The trail in April');
    expect(all(page, 'h1').map(({ textContent }) => textContent)).toEqual(['April']);
  });

  /** As `#rrggbb`. */
  const inherited = (element: Element | null, name: 'color' | 'background-color'): string => {
    let at = element as HTMLElement | null;
    while (at && !at.style.getPropertyValue(name)) at = at.parentElement;
    const parts = at?.style.getPropertyValue(name).match(/\d+/g) ?? [];
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  };

  /** With the rules for a dark screen put on its elements. */
  const darkened = (drawn: Document) => {
    const dark = /@media \(prefers-color-scheme: dark\) \{(.*?\}) \}/s.exec(html)?.[1] ?? '';
    expect(dark).toContain('.ink');
    for (const [, selector = '', rules = ''] of dark.matchAll(/([^{}]+)\{([^{}]+)\}/g))
      for (const element of all(drawn, selector))
        for (const [, name = '', value = ''] of rules.matchAll(/([a-z-]+): ([^;!]+)/g))
          element.style.setProperty(name, value.trim());
    return drawn;
  };

  test.each(['light', 'dark'])('text stands out from what is behind it, %s', (look) => {
    const drawn = look === 'dark' ? darkened(read(html)) : read(html);
    const texts = all(drawn, '.page *').filter((element) =>
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      ),
    );
    expect(texts.length).toBeGreaterThan(10);
    const faint: string[] = [];
    for (const text of texts) {
      if (contrast(inherited(text, 'color'), inherited(text, 'background-color')) < 4.5)
        faint.push(text.outerHTML);
    }
    expect(faint).toEqual([]);
  });
});

test('the plain text says the same, each address behind what leads to it', () => {
  expect(renderMail(SENT, { link: LINK }).text).toBe(
    [
      'April',
      'The huts open.',
      `A hut: ${LINK}`,
      'Plan a tour: https://shop.example/tour',
      '----',
      `By train\nTwice a day.\n${LINK}`,
      'By bus, every hour.',
      'Tent\n$99\nhttps://shop.example/tent',
      'Mat\nhttps://shop.example/mat',
      '12 Station Road\nUnsubscribe: {{ unsubscribe_url }}',
    ].join('\n\n'),
  );
});

test('the headers let a mail provider unsubscribe with one click', () => {
  expect(renderMail(SENT, { link: LINK, sender: 'Northwind Outdoor' })).toMatchObject({
    from: 'Northwind',
    subject: 'The trail in April',
    preheader: 'A packing list.',
    list_unsubscribe: '<{{ unsubscribe_url }}>',
    list_unsubscribe_post: 'List-Unsubscribe=One-Click',
  });
  expect(mailOf([]).from).toBeNull();
  expect(
    renderMail({ channel: 'email', subject: 'a', blocks: [] }, { link: null, sender: 'Org' }).from,
  ).toBe('Org');
});

describe('fields of a person', () => {
  const NAME = `{{ first_name | default: "there" }}`;
  const content: EmailContent = {
    channel: 'email',
    subject: `For ${NAME}`,
    preheader: `In {{city|default:'town & country'}}`,
    blocks: [
      { type: 'heading', text: `Hi ${NAME}!` },
      { type: 'text', text: `${NAME}, “look” at <this> & 'that'\n\nYours` },
      { type: 'image', url: 'https://shop.example/a.jpg', alt: `For ${NAME.replaceAll('"', "'")}` },
      { type: 'button', text: `Go, ${NAME}`, url: `https://shop.example/?c={{city|default:"x"}}` },
    ],
  };

  test.each([
    [{ first_name: '<script>alert(1)</script>', city: 'A"b' }],
    [{ first_name: `"'&<>` }],
    [{}],
  ])('what a gateway fills in reads as in the preview, and runs nothing: %o', (person) => {
    const sent = new Liquid().parseAndRenderSync(renderMail(content, { link: null }).html, person);
    const shown = renderMail(fillFields(content, person), { link: null }).html;
    const [there, here] = [read(sent), read(shown)];
    // An address has its value encoded, which a preview has no need of.
    for (const page of [there, here])
      for (const link of all(page, 'a')) link.removeAttribute('href');
    expect(there.documentElement.outerHTML).toBe(here.documentElement.outerHTML);
    expect(all(there, 'script')).toEqual([]);
  });

  test('a value in an address stays one value', () => {
    const { html } = renderMail(content, { link: null });
    const sent = read(new Liquid().parseAndRenderSync(html, { city: 'a&b="c' }));
    expect(all<HTMLAnchorElement>(sent, 'a')[0]?.href).toBe('https://shop.example/?c=a%26b%3D%22c');
  });

  test('plain text and subject stay as they are written', () => {
    const mail = renderMail(content, { link: null });
    expect(mail.subject).toBe(content.subject);
    expect(mail.text).toContain(`Hi ${NAME}!`);
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', ''])(
  'an address that is none of the web leads nowhere: "%s"',
  (url) => {
    const page = read(
      mailOf([
        { type: 'button', text: 'Go', url },
        { type: 'image', url, link: url },
        { type: 'columns', items: [{ title: 'a', text: 'b', link: url }, { text: 'c' }] },
      ]).html,
    );
    expect(all(page, 'a').map((link) => link.getAttribute('href'))).toEqual([null]);
    expect(all(page, 'img')).toEqual([]);
  },
);

test('escapes HTML in typed text', () => {
  const evil = '<img src=x onerror=alert(1)> [[@blocks]] [[text]]';
  const page = read(
    mailOf([
      { type: 'heading', text: evil },
      { type: 'text', text: evil },
      { type: 'footer', address: evil, unsubscribe: evil },
    ]).html,
  );
  expect(all(page, 'img')).toEqual([]);
  expect(all(page, 'h1, p, p a').map(({ textContent }) => textContent)).toEqual([
    evil,
    evil,
    evil + evil,
    evil,
  ]);
});

test('renders line breaks, paragraphs and links of a text', () => {
  const page = read(
    mailOf([{ type: 'text', text: 'One\ntwo\n\nSee https://a.example/b?c=1&d, soon.' }]).html,
  );
  expect(
    all(page, 'p').map(({ innerHTML }) => innerHTML.replaceAll(/ (target|style)="[^"]*"/g, '')),
  ).toEqual([
    'One<br>two',
    'See <a href="https://a.example/b?c=1&amp;d">https://a.example/b?c=1&amp;d</a>, soon.',
  ]);
});

test('adds the flight’s link before the footer when no block has it', () => {
  const footer = { type: 'footer', address: '12 Station Road' } as const;
  const button = { type: 'button', text: 'Go', url: LINK } as const;
  const texts = (blocks: EmailBlock[]) => mailOf(blocks, LINK).text.split('\n\n');
  expect(texts([{ type: 'text', text: 'Open' }, footer])).toEqual([
    'Open',
    LINK,
    '12 Station Road',
  ]);
  expect(texts([button, footer])).toEqual([`Go: ${LINK}`, '12 Station Road']);
});

test.each([
  [2, 'mj-column-per-50'],
  [3, 'mj-column-per-33-33'],
])('%i columns share the width, and stand below each other on a phone', (count, name) => {
  const items = Array.from({ length: count }, (_item, index) => ({ text: `Column ${index}` }));
  const { html } = mailOf([{ type: 'columns', items }]);
  const columns = all(read(html), `.${name}`);
  expect(columns.map(({ textContent }) => textContent)).toEqual(items.map(({ text }) => text));
  for (const { style } of columns) expect(style.width).toBe('100%');
  expect(html).toMatch(
    new RegExp(`@media only screen and \\(min-width:480px\\)[^@]*\\.${name} \\{ width:`),
  );
});

test('reports an email that Gmail would clip', () => {
  const BLOCKS = 25;
  const long = (characters: number): EmailContent => ({
    channel: 'email',
    subject: 'a',
    preheader: 'b',
    blocks: [
      // In as many blocks as none of them is too long.
      ...Array.from({ length: BLOCKS }, (_, index) => ({
        type: 'text' as const,
        text: 'x'.repeat(Math.floor((characters + index) / BLOCKS)),
      })),
      { type: 'footer', address: 'c', unsubscribe: 'd' },
    ],
  });
  const room = CLIPPED_BYTES - mailBytes(long(BLOCKS)) + BLOCKS;
  expect(checkCodes(long(room))).toEqual([]);
  expect(checkCodes(long(room + 1))).toEqual(['clipped']);
  expect(mailBytes(WHOLE.email)).toBeLessThan(CLIPPED_BYTES / 4);
});
