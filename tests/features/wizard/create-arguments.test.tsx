import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FlightDraft } from '@/domain/wizard-steps';
import { aCreative, aCreativeVersion } from '../../support/factories';
import { answer, recordRequests, rows, server } from '../../support/server';
import {
  answerReads,
  ATTEMPT,
  AUDIENCE,
  CAMPAIGN,
  complete,
  CREATED,
  left,
  onDone,
  openWizard,
  RPC,
  pressCreate,
  stored,
} from './open-wizard';

const create = pressCreate;
const COORDINATES = { latitude: '0', longitude: '-180', radiusKm: '0.5' };
const CREATIVE = aCreative();
const VERSION = aCreativeVersion();
const LINK = { id: 'link', version_name: 'May', shortened_url: null, tracker: null };

/** Every write that was sent, as table and body. */
function recordWrites() {
  const sent = recordRequests();
  return () =>
    sent
      .filter(({ method, table }) => method !== 'GET' && table !== 'rpc/campaign_forecast')
      .map(({ table, body }) => [table, body]);
}

const BASE = {
  p_id: ATTEMPT,
  p_campaign_id: CAMPAIGN.id,
  p_name: 'Opening weekend',
  p_type: 'SMS',
  p_budget: 1000,
  p_intervals: [{ date: '2027-03-06', start_time: '09:00', end_time: '17:00' }],
  p_audience_ids: [AUDIENCE.id],
};
const NEW = { p_new_creative: { name: 'Warm', message: 'Trails are open.' } };
const json = (value: unknown) => ({ p_location: JSON.stringify(value) });

describe('what is sent', () => {
  beforeEach(answerReads);

  test.each<[string, Partial<FlightDraft>, Record<string, unknown>]>([
    ['WIZ-02 WIZ-87 without a place', {}, { ...BASE, ...NEW }],
    [
      'WIZ-76 names without the blanks around them',
      { name: '  Opening weekend ', newCreativeData: { name: ' Warm ', message: ' As typed ' } },
      { ...BASE, p_new_creative: { name: 'Warm', message: ' As typed ' } },
    ],
    [
      'WIZ-42 WIZ-86 a circle, 0 being a value',
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
      'WIZ-49 WIZ-86 a place by name',
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
      'WIZ-87 a place that was switched off again',
      { geoTargetingType: 'coordinates', coordinateTarget: COORDINATES },
      { ...BASE, ...NEW },
    ],
    [
      'WIZ-69 WIZ-78 an existing creative in its version, nothing of the new one',
      {
        creativeOption: 'existing',
        selectedCreativeId: CREATIVE.id,
        selectedCreativeVersionId: VERSION.id,
      },
      { ...BASE, p_creative_id: CREATIVE.id, p_creative_version_id: VERSION.id },
    ],
    ['WIZ-66 a short link', { shortUrlId: 'link' }, { ...BASE, ...NEW, p_short_url_id: 'link' }],
    [
      'WIZ-64 no short link over another channel',
      { channelType: 'Push', shortUrlId: 'link' },
      { ...BASE, ...NEW, p_type: 'Push' },
    ],
  ])('%s', async (_rule, change, expected) => {
    server.use(
      rows('creatives', [CREATIVE]),
      rows('creative_versions', [aCreativeVersion(), VERSION]),
      rows('click_tracker_versions', [LINK]),
      answer('post', RPC, CREATED),
    );
    left('creative', complete(change));
    const writes = recordWrites();
    await openWizard();
    await create();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(writes()).toEqual([[RPC, expected]]);
    expect(stored()).toBeNull();
  });
});
