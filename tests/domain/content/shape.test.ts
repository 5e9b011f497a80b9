import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { CHANNEL_SHAPES } from '@/domain/content/channels/schemas';
import type { ContentChannel } from '@/domain/content/content';
import { line } from '@/domain/content/rules';
import {
  allFields,
  FILE_FIELDS,
  isReadable,
  UNREAD_FIELDS,
} from '@/domain/content/shape/field-kinds';
import { fieldAt, selectedFields, readShape } from '@/domain/content/shape/shape';
import { FULL_CONTENT } from '../../support/cases/content.ts';

const CHANNELS = Object.keys(FULL_CONTENT) as ContentChannel[];

describe('a shape', () => {
  test('has the rules of a schema, with required and optional fields', () => {
    const schema = z.strictObject({
      channel: z.literal('email'),
      subject: line(200, { personal: true }),
      note: z.optional(line(10)),
    });
    expect(readShape(schema)).toEqual({
      required: { subject: { max: 200, line: true, personal: true } },
      optional: { note: { max: 10, line: true } },
    });
  });

  test('cannot be read from a field without a rule', () => {
    expect(() => readShape(z.strictObject({ note: z.string() }))).toThrow('has no rule');
  });

  test.each(CHANNELS)('of %s has no field that the test content leaves out', (channel) => {
    const shape = CHANNEL_SHAPES[channel];
    const fields = 'by' in shape ? selectedFields(shape, FULL_CONTENT[channel]) : shape;
    if (!fields || !('required' in fields)) throw new Error('A content is an object.');
    // A recording has its own tests, because it must be an uploaded file.
    const names = Object.keys({ ...fields.required, ...fields.optional }).filter(
      (name) => name !== 'recording',
    );
    expect(Object.keys(FULL_CONTENT[channel])).toEqual(expect.arrayContaining(names));
  });
});

describe('fieldAt', () => {
  const { email, rcs, voice } = CHANNEL_SHAPES;

  test('finds the limit of a field, which depends on the type of its block', () => {
    const content = { blocks: [{ type: 'heading' }, { type: 'button' }] };
    const limit = (index: string) => fieldAt(email, ['blocks', index, 'text'], content).rule.max;
    expect([limit('0'), limit('1'), limit('2')]).toEqual([200, 60, undefined]);
  });

  test('tells required fields from optional ones', () => {
    expect(fieldAt(email, ['subject'], {}).required).toBe(true);
    expect(fieldAt(email, ['preheader'], {}).required).toBe(false);
    expect(fieldAt(voice, ['recording', 'url'], {}).required).toBe(true);
  });

  test('finds the size of a list, which depends on the format', () => {
    const size = (kind: string) => fieldAt(rcs, ['cards'], { kind }).rule;
    expect(size('card')).toMatchObject({ min: 1, max: 1 });
    expect(size('carousel')).toMatchObject({ min: 2, max: 10 });
  });

  test.each([[['cc']], [['subject', 'x']], [[]], [['blocks']]])(
    'has no text rule for the path %j',
    (path) => expect(fieldAt(email, path, {}).rule.line).toBeUndefined(),
  );
});

test('a field name is read by recipients on all channels or on none', () => {
  const readable = Object.values(CHANNEL_SHAPES)
    .flatMap(allFields)
    .filter(isReadable)
    .map(({ name }) => name);
  expect(readable.filter((name) => UNREAD_FIELDS.has(name))).toEqual([]);
});

test('a media file differs from a link by the type of its object', () => {
  expect(FILE_FIELDS['image']).toEqual(['url']);
  expect(FILE_FIELDS['link']).toBeUndefined();
  expect(FILE_FIELDS['']).toEqual(['image', 'video', 'url']);
});
