import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  contrast,
  isReadablePage,
  highlightColour,
  PAGE_GROUND,
  PAGE_TEXT,
  readableTextColour,
} from '@/ui/theme/contrast';

const css = readFileSync('src/index.css', 'utf8');
const light = css.slice(css.indexOf(':root'), css.indexOf('.dark'));
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(light)?.[1];

describe('the organization’s page color', () => {
  test('is checked against the text colors used on a page', () => {
    expect(PAGE_TEXT).toEqual(['fg', 'muted', 'accent', 'destructive'].map(token));
    expect(PAGE_GROUND).toBe(token('bg'));
  });

  test.each([
    ['#ffffff', true],
    ['#FDF6E3', true],
    ['#f7f8fa', true],
    ['#c0c0c0', false],
    ['#808080', false],
    ['#000000', false],
    ['#ffff00', true],
    ['#ff0000', false],
  ])('%s is readable: %s', (colour, used) => {
    expect(isReadablePage(colour)).toBe(used);
    const least = Math.min(...PAGE_TEXT.map((text) => contrast(text, colour)));
    expect(least >= 4.5).toBe(used);
  });

  test('contrast matches WCAG 2.2', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('the organization’s menu color', () => {
  const STEPS = ['00', '1a', '33', '4d', '66', '77', '80', '99', 'b3', 'cc', 'e6', 'ff'];
  const COLOURS = STEPS.flatMap((red) =>
    STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
  );
  const over = (below: string, above: string, share: number) =>
    `#${[1, 3, 5]
      .map((at) => {
        const [low = 0, high = 0] = [below, above].map((one) =>
          Number.parseInt(one.slice(at, at + 2), 16),
        );
        return Math.round(low + (high - low) * share)
          .toString(16)
          .padStart(2, '0');
      })
      .join('')}`;

  test('leaves text readable for any color, including current and hovered items', () => {
    const unreadable = COLOURS.filter((ground) => {
      const text = readableTextColour(ground);
      const grounds = [0, 0.1, 0.16].map((share) => over(ground, highlightColour(ground), share));
      return grounds.some((one) => contrast(text, one) < 4.5);
    });
    expect(unreadable).toEqual([]);
  });

  test('highlights with the text color as long as the text stays readable', () => {
    expect(highlightColour('#1a1a1a')).toBe('#ffffff');
    expect(highlightColour('#ffee00')).toBe('#000000');
    expect(highlightColour('#767676')).toBe('#ffffff');
    expect(highlightColour('#757575')).toBe('#000000');
  });
});
