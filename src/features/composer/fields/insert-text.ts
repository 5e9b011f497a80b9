export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Inserts text at the cursor as if the user had typed it. */
export function insertText(field: TextField, text: string) {
  // execCommand is deprecated, but the only way to insert text that the browser's Undo can revert.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
