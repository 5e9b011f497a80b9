import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '@/ui/theme/contrast';

const css = readFileSync('src/index.css', 'utf8');
const tokensOf = (selector: string) => {
  const block = css.slice(css.indexOf(`${selector} {`));
  const found = block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return new Map([...found].map(([, name = '', colour = '']) => [name, colour]));
};

const TONES = ['accent', 'destructive', 'success', 'warning', 'info', 'violet', 'neutral'];
const GROUNDS = ['bg', 'surface', 'raised'];
/** Pairs of text and background colors. */
const TEXT = [
  ...['fg', 'muted', ...TONES].flatMap((text) => GROUNDS.map((ground) => [text, ground])),
  ...TONES.flatMap((tone) => [
    ['fg', `${tone}-soft`],
    [tone, `${tone}-soft`],
    [`${tone}-fg`, tone],
  ]),
];
/** Pairs of border and background colors, which need less contrast (WCAG 1.4.11). */
const EDGES = ['bg', 'surface'].map((ground) => ['control', ground]);

describe.each(['.light', '.dark'])('the colors of %s', (selector) => {
  const tokens = tokensOf(selector);
  const below = (pairs: string[][], least: number) =>
    pairs.flatMap(([one = '', other = '']) => {
      const ratio = contrast(tokens.get(one) ?? '#000000', tokens.get(other) ?? '#000000');
      return ratio < least ? [`${one} on ${other}: ${ratio.toFixed(2)}`] : [];
    });

  test('text is readable on every background it is used on', () => {
    expect(below(TEXT, 4.5)).toEqual([]);
  });

  test('borders of controls are visible', () => {
    expect(below(EDGES, 3)).toEqual([]);
  });
});
