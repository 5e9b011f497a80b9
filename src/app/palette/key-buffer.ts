/**
 * Keys pressed after the palette was opened and before its field has the focus, because its code may still be
 * loading. The buffer keeps them from the page's single-key shortcuts and hands them to the field.
 */
let keys: string[] = [];

/** Keys with an effect in the palette; other keys without a character have none. */
const ACTIONS = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

const bufferKey = (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keys.push(event.key);
};

/** Call this as soon as the palette starts to open. */
export function startBuffering(): void {
  window.addEventListener('keydown', bufferKey, true);
}

export function stopBuffering(): void {
  window.removeEventListener('keydown', bufferKey, true);
  keys = [];
}

const isCharacter = (key: string) => /^.$/u.test(key);

/** Returns the text typed before the first action key, and the action keys from there on. */
export function takeBufferedKeys(): { text: string; actions: string[] } {
  const firstAction = keys.findIndex((key) => ACTIONS.has(key));
  const end = firstAction === -1 ? keys.length : firstAction;
  const characters: string[] = [];
  for (const key of keys.slice(0, end)) {
    if (key === 'Backspace') characters.pop();
    else if (isCharacter(key)) characters.push(key);
  }
  return { text: characters.join(''), actions: keys.slice(end).filter((key) => ACTIONS.has(key)) };
}
