import type { DialogProps } from './dialog-frame';
import { lazyPart } from '../layout/lazy-part';

const Frame = lazyPart(async () => (await import('./dialog-frame')).DialogFrame);

/** Fetches the code of dialogs before the first one is opened. */
export const preloadDialog = Frame.preload;

/** A modal dialog; on a phone it rises from the bottom. Focus goes in and comes back. */
export function Dialog(props: DialogProps) {
  return props.open ? <Frame {...props} /> : null;
}
