import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { failure, recordRequests, rows, server } from '../../support/screen/server';
import { answerCounting, answerReads, COHORT, openAudiences } from './open-audiences';

beforeEach(answerReads);

describe('the screen', () => {
  test('asks a visitor to sign in (AUD-01)', async () => {
    const { router } = renderApp('/audiences', { actor: null });
    await screen.findByRole('button', { name: 'Sign In' });
    expect(router.state.location.pathname).toBe('/auth');
  });

  test('is named, counts, and has two tabs (AUD-02, AUD-03, AUD-04)', async () => {
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

  test('figures that can not be read are not shown as 0 (AUD-03)', async () => {
    expectConsoleError();
    server.use(failure('post', 'rpc/audience_stats'));
    openAudiences();
    expect(await screen.findAllByText('Not available')).toHaveLength(4);
  });

  test('asks for the own organisation’s cohorts, newest first, one page (AUD-06, AUD-07)', async () => {
    const sent = recordRequests();
    openAudiences();
    expect(await screen.findByRole('button', { name: COHORT.name })).toBeVisible();
    const asked = sent.find(({ table }) => table === 'audiences')?.query;
    expect(asked?.get('organisation_id')).toBe(`eq.${COHORT.organisation_id}`);
    expect(asked?.get('order')).toBe('created_at.desc,id.desc');
    expect([asked?.get('offset'), asked?.get('limit')]).toEqual(['0', '20']);
  });

  test('the search, the category and the order are the server’s, and live in the address (AUD-05)', async () => {
    const { router } = openAudiences('?page=3');
    await screen.findByRole('button', { name: COHORT.name });
    const sent = recordRequests();
    await userEvent.type(screen.getByRole('searchbox'), '100%');
    const asked = () => sent.findLast(({ table }) => table === 'audiences')?.query;
    await waitFor(() => expect(asked()?.get('search_text')).toBe('like.%100％%'));
    expect(router.state.location.search).toBe('?q=100%25');
    await userEvent.selectOptions(screen.getByLabelText('Filter by category'), 'Geographic');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Most contacts');
    await waitFor(() => expect(asked()?.get('order')).toBe('total_contacts.desc,id.desc'));
    expect(asked()?.get('search_text')).toBe('like.%100％%');
    expect(asked()?.get('categories')).toBe('cs.{geographic}');
    expect(asked()?.get('offset')).toBe('0');
    expect(router.state.location.search).toBe('?q=100%25&category=geographic&sort=contacts');
    server.use(rows('audiences', []));
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No cohort matches')).toBeVisible();
    server.use(rows('audiences', [COHORT]));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('button', { name: COHORT.name })).toBeVisible();
  });

  test('Other asks for cohorts with a category that has no label of its own (AUD-35)', async () => {
    const sent = recordRequests();
    openAudiences('?category=other');
    await screen.findByRole('button', { name: COHORT.name });
    expect(sent.find(({ table }) => table === 'audiences')?.query.get('categories')).toMatch(
      /^not\.cd\.\{demographic,.*,life_event\}$/,
    );
  });

  test('cards and a dense table show the same', async () => {
    openAudiences();
    const card = (await screen.findByRole('button', { name: COHORT.name })).closest('li');
    for (const part of ['COH-12AB34CD', '2 segments', 'Age 25-34', 'Trail runners', '6.0K'])
      expect(card).toHaveTextContent(part);
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = await screen.findByRole('table', { name: 'Audience cohorts' });
    expect(within(table).getByRole('row', { name: /Young runners/ })).toHaveTextContent('6,000');
  });

  test('says Calculating... and shows the figure without a reload (AUD-30, AUD-29)', async () => {
    answerCounting();
    openAudiences();
    expect(await screen.findByText('Calculating...')).toBeVisible();
    expect(await screen.findByText('6.0K contacts')).toBeVisible();
    expect(screen.queryByText('Calculating...')).toBeNull();
  });

  test('cohorts that can not be read are shown, and read again (AUD-38)', async () => {
    expectConsoleError();
    server.use(failure('get', 'audiences'));
    openAudiences();
    expect(await screen.findByText('Failed to fetch audiences')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    server.use(rows('audiences', [COHORT]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: COHORT.name })).toBeVisible();
  });

  test('nothing yet: the first cohort can be made; a reader is not offered it', async () => {
    server.use(rows('audiences', []));
    const { unmount } = openAudiences();
    expect(await screen.findByRole('button', { name: 'Create First Cohort' })).toBeVisible();
    unmount();
    openAudiences('', 'readonly');
    expect(await screen.findByText('No audience cohorts yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
  });

  test('a reader sees cohorts and changes none, whatever the address says (PERM-24)', async () => {
    openAudiences(`?edit=${COHORT.id}`, 'readonly');
    expect(await screen.findByRole('button', { name: COHORT.name })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Create)/ })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'AudienceMart' })).toBeVisible();
  });
});
