import type { KeyboardEvent } from 'react';
import { areSingleKeysOn } from '@/lib/storage/single-keys';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const entries = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-notification] a')];

/**
 * Keys within the list: the arrows focus the next or previous notification, `e` marks the focused one as read.
 * Enter opens it, because it is a link.
 */
export const listKeys =
  (markRead: (id: number) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const entry = (event.target as Element).closest<HTMLElement>('[data-notification]');
    const step = STEPS[event.key];
    if (!entry) return;
    if (step) {
      const all = entries(event.currentTarget);
      const place = all.findIndex((link) => entry.contains(link));
      all[place + step]?.focus();
    } else if (event.key === 'e' && areSingleKeysOn()) {
      markRead(Number(entry.dataset['notification']));
    } else return;
    event.preventDefault();
  };
