import { describe, expect, test } from 'vitest';
import { emailBlock } from '@/domain/content/channels/email';
import { type ContentChannel, normalizeContent } from '@/domain/content/content';
import { CHANNEL_FORMS, EMPTY_EDITOR } from '@/features/composer/form/form';
import { emptyForm } from '@/features/composer/form/schema-form';
import { FULL_CONTENT } from '../../support/cases/content.ts';

const CHANNELS = Object.keys(FULL_CONTENT) as ContentChannel[];

describe.each(CHANNELS)('the form of %s', (channel) => {
  const { shape, empty, fromContent, toContent } = CHANNEL_FORMS[channel];

  test('keeps every field of a content that is read into the form and written back', () => {
    const { channel: _channel, ...content } = FULL_CONTENT[channel];
    const values = fromContent(FULL_CONTENT[channel]);
    expect(shape.safeParse(values).success).toBe(true);
    expect(normalizeContent(toContent(values as never))).toMatchObject(content);
  });

  test('starts with values that its shape accepts, in the order of the shape', () => {
    const parsed = shape.safeParse(empty);
    expect(JSON.stringify(parsed.data)).toBe(JSON.stringify(empty));
  });
});

test('an empty item has the fields of all its types', () => {
  expect(emptyForm(emailBlock)).toEqual({
    type: 'heading',
    text: '',
    url: '',
    alt: '',
    link: '',
    items: [],
    address: '',
    unsubscribe: '',
  });
});

test('an optional choice starts as none, an optional object as null', () => {
  expect(EMPTY_EDITOR.whatsapp.header.type).toBe('none');
  expect(EMPTY_EDITOR.whatsapp.provider.status).toBe('draft');
  expect(EMPTY_EDITOR.voice.recording).toBeNull();
});

test('values of another type of an item stay out of the content', () => {
  const heading = { ...emptyForm(emailBlock), text: 'April', url: 'https://huts.dev', price: '$1' };
  const email = { ...EMPTY_EDITOR.email, blocks: [heading] };
  expect(CHANNEL_FORMS.email.toContent(email)['blocks']).toEqual([
    { type: 'heading', text: 'April' },
  ]);
});
