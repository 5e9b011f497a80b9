import { describe, expect, test } from 'vitest';
import { compareContents } from '@/domain/content/compare';
import {
  type Content,
  type ContentChannel,
  contentProblems,
  renderableContent,
  normalizeContent,
} from '@/domain/content/content';
import { convertContent } from '@/domain/content/convert';
import { truncateMessage } from '@/domain/content/fields';
import { contentParts } from '@/domain/content/content-parts';
import { sentText } from '@/domain/content/render';
import { FULL_CONTENT } from '../../support/cases/content';

const CHANNELS = Object.keys(FULL_CONTENT) as ContentChannel[];
const PAIRS = CHANNELS.flatMap((from) =>
  CHANNELS.filter((to) => to !== from).map((to) => [from, to] as const),
);
/** The postal address must be typed, because no other channel has it. */
const ADDRESS = /^blocks\.\d+\.address$/;

describe('convertContent', () => {
  test.each(PAIRS)(
    'from %s to %s returns valid content, apart from the postal address',
    (from, to) => {
      const { content } = convertContent(FULL_CONTENT[from], to);
      const left = contentProblems(to, normalizeContent(content)).filter(
        ({ place }) => !ADDRESS.test(place),
      );
      expect(left).toEqual([]);
    },
  );

  test.each(PAIRS)('from %s to %s keeps every word of the title and text', (from, to) => {
    const { content } = convertContent(FULL_CONTENT[from], to);
    const said = JSON.stringify(renderableContent(to, content));
    const { title = '', text } = contentParts(FULL_CONTENT[from]);
    const words = `${title} ${text}`.replace('{{link}}', '').match(/\p{L}{3,}/gu) ?? [];
    expect(words.length).toBeGreaterThan(1);
    for (const word of words) expect(said).toContain(word);
  });

  test('converts a carousel to one text with the targets of its buttons', () => {
    expect(convertContent(FULL_CONTENT.rcs, 'sms')).toEqual({
      content: {
        channel: 'sms',
        text: 'Brush\n\nAlong the seams.\n\nWash\n\nWatch how: {{link}}\nCall us: +12025550143',
        opt_out: undefined,
      },
      leftOut: ['pictures', 'videos', 'replies'],
    });
  });

  test('reports a field that it does not know as dropped', () => {
    const content = { ...FULL_CONTENT.push, badge: '1' } as Content;
    expect(convertContent(content, 'sms').leftOut).toContain('badge');
  });

  test('removes a link from text that is read aloud', () => {
    const { content, leftOut } = convertContent(FULL_CONTENT.sms, 'voice');
    expect(content).toMatchObject({
      script: 'Trails are open:',
      keypad: [{ key: '9', action: 'opt_out' }],
    });
    expect(leftOut).toEqual(['links']);
  });

  test('drops an app URL, which other channels cannot open', () => {
    const { leftOut } = convertContent(FULL_CONTENT.push, 'rcs');
    expect(leftOut).toEqual(['more_buttons']);
  });

  test('keeps a video if the other channel can play it', () => {
    const template = { ...FULL_CONTENT.whatsapp, language: 'en', buttons: [] };
    const video = { type: 'video', url: 'https://shop.example/wash.mp4', alt: 'A boot' } as const;
    const card = convertContent({ ...template, header: video }, 'rcs');
    expect(card.content).toMatchObject({ cards: [{ video: video.url, image_alt: 'A boot' }] });
    expect(card.leftOut).toEqual([]);
    const shot = { title: 'Wash', video: video.url, image: 'https://shop.example/wash.jpg' };
    const back = convertContent({ channel: 'rcs', kind: 'card', cards: [shot] }, 'whatsapp');
    expect(back.content).toMatchObject({ header: { type: 'video', url: video.url } });
    expect(back.leftOut).toEqual([]);
    const other = { ...video, url: 'https://shop.example/wash.3gp' };
    expect(convertContent({ ...template, header: other }, 'rcs').leftOut).toEqual(['videos']);
    const filed = { type: 'document', url: 'https://shop.example/a.pdf', filename: 'a' } as const;
    expect(convertContent({ ...template, header: filed }, 'push').leftOut).toEqual(['documents']);
  });

  test('lists each dropped part once', () => {
    expect(convertContent(FULL_CONTENT.email, 'voice').leftOut).toEqual([
      'from_name',
      'preheader',
      'address',
      'pictures',
      'more_buttons',
    ]);
    expect(convertContent(FULL_CONTENT.whatsapp, 'sms').leftOut).toEqual(['language']);
    expect(convertContent(FULL_CONTENT.voice, 'push').leftOut).toEqual(['keypad', 'calls']);
  });

  test('uses the fallback of a merge field that does not fit into a button label', () => {
    const item = (title: string) => ({
      title,
      image: 'https://a.example/b.png',
      link: 'https://a.example/c',
    });
    const field = '{{ last_product | default: "boots" }}';
    const mail = {
      ...FULL_CONTENT.email,
      blocks: [{ type: 'products' as const, items: [item(`New ${field}`), item(field)] }],
    };
    const { content } = convertContent(mail, 'sms');
    expect(JSON.stringify(content).match(/New boots: https|boots: https/g)).toHaveLength(2);
    for (const channel of CHANNELS) {
      const texts = JSON.stringify(convertContent(mail, channel).content);
      expect(texts.replaceAll(JSON.stringify(field).slice(1, -1), '')).not.toContain('{{ last');
    }
  });

  test('truncateMessage drops a merge field at the cut as a whole', () => {
    const field = '{{ first_name | default: "you" }}';
    expect(truncateMessage(`${'x'.repeat(1590)}${field}`, 1600)).toBe('x'.repeat(1590));
    expect(truncateMessage(`${'x'.repeat(1560)}${field}!`, 1600)).toBe(
      `${'x'.repeat(1560)}${field}!`,
    );
    expect(truncateMessage(`${'x'.repeat(1599)}{{link}}`, 1600)).toBe('x'.repeat(1599));
  });

  test('sentText does not truncate an SMS, with or without opt-out line', () => {
    const text = 'x'.repeat(2000);
    expect(sentText('SMS', { channel: 'sms', text }, null)).toHaveLength(2000);
    expect(sentText('SMS', { channel: 'sms', text, opt_out: 'STOP' }, null)).toHaveLength(2005);
  });

  test('keeps a text that is too long, so that validation reports its field', () => {
    const long = { channel: 'sms', text: 'x'.repeat(1200) } as const;
    const { content } = convertContent(long, 'whatsapp');
    expect(contentProblems('whatsapp', normalizeContent(content))).toEqual([
      { code: 'too_long', place: 'body', limit: 1024 },
    ]);
  });
});

