import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/ui/theme/icons.css', 'utf8');
const picture = readFileSync('src/ui/theme/icons.svg', 'utf8');

test('each icon class points at its icon in the sprite', () => {
  const wanted = [...css.matchAll(/@utility icon-([\w-]+) \{\s*--icon: (\d+);/g)].map(
    ([, name, place]) => ({ name, top: 24 * Number(place) }),
  );
  const drawn = [
    ...picture.matchAll(/<g id="([\w-]+)"(?: transform="translate\(0 (\d+)\)")?>/g),
  ].map(([, name, top]) => ({ name, top: Number(top ?? 0) }));
  expect(wanted).toEqual(drawn);
  expect(picture).toContain(`viewBox="0 0 24 ${24 * drawn.length}"`);
  expect(css).toContain(`--icons: ${drawn.length};`);
});
