import { describe, expect, test } from 'vitest';
import {
  BULK_ACTIONS,
  type BulkAction,
  type FlightCounts,
  previewAction,
  allFlightsEnded,
  skipReason,
  nextStep,
} from '@/domain/campaign/actions';

const campaign = (status: string, over: { archived_at?: string; days_left?: number } = {}) => ({
  status,
  archived_at: null,
  days_left: null,
  ...over,
});
const ARCHIVED = { archived_at: '2026-05-01T10:00:00Z' };

describe('skipReason', () => {
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
  ])('for %s on %o is %s', (action, subject, reason) => {
    expect(skipReason(action, subject)).toBe(reason);
  });
});

test('changes each campaign or skips it for one reason', () => {
  const all = ['pending', 'active', 'limited', 'paused', 'ended', 'removed'].map((status) =>
    campaign(status),
  );
  for (const action of BULK_ACTIONS) {
    const { changes, out } = previewAction(action, all);
    expect(new Set([...changes, ...[...out.values()].flat()])).toEqual(new Set(all));
    expect(changes.length + [...out.values()].flat().length).toBe(all.length);
  }
  expect(previewAction('pause', all).out).toEqual(
    new Map([
      ['not_running', [all[0], all[4], all[5]]],
      ['unchanged', [all[3]]],
    ]),
  );
});

describe('nextStep', () => {
  const of = (status: string, flight_states: FlightCounts, archived_at: string | null = null) => ({
    status,
    archived_at,
    flight_states,
    flight_count: Object.values(flight_states).reduce((sum, flights) => sum + flights, 0),
  });

  test.each<[string, FlightCounts, ReturnType<typeof nextStep>]>([
    ['pending', {}, null],
    ['pending', { pending: 1 }, 'launch'],
    ['pending', { active: 1 }, 'launch'],
    ['active', { active: 2, pending: 1 }, 'launch'],
    ['active', { active: 2, ended: 1 }, null],
    ['active', { paused: 1, ended: 1 }, null],
    ['limited', { waiting: 1 }, null],
    ['active', { ended: 1 }, 'duplicate'],
    ['limited', { ended: 3 }, 'duplicate'],
    ['paused', { active: 1, paused: 1 }, 'resume'],
    ['paused', { active: 1, pending: 1 }, 'launch'],
    ['paused', { paused: 1 }, null],
    ['ended', { pending: 1 }, 'duplicate'],
    ['removed', { ended: 1 }, 'duplicate'],
  ])('for a campaign that is %s with flights %j is %s', (status, states, step) => {
    expect(nextStep(of(status, states))).toBe(step);
  });

  test('is null for an archived campaign', () => {
    expect(nextStep(of('ended', { ended: 1 }, '2026-05-01T10:00:00Z'))).toBeNull();
  });

  test('allFlightsEnded is false without flights', () => {
    expect(allFlightsEnded(of('active', {}))).toBe(false);
    expect(allFlightsEnded(of('active', { ended: 1, waiting: 1 }))).toBe(false);
    expect(allFlightsEnded(of('active', { ended: 2 }))).toBe(true);
  });
});
