import { describe, expect, test } from 'vitest';
import { BULK_ACTIONS, type BulkAction, forecast, leftOut } from '@/domain/campaign-actions';

const campaign = (status: string, over: { archived_at?: string; days_left?: number } = {}) => ({
  status,
  archived_at: null,
  days_left: null,
  ...over,
});
const ARCHIVED = { archived_at: '2026-05-01T10:00:00Z' };

describe('why an action leaves a campaign out', () => {
  test.each<[BulkAction, ReturnType<typeof campaign>, string | null]>([
    ['pause', campaign('active'), null],
    ['pause', campaign('limited'), null],
    ['pause', campaign('paused'), 'unchanged'],
    ['pause', campaign('pending'), 'not_running'],
    ['activate', campaign('paused', { days_left: 0 }), null],
    ['activate', campaign('paused', { days_left: -1 }), 'end_date_passed'],
    ['activate', campaign('limited', { days_left: -1 }), 'unchanged'],
    ['activate', campaign('paused', ARCHIVED), 'archived'],
    ['end', campaign('pending'), null],
    ['end', campaign('ended', ARCHIVED), 'unchanged'],
    ['end', campaign('paused', ARCHIVED), 'archived'],
    ['archive', campaign('ended'), null],
    ['archive', campaign('limited'), 'campaign_running'],
    ['archive', campaign('ended', ARCHIVED), 'unchanged'],
    ['restore', campaign('ended', ARCHIVED), null],
    ['restore', campaign('ended'), 'unchanged'],
    ['delete', campaign('pending'), null],
    ['delete', campaign('paused'), 'not_pending'],
    ['delete', campaign('pending', ARCHIVED), 'archived'],
    ['duplicate', campaign('ended', ARCHIVED), null],
  ])('%s %o: %s', (action, subject, reason) => {
    expect(leftOut(action, subject)).toBe(reason);
  });
});

test('every campaign is changed or left out for one reason', () => {
  const all = ['pending', 'active', 'limited', 'paused', 'ended', 'removed'].map((status) =>
    campaign(status),
  );
  for (const action of BULK_ACTIONS) {
    const { changes, out } = forecast(action, all);
    expect(new Set([...changes, ...[...out.values()].flat()])).toEqual(new Set(all));
    expect(changes.length + [...out.values()].flat().length).toBe(all.length);
  }
  expect(forecast('pause', all).out).toEqual(
    new Map([
      ['not_running', [all[0], all[4], all[5]]],
      ['unchanged', [all[3]]],
    ]),
  );
});
