import type { DialogProps } from './dialog-frame';
import { lazyPart } from '../layout/lazy-part';

const Frame = lazyPart(async () => (await import('./dialog-frame')).DialogFrame);

export const preloadDialog = Frame.preload;

/** A modal dialog with focus trap; on a phone it slides up from the bottom. */
export function Dialog(props: DialogProps) {
  return props.open ? <Frame {...props} /> : null;
}
