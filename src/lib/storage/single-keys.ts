import { localStore } from './browser-storage';

const STORAGE_KEY = 'flightdeck:single-keys';

/** Whether single-key shortcuts are on. Users of speech input, or with a tremor, can turn them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStore.getItem(STORAGE_KEY) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  localStore.setItem(STORAGE_KEY, on ? 'on' : 'off');
}
