import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import { serveCalculating, serveReads, COHORT, openAudiences, sentWrites } from './open-audiences';

beforeEach(serveReads);

const FLIGHT = {
  flights: {
    id: 'f',
    name: 'Opening weekend',
    status: 'active',
    campaign_id: 'c',
    campaign: { name: 'Spring Launch', status: 'pending' },
  },
};

describe('the cohort details', () => {
  async function openDetails() {
    const view = openAudiences();
    await userEvent.click(await screen.findByRole('button', { name: COHORT.name }));
    await screen.findByRole('dialog', { name: COHORT.name });
    return view;
  }
  const dialog = () => within(screen.getByRole('dialog', { name: COHORT.name }));
  const fact = (label: string) => dialog().getByText(label).nextElementSibling;

  test('show the facts, one group per rule and the formula', async () => {
    await openDetails();
    expect(await dialog().findByText('COH-12AB34CD')).toBeVisible();
    expect(fact('Contacts')).toHaveTextContent('6.0K');
    expect(fact('Segments')).toHaveTextContent('2');
    expect(fact('Created')).toHaveTextContent('Feb 1, 2026');
    expect(fact('Last updated')).toHaveTextContent('Feb 2, 2026');
    expect(fact('Last updated by')).toHaveTextContent('Northwind Marketer');
    expect(dialog().getByText('(Age 25-34 AND Trail runners) OR (Trail runners)')).toBeVisible();
    expect(
      dialog()
        .getAllByText(/^Rule \d$/)
        .map((title) => title.textContent),
    ).toEqual(['Rule 1', 'Rule 2']);
  });

  test('show author, time and changes in the audit trail', async () => {
    const created = '2026-02-01T10:00:00+00:00';
    const changed = '2026-02-02T10:00:00+00:00';
    const change = { field: 'formula', before: '(Age 25-34)', after: '(Trail runners)' };
    server.use(
      answer('post', 'rpc/audience_trail', [
        { occurred_at: changed, actor_name: 'Planner', action: 'changed', changes: [change] },
        { occurred_at: created, actor_name: null, action: 'created', changes: [] },
      ]),
    );
    await openDetails();
    const [latest, first] = (await dialog().findByText(/Planner/)).closest('ol')?.children ?? [];
    expect(latest).toHaveTextContent(/Planner changed it · Feb 2, 2026/);
    expect(latest).toHaveTextContent('Rules: (Age 25-34) → (Trail runners)');
    expect(first).toHaveTextContent(/Former member created it · Feb 1, 2026/);
  });

  test('list the flights that use the cohort', async () => {
    server.use(rows('flight_audiences', [FLIGHT]));
    await openDetails();
    expect((await dialog().findByText('Opening weekend')).closest('li')).toHaveTextContent(
      'Opening weekend in Spring LaunchActive · waits for campaign',
    );
  });

  test('list a flight that both uses and excludes the cohort twice, once as excluding it', async () => {
    server.use(rows('flight_audiences', [FLIGHT]), rows('flight_exclusions', [FLIGHT]));
    await openDetails();
    const items = (await dialog().findAllByText('Opening weekend')).map((one) => one.closest('li'));
    expect(items).toHaveLength(2);
    expect(items[0]).not.toHaveTextContent('excludes it');
    expect(items[1]).toHaveTextContent('Opening weekend in Spring Launch excludes it');
  });

  test('show Calculating..., then the number of contacts', async () => {
    serveCalculating();
    openAudiences(`?cohort=${COHORT.id}`);
    expect((await screen.findAllByText('Calculating...')).length).toBeGreaterThan(0);
    expect(await dialog().findByText('6.0K contacts')).toBeVisible();
  });

  test('show “Cohort not found” for a deleted cohort', async () => {
    server.use(rows('audiences', []));
    openAudiences(`?cohort=${COHORT.id}`);
    expect(await screen.findByText('Cohort not found')).toBeVisible();
  });

  test('have no Edit or Delete button for a viewer', async () => {
    openAudiences(`?cohort=${COHORT.id}`, 'readonly');
    await screen.findByText('COH-12AB34CD');
    expect(dialog().queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
  });
});

describe('deleting a cohort', () => {
  async function ask() {
    openAudiences();
    await userEvent.click(await screen.findByRole('button', { name: `Delete ${COHORT.name}` }));
    return screen.findByRole('alertdialog', { name: 'Are you sure?' });
  }
  const press = (question: HTMLElement, name: string) =>
    userEvent.click(within(question).getByRole('button', { name }));

  test('asks first, lists the flights that use it and deletes only this cohort', async () => {
    server.use(
      rows('flight_audiences', [FLIGHT]),
      answer('delete', 'audiences', { id: COHORT.id }),
    );
    const sent = recordRequests();
    const question = await ask();
    expect(question).toHaveTextContent('“Young runners” and its rules will be deleted.');
    expect(await within(question).findByText('Opening weekend')).toBeVisible();
    expect(sentWrites(sent)).toEqual([]);
    await press(question, 'Delete');
    expect(await screen.findByText('Audience deleted successfully')).toBeVisible();
    expect(sentWrites(sent)).toHaveLength(1);
    expect(sentWrites(sent)[0]?.query.get('id')).toBe(`eq.${COHORT.id}`);
    expect(question).not.toBeInTheDocument();
  });

  test('sends nothing when the user cancels', async () => {
    const sent = recordRequests();
    const question = await ask();
    await press(question, 'Cancel');
    expect(question).not.toBeInTheDocument();
    expect(sentWrites(sent)).toEqual([]);
  });

  test('shows an error toast when it fails', async () => {
    expectConsoleError();
    server.use(failure('delete', 'audiences'));
    await press(await ask(), 'Delete');
    expect(await screen.findByText('Failed to delete audience')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
  });
});
