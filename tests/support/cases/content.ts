import { type CheckCode, contentFindings } from '@/domain/content/checks';
import { type Content, type ContentChannel, contentProblems } from '@/domain/content/content';

/** Content of each channel with every field set. */
export const FULL_CONTENT: { [C in ContentChannel]: Extract<Content, { channel: C }> } = {
  sms: { channel: 'sms', text: 'Trails are open: {{link}}', opt_out: 'Reply STOP to opt out.' },
  rcs: {
    channel: 'rcs',
    kind: 'carousel',
    cards: [
      {
        title: 'Brush',
        description: 'Along the seams.',
        image: 'https://shop.example/brush.jpg',
        image_alt: 'A brush',
        height: 'tall',
        suggestions: [
          { type: 'link', text: 'Watch how', url: '{{link}}' },
          { type: 'call', text: 'Call us', phone: '+12025550143' },
        ],
      },
      {
        title: 'Wash',
        image: 'https://shop.example/wash.jpg',
        image_alt: 'A boot under water',
        video: 'https://shop.example/wash.mp4',
      },
    ],
    suggestions: [
      { type: 'reply', text: 'Find my store' },
      { type: 'reply', text: 'Stop' },
    ],
    fallback: 'Brush, wash.',
  },
  whatsapp: {
    channel: 'whatsapp',
    category: 'utility',
    language: 'pt_BR',
    header: { type: 'text', text: 'On its way' },
    body: 'Your parcel is with the courier.',
    footer: 'Northwind',
    buttons: [{ type: 'link', text: 'Track', url: 'https://shop.example/track' }],
    provider: { status: 'rejected', reason: 'Says too little.' },
  },
  push: {
    channel: 'push',
    title: '48 hours',
    body: 'Tents from $99.',
    image: 'https://shop.example/tent.jpg',
    link: 'shop://sale',
    actions: [{ text: 'See tents', link: '{{link}}' }],
  },
  email: {
    channel: 'email',
    from_name: 'Northwind',
    subject: 'The trail in April',
    preheader: 'A packing list.',
    blocks: [
      { type: 'heading', text: 'April' },
      { type: 'text', text: 'The huts open.' },
      { type: 'image', url: 'https://shop.example/hut.jpg', alt: 'A hut', link: '{{link}}' },
      { type: 'button', text: 'Plan a tour', url: 'https://shop.example/tour' },
      { type: 'divider' },
      {
        type: 'columns',
        items: [
          {
            title: 'By train',
            text: 'Twice a day.',
            image: 'https://shop.example/train.jpg',
            alt: 'A train',
            link: '{{link}}',
          },
          { text: 'By bus, every hour.' },
        ],
      },
      {
        type: 'products',
        items: [
          {
            title: 'Tent',
            price: '$99',
            image: 'https://shop.example/tent.jpg',
            alt: 'A tent',
            link: 'https://shop.example/tent',
          },
          {
            title: 'Mat',
            image: 'https://shop.example/mat.jpg',
            alt: 'A mat',
            link: 'https://shop.example/mat',
          },
        ],
      },
      { type: 'footer', address: '12 Station Road', unsubscribe: 'Unsubscribe' },
    ],
  },
  voice: {
    channel: 'voice',
    script: 'Your repair is ready.',
    language: 'en',
    voice: 'male',
    keypad: [
      { key: '1', action: 'repeat' },
      { key: '2', action: 'transfer', phone: '+12025550143' },
      { key: '9', action: 'opt_out' },
    ],
  },
};

/** Readable text of each content. */
export const READABLE_TEXT: Record<ContentChannel, string> = {
  sms: 'Trails are open: {{link}}\nReply STOP to opt out.',
  rcs: 'Brush\nAlong the seams.\n\nWash',
  whatsapp: 'Your parcel is with the courier.',
  push: 'Tents from $99.',
  email:
    'April\n\nThe huts open.\n\nPlan a tour\n\nBy train\nTwice a day.\n\nBy bus, every hour.\n\nTent\n$99\n\nMat',
  voice: 'Your repair is ready.',
};

/** Uploaded file on a local server. */
const localFile = (ending: string) =>
  `http://127.0.0.1:4173/storage/v1/object/public/media/${UUID}/${UUID}.${ending}`;
const UUID = '00000000-0000-4000-8000-000000000002';

