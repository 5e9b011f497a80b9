import { afterEach, expect, test } from 'vitest';
import { fastLabels, jsdomLabels } from '../support/screen/labels';

afterEach(() => document.body.replaceChildren());

const PAGE = `
  <label id="a" for="one">by id</label><input id="one">
  <label id="b">around <span><input id="two"></span><input id="three"></label>
  <label id="c" for="one">a second one</label>
  <label id="d" for="">for nothing <input id="four"></label>
  <label id="e" for="nowhere">for what is not there <input id="five"></label>
  <label id="f" for="text">for no control</label><p id="text"></p>
  <label id="g" for="hidden">for what is hidden</label><input id="hidden" type="hidden">
  <label id="h">past what is hidden <input type="hidden"><select id="six"></select></label>
  <label id="i" for="seven">by id, around another <button id="eight"></button></label><textarea id="seven"></textarea>
  <label id="j"><meter id="nine"></meter></label><label id="k"><progress id="ten"></progress></label>
  <label id="l"><output id="eleven"></output></label><button id="twelve"></button>
  <label id="m" for="same">the first of two</label><input id="same"><input id="same">`;

const idsOf = (labels: Iterable<Element> | null) => labels && [...labels].map(({ id }) => id);

test('the fast labels of the screen tests equal those of jsdom', () => {
  document.body.innerHTML = PAGE;
  const controls = [
    ...document.querySelectorAll('input, select, textarea, button, meter, progress, output'),
  ];
  const quick = controls.map((control) => [control.id, idsOf(fastLabels(control))]);
  expect(quick).toEqual(controls.map((control) => [control.id, idsOf(jsdomLabels(control))]));
  expect(quick).toContainEqual(['one', ['a', 'c']]);
  expect(quick).toContainEqual(['hidden', null]);
});

test('the fast labels reflect added, removed and reassigned labels immediately', () => {
  document.body.innerHTML = '<label for="x">a</label><input id="x"><input id="y">';
  const [x, y] = document.querySelectorAll('input');
  const label = document.querySelector('label');
  if (!x || !y || !label) throw new Error('not drawn');
  expect(x.labels).toHaveLength(1);
  label.htmlFor = 'y';
  expect([x.labels?.length, y.labels?.length]).toEqual([0, 1]);
  y.id = 'z';
  expect(y.labels).toHaveLength(0);
  label.removeAttribute('for');
  label.append(x);
  expect(x.labels).toHaveLength(1);
});
