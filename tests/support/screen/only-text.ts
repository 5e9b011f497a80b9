import { expect } from 'vitest';
import { HOSTILE } from '../cases/hostile';

/** All hostile strings, twelve joined to each value, so that one page of rows shows every string. */
export const HOSTILE_PACKS = Array.from({ length: Math.ceil(HOSTILE.length / 12) }, (_, index) =>
  HOSTILE.slice(index * 12, (index + 1) * 12).join(' ¦ '),
);

const TAGS = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'style',
  'math',
  'base',
  'marquee',
  'b',
]);
const ADDRESSES = [
  'href',
  'src',
  'srcdoc',
  'action',
  'formaction',
  'xlink:href',
  'data',
  'background',
];
const OWN_ADDRESS = /^(\/(?!\/)|#|mailto:|tel:|blob:|data:image\/|https:\/\/[a-z.]+\.example\/)/;

/** Nodes that no screen renders: elements that run or load something, inline handlers and unknown URLs. */
export function unexpectedNodes(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    const attributes = element
      .getAttributeNames()
      .filter(
        (name) =>
          /^on/i.test(name) ||
          (ADDRESSES.includes(name) && !OWN_ADDRESS.test(element.getAttribute(name) ?? '')),
      );
    return [
      ...(TAGS.has(tag) ? [`<${tag}>`] : []),
      ...attributes.map((name) => `<${tag} ${name}="${element.getAttribute(name)}">`),
    ];
  });
}

/** Expects the hostile strings unchanged on the page, and no element, handler or link made from them. */
export function expectOnlyText(texts: readonly string[], root: HTMLElement = document.body) {
  const shown = root.textContent;
  expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
  expect(unexpectedNodes(root)).toEqual([]);
}
