import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  listDrafts,
  readDraft,
  removeDraft,
  removeUserDrafts,
  writeDraft,
} from '@/lib/storage/drafts';

const owner = { userId: 'user-1', organisationId: 'org-1' };

function storage(): Storage {
  const map = new Map<string, string>();
  const store = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      map.set(key, value);
      Object.defineProperty(store, key, { value, enumerable: true, configurable: true });
    },
    removeItem(key: string) {
      map.delete(key);
      Reflect.deleteProperty(store, key);
    },
  };
  for (const name of ['getItem', 'setItem', 'removeItem'])
    Object.defineProperty(store, name, { enumerable: false });
  return store as unknown as Storage;
}

describe('drafts', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage()));
  afterEach(() => vi.unstubAllGlobals());

  test('restores the stored values until the draft is removed', () => {
    expect(writeDraft(owner, 'flight:1', { name: 'Spring' })).toBe(true);
    expect(readDraft(owner, 'flight:1')).toEqual({ name: 'Spring' });
    removeDraft(owner, 'flight:1');
    expect(readDraft(owner, 'flight:1')).toBeNull();
  });

  test('hides a draft from another user and from another organization', () => {
    writeDraft(owner, 'flight:1', { name: 'Spring' });
    expect(readDraft({ ...owner, userId: 'user-2' }, 'flight:1')).toBeNull();
    expect(readDraft({ ...owner, organisationId: 'org-2' }, 'flight:1')).toBeNull();
    expect(listDrafts({ ...owner, userId: 'user-2' }, 'flight:')).toEqual([]);
    expect(listDrafts(owner, 'flight:')).toEqual(['flight:1']);
  });

  test('deletes only the drafts of the user who signs out', () => {
    writeDraft(owner, 'flight:1', {});
    writeDraft({ ...owner, userId: 'user-2' }, 'flight:1', {});
    removeUserDrafts('user-1');
    expect(readDraft(owner, 'flight:1')).toBeNull();
    expect(readDraft({ ...owner, userId: 'user-2' }, 'flight:1')).toEqual({});
  });

  test('ignores a full or blocked storage without throwing', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(writeDraft(owner, 'flight:1', {})).toBe(false);
    expect(readDraft(owner, 'flight:1')).toBeNull();
    expect(() => removeDraft(owner, 'flight:1')).not.toThrow();
    expect(() => removeUserDrafts('user-1')).not.toThrow();
  });

  test('reads a corrupted entry as no draft', () => {
    localStorage.setItem('flightdeck:draft:user-1:org-1:flight:1', '{"name":');
    expect(readDraft(owner, 'flight:1')).toBeNull();
  });
});
