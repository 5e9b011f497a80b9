import type { ClipboardEvent } from 'react';
import { visibleText } from '@/domain/shared/text';
import { insertText } from '@/features/composer/fields/insert-text';

/** Matches page or document source that some programs copy as text. A text that only contains `<b>` does not match. */
const MARKUP = /<(\/(p|div|span|td|li|body|html)|o:p|w:\w+|!--\[if)\b/i;
const INVISIBLE = 'style,script,head,xml,title';
const BLOCKS = 'p,div,li,tr,h1,h2,h3,h4,h5,h6,br';

/** Returns the visible text of markup. DOMParser neither loads resources nor runs scripts. */
function readText(markup: string): string {
  const { documentElement } = new DOMParser().parseFromString(
    markup.replaceAll(/\s*\n\s*/g, ' '),
    'text/html',
  );
  for (const invisible of documentElement.querySelectorAll(INVISIBLE)) invisible.remove();
  for (const block of documentElement.querySelectorAll(BLOCKS)) block.after('\n');
  return (documentElement.textContent ?? '').replaceAll(/ *\n */g, '\n').trim();
}

/**
 * Cleans pasted text for sending: removes markup, soft hyphens and invisible characters, and replaces fixed-width spaces,
 * which would make an SMS unicode.
 */
export const pastedText = (text: string): string =>
  visibleText((MARKUP.test(text) ? readText(text) : text).replaceAll(/[\v\f]/g, '\n'))
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll('\u00AD', '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n');

/** Paste handler that cleans the text. Leaves clean text to the browser and never truncates; the counter shows excess. */
export function cleanPaste(event: ClipboardEvent) {
  // A nested handler may have cleaned it already.
  if (event.defaultPrevented) return;
  const { target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const text = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n');
  const clean = pastedText(text);
  if (clean === text) return;
  event.preventDefault();
  insertText(target, target instanceof HTMLInputElement ? clean.replaceAll('\n', ' ') : clean);
}
