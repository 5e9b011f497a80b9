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

test.each(STORES)('a blocked %s reads as empty and does not throw', (name, store) => {
  Object.defineProperty(globalThis, name, { configurable: true, get: blocked });
  expect(store.getItem('key')).toBeNull();
  expect(store.setItem('key', 'value')).toBe(false);
  expect(store.keys()).toEqual([]);
  expect(() => store.removeItem('key')).not.toThrow();
  Reflect.deleteProperty(globalThis, name);
});

test.each(STORES)('a full %s reports that it did not store the value', (name, store) => {
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  vi.stubGlobal(name, { getItem: () => 'kept', setItem: full, removeItem: () => {} });
  expect(store.setItem('key', 'value')).toBe(false);
  expect(store.getItem('key')).toBe('kept');
});

test('drafts are not stored in a blocked localStorage and do not throw', () => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: blocked });
  const owner = { userId: 'u', organisationId: 'o' };
  expect(writeDraft(owner, 'form', { name: 'x' })).toBe(false);
  expect(readDraft(owner, 'form')).toBeNull();
  expect(() => removeUserDrafts('u')).not.toThrow();
  Reflect.deleteProperty(globalThis, 'localStorage');
});
