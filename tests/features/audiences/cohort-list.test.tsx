import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { failure, recordRequests, rows, server } from '../../support/screen/server';
import { serveCalculating, serveReads, COHORT, openAudiences } from './open-audiences';

beforeEach(serveReads);

describe('the audiences page', () => {
  test('redirects a visitor to the sign-in page', async () => {
    const { router } = renderApp('/audiences', { actor: null });
    await screen.findByRole('button', { name: 'Sign In' });
    expect(router.state.location.pathname).toBe('/auth');
  });

  test('shows its title, four figures and two tabs', async () => {
    openAudiences();
    expect(await screen.findByRole('heading', { level: 1, name: 'AudienceMart' })).toBeVisible();
    const figures = within(screen.getByRole('group', { name: 'Figures' }));
    for (const [label, figure] of [
      ['Total Cohorts', '12'],
      ['Total Reach', '775.6K'],
      ['Available Segments', '5,000'],
      ['Segment Reach', '4.9M'],
    ] as const) {
      expect(figures.getByText(label)).toBeVisible();
      expect(await figures.findByText(figure)).toBeVisible();
    }
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Audience Cohorts',
      'Segment Library',
    ]);
  });

  test('shows “Not available” instead of 0 when the figures fail to load', async () => {
    expectConsoleError();
    server.use(failure('post', 'rpc/audience_stats'));
    openAudiences();
    expect(await screen.findAllByText('Not available')).toHaveLength(4);
  });

  test('requests one page of the organization’s cohorts, newest first', async () => {
    const sent = recordRequests();
    openAudiences();
    expect(await screen.findByRole('button', { name: COHORT.name })).toBeVisible();
    const query = sent.find(({ table }) => table === 'audiences')?.query;
    expect(query?.get('organisation_id')).toBe(`eq.${COHORT.organisation_id}`);
    expect(query?.get('order')).toBe('created_at.desc,id.desc');
    expect([query?.get('offset'), query?.get('limit')]).toEqual(['0', '20']);
  });

  test('sends search, category and sort order to the server and keeps them in the URL', async () => {
    const { router } = openAudiences('?page=3');
    await screen.findByRole('button', { name: COHORT.name });
    const sent = recordRequests();
    await userEvent.type(screen.getByRole('searchbox'), '100%');
    const lastQuery = () => sent.findLast(({ table }) => table === 'audiences')?.query;
    await waitFor(() => expect(lastQuery()?.get('search_text')).toBe('like.%100％%'));
    expect(router.state.location.search).toBe('?q=100%25');
    await userEvent.selectOptions(screen.getByLabelText('Filter by category'), 'Geographic');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Most contacts');
    await waitFor(() => expect(lastQuery()?.get('order')).toBe('total_contacts.desc,id.desc'));
    expect(lastQuery()?.get('search_text')).toBe('like.%100％%');
    expect(lastQuery()?.get('categories')).toBe('cs.{geographic}');
    expect(lastQuery()?.get('offset')).toBe('0');
    expect(router.state.location.search).toBe('?q=100%25&category=geographic&sort=contacts');
    server.use(rows('audiences', []));
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No matching cohorts')).toBeVisible();
    server.use(rows('audiences', [COHORT]));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('button', { name: COHORT.name })).toBeVisible();
  });

  test('requests cohorts with an unlabeled category for the filter Other', async () => {
    const sent = recordRequests();
    openAudiences('?category=other');
    await screen.findByRole('button', { name: COHORT.name });
    expect(sent.find(({ table }) => table === 'audiences')?.query.get('categories')).toMatch(
      /^not\.cd\.\{demographic,.*,life_event\}$/,
    );
  });

  test('shows the cohort as a card or as a table row', async () => {
    openAudiences();
    const card = (await screen.findByRole('button', { name: COHORT.name })).closest('li');
    for (const part of ['COH-12AB34CD', '2 segments', 'Age 25-34', 'Trail runners', '6.0K'])
      expect(card).toHaveTextContent(part);
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = await screen.findByRole('table', { name: 'Audience cohorts' });
    expect(within(table).getByRole('row', { name: /Young runners/ })).toHaveTextContent('6,000');
  });

  test('shows Calculating..., then the number of contacts without a reload', async () => {
    serveCalculating();
    openAudiences();
    expect(await screen.findByText('Calculating...')).toBeVisible();
    expect(await screen.findByText('6.0K contacts')).toBeVisible();
    expect(screen.queryByText('Calculating...')).toBeNull();
  });

  test('shows an error when the cohorts fail to load, and loads them on Retry', async () => {
    expectConsoleError();
    server.use(failure('get', 'audiences'));
    openAudiences();
    expect(await screen.findByText('Failed to fetch audiences')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    server.use(rows('audiences', [COHORT]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: COHORT.name })).toBeVisible();
  });

  test('offers Create First Cohort in an empty list, but not to a viewer and without filters', async () => {
    server.use(rows('audiences', []));
    const { unmount } = openAudiences();
    expect(await screen.findByRole('button', { name: 'Create First Cohort' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    unmount();
    openAudiences('', 'readonly');
    expect(await screen.findByText('No audience cohorts yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
  });

  test('shows a viewer the cohorts without actions, even with an edit URL', async () => {
    openAudiences(`?edit=${COHORT.id}`, 'readonly');
    expect(await screen.findByRole('button', { name: COHORT.name })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Create)/ })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'AudienceMart' })).toBeVisible();
  });
});
