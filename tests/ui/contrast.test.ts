import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, isReadablePage, PAGE_GROUND, PAGE_TEXT } from '@/ui/contrast';

const css = readFileSync('src/index.css', 'utf8');
const light = css.slice(css.indexOf(':root'), css.indexOf('.dark'));
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(light)?.[1];

describe('an organisation’s page colour', () => {
  test('is judged by the text that stands on a page', () => {
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
  ])('SHELL-19 %s is used: %s', (colour, used) => {
    expect(isReadablePage(colour)).toBe(used);
    const least = Math.min(...PAGE_TEXT.map((text) => contrast(text, colour)));
    expect(least >= 4.5).toBe(used);
  });

  test('contrast is the one of WCAG 2.2', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