const times = (length: number) => 'x'.repeat(length);
const reply = (length: number) => ({ type: 'reply', text: times(length) });
const linkTo = { type: 'link', text: 'Open', url: 'https://a.example/b' };
const callTo = { type: 'call', text: 'Call', phone: '+12025550143' };
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
/** Single-line fields, at least one per channel that has any. */
const LINES: readonly (readonly [ContentChannel, string])[] = [
  ['sms', 'opt_out'],
  ['rcs', 'cards.0.title'],
  ['rcs', 'cards.0.image_alt'],
  ['rcs', 'suggestions.0.text'],
  ['whatsapp', 'header.text'],
  ['whatsapp', 'footer'],
  ['whatsapp', 'buttons.0.text'],
  ['push', 'title'],
  ['push', 'actions.0.text'],
  ['email', 'from_name'],
  ['email', 'subject'],
  ['email', 'preheader'],
  ['email', 'blocks.0.text'],
  ['email', 'blocks.2.alt'],
  ['email', 'blocks.3.text'],
  ['email', 'blocks.5.items.0.title'],
  ['email', 'blocks.6.items.0.price'],
  ['email', 'blocks.7.unsubscribe'],
];
const key = (name: string) => ({ key: name, action: 'repeat' });
const PRODUCT = { title: 'a', image: 'https://a.example/b.png', link: '{{link}}' };
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'].map(key);

/** A field, its largest valid value, an invalid value and the expected problem. */
type Limit = readonly [
  ContentChannel,
  place: string,
  allowed: unknown,
  refused: unknown,
  code: string,
  limit?: number,
  /** Place of the problem, if it differs from the field. */
  at?: string,
];

/** URL with `length` characters. */
const urlOfLength = (length: number) => 'https://a.example/'.padEnd(length, 'b');

const long = (channel: ContentChannel, place: string, limit: number): Limit => [
  channel,
  place,
  times(limit),
  times(limit + 1),
  'too_long',
  limit,
];

/** A valid header and one with an invalid field. */
const header = (
  allowed: { type: string; url: string; alt?: string; filename?: string },
  field: string,
  code: string,
  over: object,
): Limit => [
  'whatsapp',
  'header',
  allowed,
  { ...allowed, ...over },
  code,
  code === 'too_long' ? (field === 'alt' ? 300 : 100) : undefined,
  `header.${field}`,
];

