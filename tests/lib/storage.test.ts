import { afterEach, expect, test, vi } from 'vitest';
import { readDraft, removeUserDrafts, writeDraft } from '@/lib/storage/drafts';
import { localStore, sessionStore } from '@/lib/storage/browser-storage';

afterEach(() => vi.unstubAllGlobals());

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const STORES = [
  ['localStorage', localStore],
  ['sessionStorage', sessionStore],
] as const;

test.each(STORES)('%s that is blocked keeps nothing and breaks nothing (N-43)', (name, store) => {
  Object.defineProperty(globalThis, name, { configurable: true, get: blocked });
  expect(store.getItem('key')).toBeNull();
  expect(store.setItem('key', 'value')).toBe(false);
  expect(store.keys()).toEqual([]);
  expect(() => store.removeItem('key')).not.toThrow();
  Reflect.deleteProperty(globalThis, name);
});

test.each(STORES)('%s that is full says that it keeps nothing more (N-43)', (name, store) => {
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  vi.stubGlobal(name, { getItem: () => 'kept', setItem: full, removeItem: () => {} });
  expect(store.setItem('key', 'value')).toBe(false);
  expect(store.getItem('key')).toBe('kept');
});

test('drafts of a browser that blocks storage are not kept, and nothing breaks (N-43)', () => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: blocked });
  const owner = { userId: 'u', organisationId: 'o' };
  expect(writeDraft(owner, 'form', { name: 'x' })).toBe(false);
  expect(readDraft(owner, 'form')).toBeNull();
  expect(() => removeUserDrafts('u')).not.toThrow();
  Reflect.deleteProperty(globalThis, 'localStorage');
});