describe('compareContents', () => {
  test('lists every field once in the order of the later content, with null for a missing value', () => {
    const before = { channel: 'push', title: 'Old', body: 'Same' };
    const after = { channel: 'push', body: 'Same', link: 'shop://a' };
    expect(compareContents(before, after)).toEqual([
      { place: 'body', before: 'Same', after: 'Same' },
      { place: 'link', before: null, after: 'shop://a' },
      { place: 'title', before: 'Old', after: null },
    ]);
  });

  test('reports no change for the blocks around an inserted one', () => {
    const text = (words: string) => ({ type: 'text', text: words });
    const changed = compareContents(
      { blocks: [text('one'), text('two')] },
      { blocks: [text('one'), text('new'), text('two')] },
    ).filter(({ before, after }) => before !== after);
    expect(changed).toEqual([
      { place: 'blocks.1.type', before: null, after: 'text' },
      { place: 'blocks.1.text', before: null, after: 'new' },
    ]);
  });

  test('reports a moved block as one change and none for its neighbors', () => {
    const text = (words: string) => ({ type: 'text', text: words });
    const changed = compareContents(
      { blocks: [text('one'), text('two'), text('three'), text('four')] },
      { blocks: [text('four'), text('one'), text('two!'), text('three')] },
    ).filter(({ before, after, movedFrom }) => before !== after || movedFrom !== undefined);
    expect(changed).toEqual([
      { place: 'blocks.0', before: 'text · four', after: 'text · four', movedFrom: 'blocks.3' },
      { place: 'blocks.2.text', before: 'two', after: 'two!' },
    ]);
  });

  test.each(CHANNELS)('finds no differences between %s content and its copy', (channel) => {
    const changes = compareContents(FULL_CONTENT[channel], structuredClone(FULL_CONTENT[channel]));
    expect(changes.length).toBeGreaterThan(1);
    expect(changes.every(({ before, after }) => before === after)).toBe(true);
  });
});
