import { expect, test } from 'vitest';
import { type FlightFacts, flightState } from '@/domain/flight/state';
import { flightLabel } from '@/features/configuration/flight-label';

const campaign = (status: string) => ({ campaign: { status } });

test.each<[FlightFacts, string, string]>([
  [{ status: 'pending' }, 'Pending', 'gray'],
  [{ status: 'pending', ...campaign('pending') }, 'Pending', 'gray'],
  [{ status: 'active', ...campaign('active') }, 'Active', 'green'],
  [{ status: 'active', ...campaign('limited') }, 'Active', 'green'],
  [{ status: 'active' }, 'Active', 'green'],
  [{ status: 'active', ...campaign('pending') }, 'Active · waits for campaign', 'amber'],
  [{ status: 'active', ...campaign('paused') }, 'Active · waits for campaign', 'amber'],
  [{ status: 'active', ...campaign('archived') }, 'Active · waits for campaign', 'amber'],
  [{ status: 'active', ...campaign('ended') }, 'Active · campaign ended', 'amber'],
  [{ status: 'active', ...campaign('active'), creative_id: null }, 'Active · no creative', 'amber'],
  [{ status: 'active', ...campaign('active'), creative_id: 'c' }, 'Active', 'green'],
  [{ status: 'paused' }, 'Paused', 'blue'],
  [{ status: 'paused', status_reason: 'wallet_empty' }, 'Paused · waits for credits', 'blue'],
  [
    { status: 'paused', status_reason: 'campaign_budget_used' },
    'Paused · campaign budget used',
    'blue',
  ],
  [{ status: 'paused', status_reason: 'channel_off' }, 'Paused · channel switched off', 'blue'],
  [{ status: 'ended', status_reason: 'budget_used' }, 'Ended · budget used', 'slate'],
  [{ status: 'ended', status_reason: 'reach_used' }, 'Ended · everyone reached', 'slate'],
  [{ status: 'ended', status_reason: 'windows_used' }, 'Ended · schedule over', 'slate'],
  [{ status: 'ended', status_reason: 'campaign_ended' }, 'Ended · campaign ended', 'slate'],
  [{ status: 'ended', status_reason: 'a later reason' }, 'Ended', 'slate'],
  [{ status: 'frozen' }, 'Frozen', 'gray'],
])('a flight with %j is labeled “%s” in %s', (flight, label, tone) => {
  const state = flightState(flight);
  expect(flightLabel(state)).toBe(label);
  expect(state).toMatchObject({
    tone,
    waitsForCampaign: label.endsWith('waits for campaign'),
  });
});
