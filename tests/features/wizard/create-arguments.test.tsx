import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FlightDraft } from '@/domain/flight/draft';
import { aCreative, aCreativeVersion } from '../../support/cases/factories';
import { answer, recordRequests, rows, server } from '../../support/screen/server';
import {
  mockReads,
  ATTEMPT,
  AUDIENCE,
  CAMPAIGN,
  completeDraft,
  CREATED,
  storeDraft,
  onDone,
  openWizard,
  RPC,
  pressCreate,
  storedDraft,
} from './open-wizard';

const create = pressCreate;
const COORDINATES = { latitude: '0', longitude: '-180', radiusKm: '0.5' };
const CREATIVE = aCreative();
const VERSION = aCreativeVersion();
const LINK = { id: 'link', version_name: 'May', shortened_url: null, tracker: null };

/** Records every write as a pair of table or function name and body. */
function recordWrites() {
  const sent = recordRequests();
  return () =>
    sent
      .filter(
        ({ method, table }) =>
          method !== 'GET' && !['rpc/campaign_forecast', 'rpc/delivery_time'].includes(table),
      )
      .map(({ table, body }) => [table, body]);
}

const BASE = {
  campaign_id: CAMPAIGN.id,
  name: 'Opening weekend',
  type: 'SMS',
  budget: 1000,
  frequency_cap: 3,
  frequency_period: 'flight',
  pacing: 'even',
  location: null,
  intervals: [{ date: '2027-03-06', start_time: '09:00', end_time: '17:00' }],
  audience_ids: [AUDIENCE.id],
  excluded_audience_ids: [],
  excluded_flight_ids: [],
  short_url_id: null,
};
const TEXT = { channel: 'sms', text: 'Trails are open.' };
const NEW = { new_creative: { name: 'Warm', content: TEXT } };
const json = (value: unknown) => ({ location: JSON.stringify(value) });

describe('the request that creates a flight', () => {
  beforeEach(mockReads);

  test.each<[string, Partial<FlightDraft>, Record<string, unknown>]>([
    ['no location when geo-targeting is off', {}, { ...BASE, ...NEW }],
    [
      'names trimmed and the message as typed',
      { name: '  Opening weekend ', newCreativeData: { name: ' Warm ', message: ' As typed ' } },
      { ...BASE, new_creative: { name: 'Warm', content: { ...TEXT, text: ' As typed ' } } },
    ],
    [
      'a circle with a latitude of 0',
      {
        geoTargetingEnabled: true,
        geoTargetingType: 'coordinates',
        coordinateTarget: COORDINATES,
      },
      {
        ...BASE,
        ...NEW,
        ...json({
          type: 'coordinates',
          coordinates: { latitude: 0, longitude: -180, radiusKm: 0.5 },
          location: null,
        }),
      },
    ],
    [
      'a place by name',
      {
        geoTargetingEnabled: true,
        geoTargetingType: 'location',
        locationTarget: { type: 'country', value: ' Chad ' },
      },
      {
        ...BASE,
        ...NEW,
        ...json({
          type: 'location',
          coordinates: null,
          location: { type: 'country', value: 'Chad' },
        }),
      },
    ],
    [
      'no location after geo-targeting was switched off again',
      { geoTargetingType: 'coordinates', coordinateTarget: COORDINATES },
      { ...BASE, ...NEW },
    ],
    [
      'an existing creative and its version but no new creative',
      {
        creativeOption: 'existing',
        selectedCreativeId: CREATIVE.id,
        selectedCreativeVersionId: VERSION.id,
      },
      { ...BASE, creative_id: CREATIVE.id, creative_version_id: VERSION.id },
    ],
    [
      'the tracked link of an SMS',
      { shortUrlId: 'link' },
      { ...BASE, ...NEW, short_url_id: 'link' },
    ],
    [
      'the tracked link of a push message',
      { channelType: 'Push', shortUrlId: 'link' },
      {
        ...BASE,
        type: 'Push',
        short_url_id: 'link',
        new_creative: { name: 'Warm', content: { channel: 'push', body: 'Trails are open.' } },
      },
    ],
    [
      'no link for a voice call',
      {
        channelType: 'Voice',
        shortUrlId: 'link',
        creativeOption: 'existing',
        selectedCreativeId: CREATIVE.id,
        selectedCreativeVersionId: VERSION.id,
      },
      { ...BASE, type: 'Voice', creative_id: CREATIVE.id, creative_version_id: VERSION.id },
    ],
  ])('contains %s', async (_claim, change, expected) => {
    server.use(
      rows('creatives', [CREATIVE]),
      rows('creative_versions', [aCreativeVersion(), VERSION]),
      rows('click_tracker_versions', [LINK]),
      answer('post', RPC, CREATED),
    );
    storeDraft('creative', completeDraft(change));
    const writes = recordWrites();
    await openWizard();
    await create();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(writes()).toEqual([[RPC, { p_id: ATTEMPT, p_flight: expected }]]);
    expect(storedDraft()).toBeNull();
  });
});
