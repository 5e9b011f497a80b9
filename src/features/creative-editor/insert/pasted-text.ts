import type { ClipboardEvent } from 'react';
import { visibleText } from '@/domain/shared/text';

/** The source of a page or of a document, as some programs copy it. A text with one `<b>` is none. */
const MARKUP = /<(\/(p|div|span|td|li|body|html)|o:p|w:\w+|!--\[if)\b/i;
const UNREAD = 'style,script,head,xml,title';
const BLOCKS = 'p,div,li,tr,h1,h2,h3,h4,h5,h6,br';

/** What a person reads of markup. It is parsed as a document of its own, in which nothing is loaded or run. */
function readText(markup: string): string {
  const { documentElement } = new DOMParser().parseFromString(
    markup.replaceAll(/\s*\n\s*/g, ' '),
    'text/html',
  );
  for (const unread of documentElement.querySelectorAll(UNREAD)) unread.remove();
  for (const block of documentElement.querySelectorAll(BLOCKS)) block.after('\n');
  return (documentElement.textContent ?? '').replaceAll(/ *\n */g, '\n').trim();
}

/**
 * A pasted text as it can be sent, without what only a word processor or a page knows: markup, soft hyphens, characters
 * that nobody sees, and blanks of a fixed width, for which an SMS would have to be unicode.
 */
export const pastedText = (text: string): string =>
  visibleText((MARKUP.test(text) ? readText(text) : text).replaceAll(/[\v\f]/g, '\n'))
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll('\u00AD', '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n');

/** Puts a text where the cursor is, as if it had been typed. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  // The one way to insert that the browser's own Undo takes back; where it is missing the text still comes.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Cleans what is pasted into a field; what needs no cleaning is the browser's. Nothing is cut: the count says what is too long. */
export function cleanPaste(event: ClipboardEvent) {
  // It may have been cleaned by the part of a form that it went through.
  if (event.defaultPrevented) return;
  const { target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const text = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n');
  const clean = pastedText(text);
  if (clean === text) return;
  event.preventDefault();
  insert(target, target instanceof HTMLInputElement ? clean.replaceAll('\n', ' ') : clean);
}
