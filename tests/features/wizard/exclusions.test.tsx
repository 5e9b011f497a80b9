import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAudience, aFlight } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, rows, server } from '../../support/screen/server';
import {
  answerReads,
  AUDIENCE,
  button,
  CAMPAIGN,
  complete,
  figure,
  left,
  next,
  openWizard,
  pressCreate,
  recordAttempts,
} from './open-wizard';

const SHARED = { segments: { id: 's-1', volume: 300 } };
const runners = {
  ...AUDIENCE,
  audience_segments: [SHARED, { segments: { id: 's-2', volume: 700 } }],
};
const hikers = anAudience({
  name: 'Hikers',
  total_contacts: 5000,
  audience_segments: [SHARED],
});
const early = {
  ...aFlight({ name: 'Early birds', campaign_id: CAMPAIGN.id }),
  campaign: { name: 'Spring Launch' },
  audiences: [{ audience_id: hikers.id }],
};

beforeEach(() => {
  answerReads();
  server.use(
    // Those that are asked for by their ids, otherwise all.
    http.get('*/rest/v1/audiences', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('id') ?? '';
      return HttpResponse.json([runners, hikers].filter(({ id }) => !ids || ids.includes(id)));
    }),
    rows('flights', [early]),
  );
});

const section = async () => within(await screen.findByRole('region', { name: 'Exclude' }));
/** Chooses one by typing and Enter. */
async function choose(name: string, option: string) {
  const field = (await section()).getByRole('combobox', { name });
  await userEvent.click(field);
  await screen.findByRole('option', { name: option });
  await userEvent.keyboard(option.slice(0, 4));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('a cohort and the people of a flight are excluded, with the reach before and after', async () => {
  left('audience-targeting');
  await openWizard();
  expect((await section()).getByRole('status')).toBeEmptyDOMElement();
  await choose('Exclude a cohort', 'Hikers');
  expect(
    await (await section()).findByText('Estimated reach: 2.0K before exclusions, 1.4K after'),
  ).toBeVisible();
  expect((await section()).getByText(/^How many people two cohorts share/)).toBeVisible();
  await waitFor(() => expect(figure('Estimated reach')).toBe('1.4K'));
  await userEvent.click(button('Don’t exclude Hikers'));
  await waitFor(() => expect(figure('Estimated reach')).toBe('2.0K'));
  await choose('Exclude the people of a flight', 'Early birds (Spring Launch)');
  expect(
    await (await section()).findByText('Estimated reach: 2.0K before exclusions, 1.4K after'),
  ).toBeVisible();
  expect(
    within((await section()).getByRole('list', { name: 'Excluded flights' })).getByText(
      'Early birds (Spring Launch)',
    ),
  ).toBeVisible();
});

test('offers a page of further cohorts and flights when the newest ones are all chosen', async () => {
  const cohorts = Array.from({ length: 30 }, (_, index) => anAudience({ name: `Cohort ${index}` }));
  const flights = Array.from({ length: 30 }, (_, index) => ({
    ...aFlight({ name: `Flight ${index}` }),
    campaign: null,
    audiences: [],
  }));
  const page =
    (all: readonly { id: string }[]) =>
    ({ request }: { request: Request }) => {
      const asked = new URL(request.url).searchParams;
      const ids = asked.get('id');
      const found = ids ? all.filter(({ id }) => ids.includes(id)) : all;
      return HttpResponse.json(found.slice(0, Number(asked.get('limit') ?? 1000)) as never);
    };
  left(
    'audience-targeting',
    complete({
      excludedAudiences: cohorts.slice(0, 20).map(({ id }) => id),
      excludedFlights: flights.slice(0, 20).map(({ id }) => id),
    }),
  );
  server.use(
    http.get('*/rest/v1/audiences', page([...cohorts, runners])),
    http.get('*/rest/v1/flights', page(flights)),
  );
  await openWizard();
  await userEvent.click((await section()).getByRole('combobox', { name: 'Exclude a cohort' }));
  expect(await screen.findByRole('option', { name: 'Cohort 29' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const other = (await section()).getByRole('combobox', { name: 'Exclude the people of a flight' });
  await userEvent.click(other);
  expect(await screen.findByRole('option', { name: 'Flight 29' })).toBeVisible();
  expect((await section()).getByText('Cohort 0')).toBeVisible();
});

test('with the most that can be excluded, the search says why nothing can be added', async () => {
  const most = Array.from(
    { length: 100 },
    (_, index) => anAudience({ name: `Cohort ${index}` }).id,
  );
  left('audience-targeting', complete({ excludedAudiences: most }));
  await openWizard();
  const cohorts = (await section()).getByRole('combobox', { name: 'Exclude a cohort' });
  expect(cohorts).toBeDisabled();
  expect(cohorts).toHaveAccessibleDescription(
    '100 are excluded, the most there can be. Remove one to add another.',
  );
  const flights = (await section()).getByRole('combobox', { name: /^Exclude the people/ });
  expect(flights).toBeEnabled();
  expect(flights).toHaveAccessibleDescription('');
});

test('nobody is left when the selected cohort is excluded, and it says so', async () => {
  left('audience-targeting', complete({ excludedAudiences: [AUDIENCE.id] }));
  await openWizard();
  expect(
    await (await section()).findByText('Nobody is left: everybody in the audience is excluded.'),
  ).toBeVisible();
  expect(next()).toBeEnabled();
});

test('what is excluded is sent, in one order, and a stored draft of before has none', async () => {
  const draft = complete({ excludedAudiences: [hikers.id], excludedFlights: [early.id] });
  left('creative', draft);
  const attempts = recordAttempts();
  server.use(answer('post', 'rpc/create_flight', [] as never));
  await openWizard();
  await pressCreate();
  await waitFor(() =>
    expect(attempts()[0]?.p_flight).toMatchObject({
      excluded_audience_ids: [hikers.id],
      excluded_flight_ids: [early.id],
    }),
  );
});

test('a draft that was kept before there were exclusions is still a draft', async () => {
  const { excludedAudiences: _cohorts, excludedFlights: _flights, ...before } = complete();
  left('audience-targeting', before as never);
  await openWizard();
  expect(
    within(await screen.findByRole('region', { name: 'Selected audiences' })).getAllByRole(
      'listitem',
    ),
  ).toHaveLength(1);
  expect(await section()).toBeTruthy();
});

test('flights that can not be read are read again; the cohorts stay', async () => {
  expectConsoleError();
  server.use(failure('get', 'flights'));
  left('audience-targeting');
  await openWizard();
  expect(
    await (await section()).findByText('The flights to exclude could not be loaded.'),
  ).toBeVisible();
  server.use(rows('flights', [early]));
  await userEvent.click((await section()).getByRole('button', { name: 'Retry' }));
  await choose('Exclude the people of a flight', 'Early birds (Spring Launch)');
});

test('what is left could not be read: no reach and no price are shown for it, and it is read again', async () => {
  expectConsoleError();
  left('audience-targeting', complete({ excludedFlights: [early.id] }));
  server.use(failure('get', 'flights'));
  await openWizard();
  const notice = await (await section()).findByText('What the exclusions leave could not be read.');
  expect(notice).toBeVisible();
  await waitFor(() => expect(figure('Estimated reach')).toBe('—'));
  server.use(rows('flights', [early]));
  for (const retry of (await section()).getAllByRole('button', { name: 'Retry' }))
    await userEvent.click(retry);
  expect(
    await (await section()).findByText('Estimated reach: 2.0K before exclusions, 1.4K after'),
  ).toBeVisible();
});
