import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAudience, aSegment } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { failure, recordRequests, rows, server } from '../../support/screen/server';
import {
  mockReads,
  AUDIENCE,
  button,
  completeDraft,
  storeDraft,
  next,
  openWizard,
} from './open-wizard';

beforeEach(mockReads);

describe('the Audience step', () => {
  const card = (name: string) => screen.findByRole('checkbox', { name });

  test('shows name, description, segments and contacts on a cohort card', async () => {
    const segments = [aSegment({ name: 'Trail shoes' }), aSegment({ name: 'Lisbon' })];
    const linked = segments.map((segments) => ({ segments }));
    server.use(rows('audiences', [{ ...AUDIENCE, audience_segments: linked }]));
    storeDraft('audience-targeting', completeDraft({ selectedAudiences: [] }));
    await openWizard();
    expect(screen.getByPlaceholderText('Search audience cohorts...')).toBeVisible();
    const box = await card('Runners');
    for (const part of ['People who run', '2 segments', 'Trail shoes', 'Lisbon'])
      expect(box).toHaveAccessibleDescription(expect.stringContaining(part));
    expect(box.closest('label')).toHaveTextContent(/2,000|2\.0K/);
    expect(box.closest('.max-h-\\[500px\\]')).toHaveClass('overflow-y-auto');
  });

  test('sums the contacts of the selected cohorts and lets the user remove them', async () => {
    const walkers = anAudience({ name: 'Walkers', total_contacts: 3000 });
    server.use(rows('audiences', [AUDIENCE, walkers]));
    storeDraft('audience-targeting', completeDraft({ selectedAudiences: [] }));
    await openWizard();
    await card('Runners');
    expect(next()).toHaveAccessibleDescription('Select at least one audience.');
    await userEvent.click(await card('Runners'));
    expect(next()).toBeEnabled();
    await userEvent.click(await card('Walkers'));
    const selection = within(screen.getByRole('region', { name: 'Selected audiences' }));
    expect(await selection.findByText('Total estimated reach: 5.0K')).toBeVisible();
    expect(selection.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Runners',
      'Walkers',
    ]);
    await userEvent.click(button('Remove Runners'));
    expect(await selection.findByText('Total estimated reach: 3.0K')).toBeVisible();
    await userEvent.click(await card('Walkers'));
    expect(next()).toBeDisabled();
  });

  test('says that people in two selected cohorts are counted twice', async () => {
    const walkers = anAudience({ name: 'Walkers', total_contacts: 3000 });
    server.use(rows('audiences', [AUDIENCE, walkers]));
    storeDraft('audience-targeting', completeDraft({ selectedAudiences: [] }));
    await openWizard();
    await userEvent.click(await card('Runners'));
    expect(screen.queryByText(/counted twice/)).toBeNull();
    await userEvent.click(await card('Walkers'));
    expect(screen.getByText('People in two cohorts are counted twice.')).toBeVisible();
  });

  test('shows that a cohort is being counted, then its contacts without a reload', async () => {
    let counted = false;
    server.use(
      http.get('http://localhost:3000/rest/v1/audiences', () =>
        HttpResponse.json(
          [counted ? AUDIENCE : { ...AUDIENCE, total_contacts: 0, status: 'calculating' }],
          { headers: { 'content-range': '0-0/1' } },
        ),
      ),
      http.post('http://localhost:3000/rest/v1/rpc/recalculate_audiences', () => {
        counted = true;
        return HttpResponse.json(1);
      }),
    );
    storeDraft('audience-targeting', completeDraft({ selectedAudiences: [AUDIENCE.id] }));
    await openWizard();
    expect(await screen.findByText('Total estimated reach: Calculating...')).toBeVisible();
    expect(await screen.findByText('Total estimated reach: 2.0K')).toBeVisible();
    expect((await card('Runners')).closest('label')).toHaveTextContent('2.0K contacts');
  });

  test('searches case-insensitively and treats % and _ as literal characters', async () => {
    storeDraft('audience-targeting');
    await openWizard();
    await card('Runners');
    const sent = recordRequests();
    server.use(rows('audiences', []));
    await userEvent.type(screen.getByRole('searchbox'), '50%_Off');
    expect(
      await screen.findByText('No audience cohorts found matching your search.'),
    ).toBeVisible();
    await waitFor(() => expect(sent.at(-1)?.query.get('search_text')).toBe('like.%50％＿off%'));
  });

  test('shows a loading message while the cohorts load', async () => {
    const audiences = 'http://localhost:3000/rest/v1/audiences';
    server.use(http.get(audiences, () => new Promise<HttpResponse<null>>(() => {})));
    storeDraft('audience-targeting', completeDraft({ selectedAudiences: [] }));
    await openWizard();
    expect(screen.getByText('Loading audience cohorts...')).toBeVisible();
  });

  test('shows no reach when the cohorts fail to load, and retries', async () => {
    expectConsoleError();
    server.use(failure('get', 'audiences'));
    storeDraft('audience-targeting');
    await openWizard();
    expect(await screen.findByText('Couldn’t load the audience cohorts.')).toBeVisible();
    const selection = within(screen.getByRole('region', { name: 'Selected audiences' }));
    expect(selection.getByText('Total estimated reach: —')).toBeVisible();
    expect(selection.getByText('Couldn’t load')).toBeVisible();
    expect(next()).toBeDisabled();
    server.use(rows('audiences', [AUDIENCE]));
    for (const retry of screen.getAllByRole('button', { name: 'Retry' }))
      await userEvent.click(retry);
    expect(await card('Runners')).toBeChecked();
    await waitFor(() => expect(next()).toBeEnabled());
  });
});
