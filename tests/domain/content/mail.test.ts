// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { Liquid } from 'liquidjs';
import { describe, expect, test } from 'vitest';
import type { EmailBlock, EmailContent } from '@/domain/content/channels/email';
import { fillFields } from '@/domain/content/fields';
import { CLIPPED_BYTES, mailBytes, renderMail } from '@/domain/content/mail/mail';
import { renderContent } from '@/domain/content/render';
import { contrast } from '@/ui/theme/contrast';
import { checkCodes, FULL_CONTENT } from '../../support/cases/content.ts';

const LINK = 'https://go.example/s/a1B2c3';
const SENT = renderContent(FULL_CONTENT.email, { link: LINK, message: '' }) as EmailContent;
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const mailOf = (blocks: EmailBlock[], link: string | null = null) =>
  renderMail({ channel: 'email', subject: 'April', blocks }, { link });
const all = <E extends Element = HTMLElement>(page: Document, selector: string) => [
  ...page.querySelectorAll<E>(selector),
];

test('the generated mail parts are up to date with their MJML source', () => {
  // The script exits with an error and a message if the file is outdated.
  expect(() =>
    execFileSync(process.execPath, ['scripts/gen-mail-parts.mjs', '--check'], { stdio: 'pipe' }),
  ).not.toThrow();
});

describe('requirements of the large email clients', () => {
  const { html } = renderMail(SENT, { link: LINK });
  const page = read(html);

  test('hides layout tables from screen readers and limits them to 600 pixels, also in Outlook', () => {
    const tables = all(page, 'table');
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) expect(table.getAttribute('role')).toBe('presentation');
    // Outlook reads the tables in its conditional comments; other clients use max-width.
    expect(html.match(/<!--\[if mso \| IE\]><table[^>]*width="600"/g)?.length).toBeGreaterThan(5);
    for (const card of all(page, '.card')) expect(card.style.maxWidth).toBe('600px');
    // A tag opened in a conditional comment is also closed in one.
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

  test('gives images alt text and a width, and the page a language, a title and a single h1', () => {
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

  /** Inherited color of an element as `#rrggbb`. */
  const inherited = (element: Element | null, name: 'color' | 'background-color'): string => {
    let at = element as HTMLElement | null;
    while (at && !at.style.getPropertyValue(name)) at = at.parentElement;
    const parts = at?.style.getPropertyValue(name).match(/\d+/g) ?? [];
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  };

  /** Applies the dark-mode rules to the elements of a page. */
  const applyDarkMode = (drawn: Document) => {
    const dark = /@media \(prefers-color-scheme: dark\) \{(.*?\}) \}/s.exec(html)?.[1] ?? '';
    expect(dark).toContain('.ink');
    for (const [, selector = '', rules = ''] of dark.matchAll(/([^{}]+)\{([^{}]+)\}/g))
      for (const element of all(drawn, selector))
        for (const [, name = '', value = ''] of rules.matchAll(/([a-z-]+): ([^;!]+)/g))
          element.style.setProperty(name, value.trim());
    return drawn;
  };

  test.each(['light', 'dark'])('text has a contrast of at least 4.5 in %s mode', (look) => {
    const drawn = look === 'dark' ? applyDarkMode(read(html)) : read(html);
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

test('the plain text has the same content, with each URL after its label', () => {
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

test('the headers support one-click unsubscribe and name the sender', () => {
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

describe('merge fields', () => {
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
  ])('filled in by the gateway match the preview and cannot inject HTML: %o', (person) => {
    const sent = new Liquid().parseAndRenderSync(renderMail(content, { link: null }).html, person);
    const shown = renderMail(fillFields(content, person), { link: null }).html;
    const [there, here] = [read(sent), read(shown)];
    // Ignores URLs: they contain the encoded value, which the preview does not need.
    for (const page of [there, here])
      for (const link of all(page, 'a')) link.removeAttribute('href');
    expect(there.documentElement.outerHTML).toBe(here.documentElement.outerHTML);
    expect(all(there, 'script')).toEqual([]);
  });

  test('are URL-encoded in a link', () => {
    const { html } = renderMail(content, { link: null });
    const sent = read(new Liquid().parseAndRenderSync(html, { city: 'a&b="c' }));
    expect(all<HTMLAnchorElement>(sent, 'a')[0]?.href).toBe('https://shop.example/?c=a%26b%3D%22c');
  });

  test('stay unchanged in the plain text and the subject', () => {
    const mail = renderMail(content, { link: null });
    expect(mail.subject).toBe(content.subject);
    expect(mail.text).toContain(`Hi ${NAME}!`);
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', ''])(
  'renders no link or image for the URL "%s", which is not http or https',
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
])('%i columns share the width, and are stacked on phones', (count, name) => {
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
      // Splits the text into blocks, so that none exceeds the limit of a block.
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
  expect(mailBytes(FULL_CONTENT.email)).toBeLessThan(CLIPPED_BYTES / 4);
});
