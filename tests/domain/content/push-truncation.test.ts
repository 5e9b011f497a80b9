import { describe, expect, test } from 'vitest';
import { type PushPhone, truncatedPush } from '@/domain/content/push-truncation';

const IMAGE = 'https://cdn.example/tent.jpg';

describe('truncatedPush', () => {
  test.each<[PushPhone, string | undefined, number, number | null, number | null]>([
    ['iphone', undefined, 160, null, null],
    ['iphone', undefined, 161, 160, null],
    ['iphone', IMAGE, 130, null, null],
    ['iphone', IMAGE, 131, 130, null],
    ['iphone', undefined, 1600, 160, null],
    ['pixel', undefined, 49, null, null],
    ['pixel', undefined, 50, 49, null],
    ['pixel', IMAGE, 50, 49, null],
    ['pixel', undefined, 597, 49, null],
    ['pixel', undefined, 598, 49, 597],
  ])(
    'on %s with image %s, %i characters: truncated after %s when locked and %s when expanded',
    (phone, image, ...rest) => {
      const [length, locked, opened] = rest;
      const body = 'x'.repeat(length);
      const text = (most: number | null) => (most === null ? body : `${'x'.repeat(most)}…`);
      expect(truncatedPush({ body, image }, phone)).toEqual({
        locked: { text: text(locked), cutAfter: locked },
        opened: { text: text(opened), cutAfter: opened },
      });
    },
  );

  test('counts an emoji as one character, keeps it whole and leaves no space before the ellipsis', () => {
    expect(truncatedPush({ body: '⛺'.repeat(49) }, 'pixel').locked.cutAfter).toBeNull();
    expect(truncatedPush({ body: '🏕'.repeat(50) }, 'pixel').locked.text).toBe(`${'🏕'.repeat(49)}…`);
    const body = `${'x'.repeat(48)} and more`;
    expect(truncatedPush({ body }, 'pixel').locked.text).toBe(`${'x'.repeat(48)}…`);
  });
});
