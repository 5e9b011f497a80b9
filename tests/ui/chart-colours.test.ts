import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Three = readonly [number, number, number];

/** Matrices from linear RGB to perceived color: full color vision and three kinds of color blindness (Machado 2009). */
const EYES: Record<string, readonly Three[]> = {
  'full color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const css = readFileSync('src/index.css', 'utf8');
const [light = '', dark = ''] = css.split('.dark {');
const token = (theme: string, name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';
const THEMES = Object.entries({ light, dark }).map(([name, theme]) => ({
  name,
  surface: token(theme, 'surface'),
  colours: [1, 2, 3, 4, 5, 6].map((n) => token(theme, `chart-${n}`)),
}));

const channels = (hex: string) =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
const dot = (row: Three, colour: number[]) =>
  Math.min(
    1,
    Math.max(
      0,
      row.reduce((sum, factor, index) => sum + factor * (colour[index] ?? 0), 0),
    ),
  );
const LUMINANCE: Three = [0.2126, 0.7152, 0.0722];

function lab(linear: number[]): number[] {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f(dot([0.4124, 0.3576, 0.1805], linear) / 0.95047);
  const y = f(dot(LUMINANCE, linear));
  const z = f(dot([0.0193, 0.1192, 0.9505], linear) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const seen = (hex: string, eye: readonly Three[]) => lab(eye.map((row) => dot(row, channels(hex))));
const distance = (a: number[], b: number[]) =>
  Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));

describe.each(THEMES)('chart colors, $name', ({ surface, colours }) => {
  test.each(colours)('%s has a contrast of 3:1 with the card (WCAG 1.4.11)', (colour) => {
    const [a, b] = [colour, surface].map((hex) => dot(LUMINANCE, channels(hex)) + 0.05);
    expect(Math.max(a ?? 0, b ?? 0) / Math.min(a ?? 1, b ?? 1)).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(EYES))('any two colors are distinguishable with %s', (_name, eye) => {
    const apart = colours.flatMap((one, index) =>
      colours.slice(0, index).map((other) => ({
        pair: `${other} ${one}`,
        by: distance(seen(one, eye), seen(other, eye)),
      })),
    );
    expect(apart).toHaveLength(15);
    expect(apart.filter(({ by }) => by < 20)).toEqual([]);
  });
});

/** Hue angle in OKLab, which does not change when a color becomes lighter or darker. */
function hue(hex: string): number {
  const linear = channels(hex);
  const cone = (row: Three) =>
    Math.cbrt(row.reduce((sum, factor, index) => sum + factor * (linear[index] ?? 0), 0));
  const l = cone([0.4122214708, 0.5363325363, 0.0514459929]);
  const m = cone([0.2119034982, 0.6806995451, 0.1073969566]);
  const s = cone([0.0883024619, 0.2817188376, 0.6299787005]);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return (Math.atan2(b, a) * 180) / Math.PI;
}

test.each([0, 1, 2, 3, 4, 5])('color %i has the same hue in both themes', (index) => {
  const [day, night] = THEMES.map(({ colours }) => hue(colours[index] ?? ''));
  const apart = Math.abs((day ?? 0) - (night ?? 180));
  expect(Math.min(apart, 360 - apart)).toBeLessThanOrEqual(12);
});
