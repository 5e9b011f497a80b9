import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reader } from '@/domain/shared/reader';
import { aFlightDetail, aFlightForecast, anInterval } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

beforeEach(() => {
  reader.locale = 'de';
});
afterEach(() => {
  reader.locale = 'en-US';
});

const CIRCLE = {
  type: 'coordinates',
  coordinates: { latitude: 47.4979, longitude: -19.0402, radiusKm: 1.125 },
  location: null,
};
const { flight, creative, version, audience } = aFlightDetail({
  status: 'pending',
  budget: 1250.5,
  version: 4,
  location: JSON.stringify(CIRCLE),
  intervals: [anInterval({ id: 'i', date: '2090-03-06' })],
});

async function openEdit() {
  const sent = recordRequests();
  renderApp(`/campaigns/${flight.campaign_id}/flights/${flight.id}/edit`);
  server.use(
    rows('flights', [flight]),
    rows('creatives', [creative]),
    rows('creative_versions', [version]),
    rows('creative_statuses', []),
    rows('audiences', [audience]),
    rows('segments', []),
    rows('audience_segments', []),
    rows('click_tracker_versions', []),
    answer('post', 'rpc/flight_forecast', aFlightForecast({ flight_id: flight.id })),
    answer('post', 'rpc/update_flight', [{ id: flight.id }] as never),
  );
  const form = within(await screen.findByRole('form', { name: 'Edit Flight' }));
  await form.findByRole('combobox', { name: /^Version/ });
  const type = (label: RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  return {
    form,
    type,
    save: () => userEvent.click(form.getByRole('button', { name: 'Save Changes' })),
    changes: () =>
      sent.flatMap(({ table, body }) =>
        table === 'rpc/update_flight' ? [(body as { p_changes: unknown }).p_changes] : [],
      ),
  };
}

describe('the edit form of a flight, read in German,', () => {
  test('shows stored numbers with a decimal comma and sends only what was changed', async () => {
    const { form, type, save, changes } = await openEdit();
    expect(form.getByLabelText(/^Flight Budget/)).toHaveValue('1250,5');
    expect(form.getByLabelText(/^Latitude/)).toHaveValue('47,4979');
    expect(form.getByLabelText(/^Longitude/)).toHaveValue('-19,0402');
    expect(form.getByLabelText(/^Radius/)).toHaveValue('1,125');
    type(/^Flight Name/, 'Herbst');
    await save();
    await waitFor(() => expect(changes()).toEqual([{ name: 'Herbst' }]));
  });

  test.each([
    ['1.250,75', 1250.75],
    ['1,50', 1.5],
    ['1.250', 1250],
    ['1251.5', 1251.5],
    ['1\u202F251,50', 1251.5],
  ])('sends the budget %j as %d', async (typed, budget) => {
    const { type, save, changes } = await openEdit();
    type(/^Flight Budget/, typed);
    await save();
    await waitFor(() => expect(changes()).toEqual([{ budget }]));
  });

  test('treats another notation of the stored numbers as no change', async () => {
    const { type, save, changes } = await openEdit();
    type(/^Flight Budget/, '1.250,50');
    type(/^Latitude/, '47.4979');
    type(/^Flight Name/, 'Herbst');
    await save();
    await waitFor(() => expect(changes()).toEqual([{ name: 'Herbst' }]));
  });

  test.each([
    [/^Flight Budget/, '1,250', 'Enter 1250 or 1,25: “1,250” can mean either.'],
    [/^Radius/, '1.250', 'Enter 1250 or 1,250: “1.250” can mean either.'],
  ])('asks at %s what the ambiguous %j means and sends nothing', async (label, typed, question) => {
    const { form, type, save, changes } = await openEdit();
    type(label, typed);
    await save();
    await waitFor(() =>
      expect(form.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(question),
      ),
    );
    expect(form.getByLabelText(label)).toBeInvalid();
    expect(changes()).toEqual([]);
  });
});
