import { localStore } from './browser-storage';

const STORAGE_KEY = 'flightdeck:single-keys';

/** Single keys can be switched off: speech input and trembling hands press them by accident (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStore.getItem(STORAGE_KEY) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  localStore.setItem(STORAGE_KEY, on ? 'on' : 'off');
}
