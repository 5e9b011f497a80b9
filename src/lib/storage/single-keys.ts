import { localStore } from './browser-storage';

const STORED = 'flightdeck:single-keys';

/** Single keys can be switched off: speech input and trembling hands press them by accident (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return localStore.getItem(STORED) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  localStore.setItem(STORED, on ? 'on' : 'off');
}
