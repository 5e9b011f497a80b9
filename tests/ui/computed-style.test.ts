import { afterEach, expect, test } from 'vitest';
import { fastComputedStyle, jsdomStyle } from '../support/screen/computed-style';

const ATTRIBUTES = ['', 'hidden', 'style="display: none"', 'style="visibility: hidden"', 'open'];
const TAGS = [
  'div',
  'span',
  'p',
  'a',
  'ul',
  'li',
  'button',
  'input',
  'label',
  'fieldset',
  'dialog',
];
const MORE_TAGS = [
  'h1',
  'main',
  'table',
  'tr',
  'td',
  'svg',
  'details',
  'summary',
  'script',
  'template',
];

afterEach(() => document.body.replaceChildren());

test('the fast computed styles of the screen tests equal those of jsdom', () => {
  const elements = [...TAGS, ...MORE_TAGS].flatMap((tag) =>
    ATTRIBUTES.map((attributes) => `<${tag} ${attributes}></${tag}>`),
  );
  const others = [
    '<input type="hidden">',
    '<input type="checkbox">',
    '<section style="visibility: hidden; pointer-events: none"><b>a<i style="visibility: visible">b</i></b></section>',
    '<details><summary>a</summary><p>b</p></details>',
    '<details open><summary>a</summary><p>b</p></details>',
    '<table><thead hidden><tr><th>a</th></tr></thead></table>',
  ];
  document.body.innerHTML = [...elements, ...others].join('');
  const all = [...document.querySelectorAll('*')];
  expect(all.length).toBeGreaterThan(100);
  const answers = (style: typeof fastComputedStyle) =>
    all.map((element) => {
      const { display, visibility, pointerEvents } = style(element);
      const { outerHTML } = element.cloneNode() as Element;
      return [
        outerHTML,
        display,
        visibility,
        pointerEvents,
        style(element).getPropertyValue('display'),
      ];
    });
  expect(answers(fastComputedStyle)).toEqual(answers(jsdomStyle));
});
