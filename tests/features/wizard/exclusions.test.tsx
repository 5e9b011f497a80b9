import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAudience, aFlight } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, rows, server } from '../../support/screen/server';
import {
  mockReads,
  AUDIENCE,
  button,
  CAMPAIGN,
  completeDraft,
  figure,
  storeDraft,
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
  mockReads();
  server.use(
    // Returns the cohorts with the requested ids, or all cohorts without an id filter.
    http.get('*/rest/v1/audiences', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('id') ?? '';
      return HttpResponse.json([runners, hikers].filter(({ id }) => !ids || ids.includes(id)));
    }),
    rows('flights', [early]),
  );
});

const section = async () => within(await screen.findByRole('region', { name: 'Exclude' }));
/** Narrows the options of a combobox by typing, then selects one. */
async function choose(name: string, option: string) {
  const field = (await section()).getByRole('combobox', { name });
  await userEvent.click(field);
  await screen.findByRole('option', { name: option });
  await userEvent.keyboard(option.slice(0, 4));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('the wizard excludes a cohort or another flight’s audience and shows the reach before and after', async () => {
  storeDraft('audience-targeting');
  await openWizard();
  expect((await section()).getByRole('status')).toBeEmptyDOMElement();
  await choose('Exclude a cohort', 'Hikers');
  expect(
    await (await section()).findByText('Estimated reach: 2.0K before exclusions, 1.4K after'),
  ).toBeVisible();
  expect((await section()).getByText(/^The overlap between two cohorts/)).toBeVisible();
  await waitFor(() => expect(figure('Estimated reach')).toBe('1.4K'));
  await userEvent.click(button('Don’t exclude Hikers'));
  await waitFor(() => expect(figure('Estimated reach')).toBe('2.0K'));
  await choose('Exclude another flight’s audience', 'Early birds (Spring Launch)');
  expect(
    await (await section()).findByText('Estimated reach: 2.0K before exclusions, 1.4K after'),
  ).toBeVisible();
  expect(
    within((await section()).getByRole('list', { name: 'Excluded flights' })).getByText(
      'Early birds (Spring Launch)',
    ),
  ).toBeVisible();
});

test('the wizard offers more cohorts and flights when all of the newest cohorts and flights are selected', async () => {
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
  storeDraft(
    'audience-targeting',
    completeDraft({
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
  const other = (await section()).getByRole('combobox', {
    name: 'Exclude another flight’s audience',
  });
  await userEvent.click(other);
  expect(await screen.findByRole('option', { name: 'Flight 29' })).toBeVisible();
  expect((await section()).getByText('Cohort 0')).toBeVisible();
});

test('the wizard disables the search for exclusions and says why when the limit of exclusions is reached', async () => {
  const most = Array.from(
    { length: 100 },
    (_, index) => anAudience({ name: `Cohort ${index}` }).id,
  );
  storeDraft('audience-targeting', completeDraft({ excludedAudiences: most }));
  await openWizard();
  const cohorts = (await section()).getByRole('combobox', { name: 'Exclude a cohort' });
  expect(cohorts).toBeDisabled();
  expect(cohorts).toHaveAccessibleDescription(
    'You’ve reached the limit of 100. Remove one to add another.',
  );
  const flights = (await section()).getByRole('combobox', { name: /^Exclude another flight/ });
  expect(flights).toBeEnabled();
  expect(flights).toHaveAccessibleDescription('');
});

test('the wizard warns when the exclusions leave no one', async () => {
  storeDraft('audience-targeting', completeDraft({ excludedAudiences: [AUDIENCE.id] }));
  await openWizard();
  expect(await (await section()).findByText('Everyone in the audience is excluded.')).toBeVisible();
  expect(next()).toBeEnabled();
});

test('the wizard sends the excluded cohorts and flights with the new flight', async () => {
  const draft = completeDraft({ excludedAudiences: [hikers.id], excludedFlights: [early.id] });
  storeDraft('creative', draft);
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

test('the wizard restores a draft that was stored before exclusions existed', async () => {
  const { excludedAudiences: _cohorts, excludedFlights: _flights, ...before } = completeDraft();
  storeDraft('audience-targeting', before as never);
  await openWizard();
  expect(
    within(await screen.findByRole('region', { name: 'Selected audiences' })).getAllByRole(
      'listitem',
    ),
  ).toHaveLength(1);
  expect(await section()).toBeTruthy();
});

test('the wizard retries loading the flights to exclude', async () => {
  expectConsoleError();
  server.use(failure('get', 'flights'));
  storeDraft('audience-targeting');
  await openWizard();
  expect(await (await section()).findByText('Couldn’t load the flights to exclude.')).toBeVisible();
  server.use(rows('flights', [early]));
  await userEvent.click((await section()).getByRole('button', { name: 'Retry' }));
  await choose('Exclude another flight’s audience', 'Early birds (Spring Launch)');
});

test('the wizard shows no reach when the exclusions fail to load, and retries', async () => {
  expectConsoleError();
  storeDraft('audience-targeting', completeDraft({ excludedFlights: [early.id] }));
  server.use(failure('get', 'flights'));
  await openWizard();
  const notice = await (
    await section()
  ).findByText('Couldn’t calculate the reach after exclusions.');
  expect(notice).toBeVisible();
  await waitFor(() => expect(figure('Estimated reach')).toBe('—'));
  server.use(rows('flights', [early]));
  for (const retry of (await section()).getAllByRole('button', { name: 'Retry' }))
    await userEvent.click(retry);
  expect(
    await (await section()).findByText('Estimated reach: 2.0K before exclusions, 1.4K after'),
  ).toBeVisible();
});
