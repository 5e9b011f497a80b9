import { CHANNEL_SHAPES } from '@/domain/content/channels/schemas';
import type { ContentChannel } from '@/domain/content/content';
import { type Fields, isLeaf, type Leaf, type Shape } from '@/domain/content/shape/shape';
import { FULL_CONTENT } from '../cases/content.ts';

/** Seeded random numbers in [0, 1) (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each length limit and the length above it. */
const LENGTHS = [25, 40, 60, 100, 200, 300, 500, 1000, 1024, 1600, 2000, 3000, 3072, 5000].flatMap(
  (limit) => [limit, limit + 1],
);
const FILE = `storage/v1/object/public/media/00000000-0000-4000-8000-000000000002/00000000-0000-4000-8000-000000000009`;
const HOST = 'https://a.example';

/** Field values: texts at each limit, kinds of whitespace, URLs and lookalikes, and values of another type. */
const VALUES: unknown[] = [
  ...LENGTHS.flatMap((length) => ['x'.repeat(length), '🥾'.repeat(length)]),
  ...[
    ...'\t\n\v\f\r \u001C\u0085\u00A0\u00AD\u1680\u180E\u2003\u200B\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF',
  ].flatMap((blank) => [blank, `${blank}x`, `${HOST}/${blank}`, `shop://a${blank}b`]),
  ...[
    '',
    '/',
    '?x',
    '#x',
    '\\x',
    ':99999',
    ':123456',
    './',
    '/x.PNG',
    '/x.png.pdf',
    '/x.mp4?y',
  ].map((rest) => HOST + rest),
  ...[2030, 2031].flatMap((rest) => [
    `${HOST}/${'x'.repeat(rest)}`,
    `${HOST}/${'🥾'.repeat(rest)}`,
  ]),
  'http://a.example',
  'https://a',
  'https://u@a.example',
  'HTTPS://a.example',
  'https://[::1]/',
  'https://bücher.example/',
  'https://10.0.0.1/',
  'https://8.8.8.8./',
  'https://a..example/',
  'https://0x7f.1/',
  'https://a.local',
  'https://-a.example',
  'https://a.pdf',
  'https://x.mp4/',
  'shop://',
  'Shop://x',
  's://x',
  'javascript://x',
  'javascript:alert(1)',
  'data://x',
  'blob://x',
  'mailto:a@b',
  `${'x'.repeat(31)}://a`,
  `${'x'.repeat(32)}://a`,
  '{{link}}',
  ' {{link}}',
  '{{ link }}',
  '+12025550143',
  '+1 (202) 555',
  '+1(202)555',
  '+12345',
  '+1234567890123456',
  '+12025550143\n',
  '+1２02',
  'en',
  'pt_BR',
  'EN',
  'en_us',
  'en\n',
  'de_AT',
  '1',
  '#',
  '10',
  '１',
  'female',
  'marketing',
  'tall',
  'text',
  'card',
  'carousel',
  'image',
  'video',
  'document',
  'reply',
  'link',
  'call',
  'footer',
  'divider',
  'approved',
  'rejected',
  'transfer',
  'repeat',
  'sms',
  'rcs',
  'toString',
  '__proto__',
  'constructor',
  ...['png', 'jpg', 'mp3', 'mp4', '3gp', 'pdf', 'svg', 'PNG'].map(
    (end) => `http://localhost:4173/${FILE}.${end}`,
  ),
  0,
  1,
  1.5,
  241,
  true,
  ['x'],
  { a: 'b' },
  {},
  null,
  '',
  [],
];
const COUNTS = [1, 2, 3, 4, 5, 10, 11, 12, 13, 50, 51];
const NAMES = [
  'extra',
  '__proto__',
  'constructor',
  'channel',
  'type',
  'text',
  'url',
  'link',
  'kind',
  'translations',
];

/** A value for a field that its rule accepts. */
const VALID: Record<NonNullable<Leaf['like']>, string> = {
  https: `${HOST}/x.png`,
  jpeg_png: `${HOST}/x.jpg`,
  mp4: `${HOST}/x.mp4`,
  mp4_3gp: `${HOST}/x.3gp`,
  pdf: `${HOST}/x.pdf`,
  recording: `http://localhost:4173/${FILE}.mp3`,
  link: '{{link}}',
  target: 'shop://cart',
  phone: '+12025550143',
  language: 'pt_BR',
};