export const LIMITS: readonly Limit[] = [
  ['sms', 'text', times(1577), times(1578), 'too_long', 1600],
  long('sms', 'opt_out', 60),
  ['sms', 'text', 'a', ' \n ', 'required'],
  ['sms', 'text', 'a', undefined, 'required'],
  ['sms', 'text', 'a', 7, 'required'],
  long('rcs', 'cards.0.title', 200),
  long('rcs', 'cards.0.description', 2000),
  long('rcs', 'cards.0.image_alt', 300),
  ['rcs', 'cards.0.image', 'https://a.example/b.png', 'http://a.example/b.png', 'not_https'],
  ['rcs', 'cards.0.image', 'https://a.example/b.png', 'https://10.0.0.1/b.png', 'private_host'],
  ['rcs', 'cards.0.image', 'https://a.example/b.png', '{{link}}', 'not_https'],
  ['rcs', 'cards.0.video', 'https://a.example/b.mp4', 'http://a.example/b.mp4', 'not_https'],
  ['rcs', 'cards.0.video', 'https://a.example/watch?b', 'https://a.example/b.3gp', 'not_mp4'],
  ['rcs', 'cards.0.video', localFile('mp4'), localFile('png'), 'not_mp4'],
  ['rcs', 'cards.0.height', 'short', 'huge', 'unknown_value'],
  ['rcs', 'cards.0.suggestions', many(4, reply(25)), many(5, reply(25)), 'too_many', 4],
  ['rcs', 'suggestions', many(11, reply(1)), many(12, reply(1)), 'too_many', 11],
  long('rcs', 'suggestions.0.text', 25),
  ['rcs', 'suggestions.0.type', 'reply', 'shout', 'unknown_value'],
  ['rcs', 'cards.0.suggestions.0.url', 'https://a.example', 'javascript:alert(1)', 'not_link'],
  ['rcs', 'cards.0.suggestions.1.phone', '+1 202 555 0143', '0202 5550143', 'not_phone'],
  ['rcs', 'cards', many(10, { title: 'a' }), many(11, { title: 'a' }), 'too_many', 10],
  ['rcs', 'cards', many(2, { title: 'a' }), many(1, { title: 'a' }), 'too_few', 2],
  long('rcs', 'fallback', 1600),
  ['rcs', 'kind', 'carousel', 'leaflet', 'unknown_value'],
  long('whatsapp', 'body', 1024),
  long('whatsapp', 'footer', 60),
  long('whatsapp', 'header.text', 60),
  header({ type: 'image', url: localFile('jpg'), alt: times(300) }, 'url', 'not_jpeg_png', {
    url: 'https://a.example/b.webp',
  }),
  header({ type: 'image', url: 'https://a.example/b', alt: times(300) }, 'alt', 'too_long', {
    alt: times(301),
  }),
  header({ type: 'video', url: localFile('3gp') }, 'url', 'not_mp4_3gp', {
    url: 'https://a.example/b.PDF?x',
  }),
  header({ type: 'video', url: 'https://a.example/b.mp4' }, 'url', 'not_https', {
    url: 'http://a.example/b.mp4',
  }),
  header({ type: 'document', url: localFile('pdf'), filename: times(100) }, 'url', 'not_pdf', {
    url: localFile('mp4'),
  }),
  header({ type: 'document', url: localFile('pdf'), filename: 'a.pdf' }, 'filename', 'too_long', {
    filename: times(101),
  }),
  header({ type: 'document', url: localFile('pdf'), filename: 'a.pdf' }, 'filename', 'required', {
    filename: '',
  }),
  ['whatsapp', 'category', 'marketing', 'gossip', 'unknown_value'],
  ['whatsapp', 'language', 'en', 'English', 'unknown_value'],
  ['whatsapp', 'buttons', many(10, reply(3)), many(11, reply(3)), 'too_many', 10],
  ['whatsapp', 'buttons', many(2, linkTo), many(3, linkTo), 'too_many_links', 2],
  ['whatsapp', 'buttons', many(1, callTo), many(2, callTo), 'too_many_calls', 1],
  [
    'whatsapp',
    'body',
    'Hi {{ first_name | default: "you" }}',
    '{{ first_name | default: "you" }}!',
    'only_fields',
  ],
  [
    'whatsapp',
    'body',
    '{{ city | default: "こ" }}こ',
    '{{ city | default: "こ" }} {{link}}',
    'only_fields',
  ],
  ['whatsapp', 'provider.status', 'rejected', 'lost', 'unknown_value'],
  long('whatsapp', 'provider.reason', 500),
  long('push', 'title', 100),
  long('push', 'body', 1600),
  ...LINES.flatMap(([channel, place]) =>
    ['Tea\r\nBcc: x', 'Tea\u2028', 'Te\u200Ba', 'Tea \u202E', 'Tea\u{E0041}', 'Te\uFE0Fa'].map(
      (bad): Limit => [channel, place, 'שלום 👩‍🌾', bad, 'not_one_line'],
    ),
  ),
  ...['Tea <a@b.example>', 'Tea ＜a', 'a＞', 'tea＠home', '﹤Tea', 'Tea﹥', 'tea﹫home'].map(
    (bad): Limit => ['email', 'from_name', 'Tea & “Co” ‹A›', bad, 'not_sender_name'],
  ),
  ['push', 'link', 'https://a.example', 'https://intranet.local/a', 'private_host'],
  ['push', 'link', urlOfLength(2048), urlOfLength(2049), 'too_long', 2048],
  ['push', 'image', urlOfLength(2048), urlOfLength(2049), 'too_long', 2048],
  ['push', 'link', 'shop://cart', 'data://text', 'not_link'],
  ['push', 'link', 'https://a.example/b', 'http://a.example/b', 'not_link'],
  [
    'push',
    'actions',
    many(2, { text: 'a', link: '{{link}}' }),
    many(3, { text: 'a', link: '{{link}}' }),
    'too_many',
    2,
  ],
  long('email', 'from_name', 100),
  long('email', 'subject', 200),
  ['email', 'subject', 'a', '', 'required'],
  long('email', 'preheader', 200),
  long('email', 'blocks.0.text', 200),
  long('email', 'blocks.1.text', 5000),
  long('email', 'blocks.2.alt', 300),
  long('email', 'blocks.3.text', 60),
  long('email', 'blocks.7.address', 300),
  long('email', 'blocks.7.unsubscribe', 60),
  long('email', 'blocks.5.items.0.title', 100),
  long('email', 'blocks.5.items.1.text', 1000),
  ['email', 'blocks.5.items', many(3, { text: 'a' }), many(4, { text: 'a' }), 'too_many', 3],
  ['email', 'blocks.5.items', many(2, { text: 'a' }), many(1, { text: 'a' }), 'too_few', 2],
  ['email', 'blocks.5.items.0.link', '{{link}}', 'http://a.example', 'not_link'],
  ['email', 'blocks.5.items.0.price', undefined, '$1', 'unknown_field'],
  long('email', 'blocks.6.items.0.title', 100),
  long('email', 'blocks.6.items.0.price', 40),
  ['email', 'blocks.6.items.0.image', 'https://a.example/b.png', undefined, 'required'],
  ['email', 'blocks.6.items.1.link', 'https://a.example', 'data:text/html,x', 'not_link'],
  ['email', 'blocks.6.items', many(12, PRODUCT), many(13, PRODUCT), 'too_many', 12],
  ['email', 'blocks', many(50, { type: 'divider' }), many(51, { type: 'divider' }), 'too_many', 50],
  ['email', 'blocks', [{ type: 'divider' }], [], 'too_few', 1],
  ['email', 'blocks.4.type', 'divider', 'video', 'unknown_value'],
  ['email', 'blocks.4.colour', undefined, 'red', 'unknown_field'],
  ['email', 'cc', undefined, 'a@b.example', 'unknown_field'],
  long('voice', 'script', 3000),
  ['voice', 'voice', 'female', 'robot', 'unknown_value'],
  ['voice', 'keypad', KEYS, [...KEYS, key('1')], 'too_many', 12],
  ['voice', 'keypad', [key('1')], [key('1'), key('1')], 'repeated'],
  ['voice', 'keypad.0.key', '*', 'A', 'unknown_value'],
  ['voice', 'keypad.1.phone', '+442079460000', 'ask for Anna', 'not_phone'],
];