type Holder = Record<string, unknown>;

/** Every nested field of a value, as parent and key. */
const fieldsOf = (value: unknown): [Holder, string][] =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).flatMap((name) => [
        [value as Holder, name],
        ...fieldsOf((value as Holder)[name]),
      ])
    : [];

/** Contents of every channel with one or two changes each. Many are invalid. Deterministic for a seed. */
export function randomContents(
  count: number,
  seed: number,
): { channel: ContentChannel; content: unknown }[] {
  const next = numbers(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const change = (content: Holder) => {
    const places = fieldsOf(content);
    const [holder, name] = pick(places);
    const lists = places.flatMap(([of, key]) =>
      Array.isArray(of[key]) ? [of[key] as unknown[]] : [],
    );
    const kind = next();
    if (kind < 0.15 && lists.length > 0) {
      const list = pick(lists);
      const item = pick(list);
      list.splice(
        0,
        list.length,
        ...Array.from({ length: pick(COUNTS) }, () => structuredClone(item)),
      );
    } else if (kind < 0.25 && !Array.isArray(holder))
      Object.defineProperty(holder, pick(NAMES), {
        value: pick(VALUES),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else if (kind < 0.35 && !Array.isArray(holder)) delete holder[name];
    else if (kind < 0.45) holder[name] = structuredClone(pick(places.map(([of, key]) => of[key])));
    else holder[name] = structuredClone(pick(VALUES));
  };
  const channels = Object.keys(FULL_CONTENT) as ContentChannel[];
  return Array.from({ length: count }, () => {
    const channel = pick(channels);
    const whole = structuredClone(FULL_CONTENT[channel]) as unknown as Holder;
    const said = 'language' in whole ? { ...whole, language: 'de' } : whole;
    const content =
      next() < 0.3 ? structuredClone({ ...whole, translations: { de: said } }) : whole;
    change(content);
    if (next() < 0.25 && fieldsOf(content).length > 0) change(content);
    return { channel, content };
  });
}

/**
 * Contents of a channel with a value for every field that its shape declares: most are valid, some are at a limit or past
 * it. Deterministic for a seed.
 */
export function shapedContents(channel: ContentChannel, count: number, seed: number): unknown[] {
  const next = numbers(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const leaf = ({ max, in: values, like, whole }: Leaf): unknown => {
    if (next() < 0.01) return pick(VALUES);
    if (values) return pick(values);
    if (like) return VALID[like];
    const most = whole ?? max ?? 0;
    if (whole) return pick([1, most, most, next() < 0.02 ? most + 1 : most]);
    return 'x'.repeat(pick([1, most, next() < 0.02 ? most + 1 : most]));
  };
  const object = ({ required, optional }: Fields): Holder =>
    Object.fromEntries(
      [
        ...Object.entries(required).filter(() => next() > 0.01),
        ...Object.entries(optional).filter(() => next() < 0.7),
      ].map(([name, shape]) => [name, draw(shape)]),
    );
  const draw = (shape: Shape): unknown => {
    if ('list' in shape) {
      const { min = 0, max = 0 } = shape;
      const length = next() < 0.05 ? pick([min - 1, max + 1]) : pick([min, min + 1, max]);
      const items = Array.from({ length: Math.max(0, length) }, () => draw(shape.list) as Holder);
      const { unique } = shape;
      // Usually makes the values differ; as many values as items exist.
      return unique && next() < 0.8
        ? items.filter((one, at) => items.findIndex((two) => two[unique] === one[unique]) === at)
        : items;
    }
    if (isLeaf(shape)) return leaf(shape);
    if ('required' in shape) return object(shape);
    const value = pick(Object.keys(shape.of));
    return { [shape.by]: value, ...object(shape.of[value] as Fields) };
  };
  return Array.from({ length: count }, () => ({
    channel,
    ...(draw(CHANNEL_SHAPES[channel]) as Holder),
  }));
}