/** Copy of a value with `inner` at a path. Undefined removes the field. */
export function withValueAt(value: unknown, place: string, inner: unknown): unknown {
  const copy: Record<string, unknown> = structuredClone(value) as never;
  const keys = place.split('.');
  const last = keys.pop() ?? '';
  let at: Record<string, unknown> = copy;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  if (inner === undefined) delete at[last];
  else at[last] = inner;
  return copy;
}

/** Paths of all fields, for example `cards.0.title`. */
const fieldPaths = (value: unknown, before = ''): string[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(
    ([key, inner]) => [
      ...(Array.isArray(value) ? [] : [before + key]),
      ...fieldPaths(inner, `${before}${key}.`),
    ],
  );

/** Content with every optional field emptied: null, an empty string or an empty list in turn. */
export const emptiedContents = (channel: ContentChannel): unknown =>
  fieldPaths(FULL_CONTENT[channel])
    .toReversed()
    .reduce<unknown>((content, place, index) => {
      if (contentProblems(channel, withValueAt(FULL_CONTENT[channel], place, undefined)).length > 0)
        return content;
      return withValueAt(content, place, [null, '', []][index % 3]);
    }, FULL_CONTENT[channel]);

/** Content with a translation. */
export const translated = <C extends ContentChannel>(channel: C, language: string) => {
  const own = FULL_CONTENT[channel];
  const said = 'language' in own ? { ...own, language } : own;
  return { ...own, translations: { [language]: said } } as unknown as typeof own;
};

/** Invalid translations and their problem. The browser and the database must report the same one. */
export const LANGUAGE_CASES: [
  channel: ContentChannel,
  translations: unknown,
  problem: { code: string; place: string; limit?: number },
][] = [
  ['sms', ['text'], { code: 'wrong_type', place: 'translations' }],
  ['sms', { xx: FULL_CONTENT.sms }, { code: 'unknown_value', place: 'translations' }],
  ['sms', { de_AT: FULL_CONTENT.sms }, { code: 'unknown_value', place: 'translations' }],
  ['sms', { toString: FULL_CONTENT.sms }, { code: 'unknown_value', place: 'translations' }],
  [
    'sms',
    { de: { channel: 'sms', text: ' ' } },
    { code: 'required', place: 'translations.de.text' },
  ],
  [
    'sms',
    { de: { channel: 'sms', text: times(1580), opt_out: times(30) } },
    { code: 'too_long', place: 'translations.de.text', limit: 1600 },
  ],
  [
    'sms',
    { de: { channel: 'sms', text: 'Hallo', translations: { fr: FULL_CONTENT.sms } } },
    { code: 'unknown_field', place: 'translations.de' },
  ],
  [
    'rcs',
    { fr: { channel: 'rcs', kind: 'card', cards: [{ title: times(201) }] } },
    { code: 'too_long', place: 'translations.fr.cards.0.title', limit: 200 },
  ],
  [
    'whatsapp',
    { de: FULL_CONTENT.whatsapp },
    { code: 'other_language', place: 'translations.de.language' },
  ],
  [
    'voice',
    { de: FULL_CONTENT.voice },
    { code: 'other_language', place: 'translations.de.language' },
  ],
];

/** Distinct codes of the findings in a content. */
export const checkCodes = (content: Content): CheckCode[] => [
  ...new Set(contentFindings(content).map(({ code }) => code)),
];
