import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import {
  AGE,
  serveReads,
  COHORT,
  openAudiences,
  RUNNERS,
  SHARED,
  sentWrites,
} from './open-audiences';

beforeEach(serveReads);

const NAME_REQUIRED = 'Name required - Please enter a name for your audience cohort.';
const SEGMENTS_REQUIRED = 'Segments required - Please add at least one segment to your audience.';

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const rule = (number: number) => within(screen.getByRole('group', { name: `Rule ${number}` }));
const ruleNames = () => screen.getAllByRole('group', { name: /^Rule \d+$/ });
const segmentNames = (number: number) =>
  rule(number)
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const formula = () => screen.getByRole('region', { name: 'Formula' });
const estimate = () => screen.getByRole('region', { name: 'Estimated reach' });

async function openNew() {
  const view = openAudiences();
  await userEvent.click(await screen.findByRole('button', { name: 'Create Cohort' }));
  await screen.findByRole('heading', { level: 1, name: 'Create Cohort' });
  return view;
}
async function openEdit() {
  const view = openAudiences(`?edit=${COHORT.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Edit Cohort' });
  return view;
}
async function add(number: number, ...names: string[]) {
  await userEvent.click(rule(number).getByRole('button', { name: 'Add segments' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Segments of rule ${number}` }));
  for (const name of names) await userEvent.click(await dialog.findByRole('checkbox', { name }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
}
const saved = answer('post', 'rpc/save_audience', COHORT);

describe('the rules of a cohort', () => {
  test('start with one AND rule', async () => {
    await openNew();
    expect(ruleNames()).toHaveLength(1);
    const choices = rule(1).getAllByRole('radio');
    expect(choices.map((choice) => choice.getAttribute('aria-label')?.split(',')[0])).toEqual([
      'AND',
      'OR',
    ]);
    expect(rule(1).getByRole('radio', { name: /^AND/ })).toBeChecked();
  });

  test('hold a segment once per rule, but allow it in two rules', async () => {
    await openNew();
    await add(1, AGE.name, RUNNERS.name, AGE.name);
    expect(segmentNames(1)).toEqual([RUNNERS.name]);
    await add(1, AGE.name);
    await press('Add rule');
    await add(2, RUNNERS.name, SHARED.name);
    expect(segmentNames(1)).toEqual([RUNNERS.name, AGE.name]);
    expect(segmentNames(2)).toEqual([RUNNERS.name, SHARED.name]);
  });

  test('stay one when the user removes the last rule, which only loses its segments', async () => {
    await openNew();
    await add(1, AGE.name);
    await press('Add rule');
    await press('Remove rule 2');
    expect(ruleNames()).toHaveLength(1);
    await press('Remove rule 1');
    expect(ruleNames()).toHaveLength(1);
    expect(segmentNames(1)).toEqual([]);
  });

  test('update the formula, the term of each rule and the total reach', async () => {
    await openEdit();
    expect(formula()).toHaveTextContent('(Age 25-34 AND Trail runners) OR (Trail runners)');
    for (const part of [
      '6.0K contacts',
      'Rule 1: smallest volume 4,000 × 0.7 = 2,800',
      'Rule 2: sum of volumes 4,000 × 0.8 = 3,200',
      'People in two rules count twice.',
    ])
      expect(estimate()).toHaveTextContent(part);
    await userEvent.click(rule(1).getByRole('radio', { name: /^OR/ }));
    expect(formula()).toHaveTextContent('(Age 25-34 OR Trail runners) OR (Trail runners)');
    expect(estimate()).toHaveTextContent('Rule 1: sum of volumes 14,000 × 0.8 = 11,200');
    expect(estimate()).toHaveTextContent('14.4K contacts');
  });

  test('add the organization’s cost of each category once to the price', async () => {
    await openEdit();
    const effect = screen.getByRole('region', { name: 'Price effect' });
    // Behavioral, the category of a segment in both rules, adds 10% of $0.05 once. Demographic is free in this organization.
    expect(effect).toHaveTextContent('+$0.005');
    expect(effect).toHaveTextContent('Behavioral (10% of $0.05)');
    await userEvent.selectOptions(within(effect).getByLabelText('Channel'), 'Voice');
    expect(effect).toHaveTextContent('+$0.015');
  });

  test('can be reordered with the keyboard, and announce each move', async () => {
    await openEdit();
    const up = rule(1).getByRole('button', { name: `Move ${RUNNERS.name} up` });
    up.focus();
    await userEvent.keyboard('{Enter}');
    expect(segmentNames(1)).toEqual([RUNNERS.name, AGE.name]);
    expect(screen.getByText('Trail runners is now 1 of 2 in rule 1')).toBeInTheDocument();
    expect(up).toHaveFocus();
    button('Move rule 1 down').focus();
    await userEvent.keyboard('{Enter}');
    expect(segmentNames(2)).toEqual([RUNNERS.name, AGE.name]);
    expect(screen.getByText('Rule 1 is now rule 2 of 2')).toBeInTheDocument();
    expect(formula()).toHaveTextContent('(Trail runners) OR (Trail runners AND Age 25-34)');
  });

  test('show an error when the segments of the picker fail to load', async () => {
    expectConsoleError();
    await openNew();
    server.use(failure('get', 'segments'));
    await userEvent.click(rule(1).getByRole('button', { name: 'Add segments' }));
    expect(await screen.findByText('Failed to fetch segments')).toBeVisible();
    expect(screen.getByText('Couldn’t load segments')).toBeVisible();
  });

  test('send the search of the segment picker to the server', async () => {
    await openNew();
    await userEvent.click(rule(1).getByRole('button', { name: 'Add segments' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Segments of rule 1' }));
    await dialog.findByRole('checkbox', { name: AGE.name });
    const sent = recordRequests();
    await userEvent.type(dialog.getByRole('searchbox'), 'Run');
    await waitFor(() => {
      const query = sent.findLast(({ table }) => table === 'segments')?.query;
      expect(query?.get('search_text')).toBe('like.%run%');
      expect(query?.get('limit')).toBe('50');
    });
  });
});

describe('the cohort form', () => {
  test('requires a name and a segment, and sends nothing without them', async () => {
    await openNew();
    const sent = recordRequests();
    await press('Create Cohort');
    expect(screen.getByLabelText('Name *')).toHaveAccessibleDescription(NAME_REQUIRED);
    expect(screen.getAllByText(NAME_REQUIRED).length).toBeGreaterThan(0);
    type('Name *', 'Night runners');
    await press('Create Cohort');
    expect((await screen.findAllByText(SEGMENTS_REQUIRED)).length).toBeGreaterThan(0);
    expect(sentWrites(sent)).toEqual([]);
  });

  test('creates the cohort with one request, even if one of its rules is empty', async () => {
    const { router } = await openNew();
    server.use(saved);
    type('Name *', '  Night runners ');
    type('Description', 'After work');
    await press('Add rule');
    await add(2, RUNNERS.name, AGE.name);
    const sent = recordRequests();
    await press('Create Cohort');
    expect(await screen.findByText('Audience created successfully')).toBeVisible();
    expect(sentWrites(sent)).toHaveLength(1);
    expect(sentWrites(sent)[0]).toMatchObject({
      table: 'rpc/save_audience',
      body: {
        p_version: null,
        p_name: 'Night runners',
        p_description: 'After work',
        p_rules: [
          { operator: 'AND', segment_ids: [] },
          { operator: 'AND', segment_ids: [RUNNERS.id, AGE.id] },
        ],
      },
    });
    expect(router.state.location.search).toBe('');
    expect(Object.keys(localStorage).filter((key) => key.includes(':draft:'))).toEqual([]);
  });

  test('fills the form of an edit and sends the version it is based on', async () => {
    await openEdit();
    server.use(saved);
    expect(screen.getByLabelText('Name *')).toHaveValue(COHORT.name);
    expect(screen.getByLabelText('Description')).toHaveValue(COHORT.description);
    expect([segmentNames(1), segmentNames(2)]).toEqual([[AGE.name, RUNNERS.name], [RUNNERS.name]]);
    expect(rule(2).getByRole('radio', { name: /^OR/ })).toBeChecked();
    expect(screen.getByText('COH-12AB34CD')).toBeVisible();
    type('Name *', 'Young trail runners');
    const sent = recordRequests();
    await press('Save Changes');
    expect(await screen.findByText('Audience updated successfully')).toBeVisible();
    expect(sentWrites(sent)[0]?.body).toMatchObject({
      p_id: COHORT.id,
      p_version: 3,
      p_name: 'Young trail runners',
      p_rules: [
        { operator: 'AND', segment_ids: [AGE.id, RUNNERS.id] },
        { operator: 'OR', segment_ids: [RUNNERS.id] },
      ],
    });
  });

  test('keeps the form after a failed create and retries with the same id', async () => {
    expectConsoleError();
    await openNew();
    server.use(failure('post', 'rpc/save_audience'));
    type('Name *', 'Night runners');
    await add(1, RUNNERS.name);
    const sent = recordRequests();
    await press('Create Cohort');
    expect(await screen.findByText('Failed to create audience')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(screen.getByText(/The disk is full.*Nothing you typed is lost/)).toBeVisible();
    expect(screen.getByLabelText('Name *')).toHaveValue('Night runners');
    expect(segmentNames(1)).toEqual([RUNNERS.name]);
    server.use(saved);
    await press('Create Cohort');
    expect(await screen.findByText('Audience created successfully')).toBeVisible();
    const ids = sentWrites(sent).map(({ body }) => (body as { p_id: string }).p_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('shows an error toast and keeps the form after a failed update', async () => {
    expectConsoleError();
    await openEdit();
    server.use(failure('post', 'rpc/save_audience'));
    type('Name *', 'Other');
    await press('Save Changes');
    expect(await screen.findByText('Failed to update audience')).toBeVisible();
    expect(screen.getByLabelText('Name *')).toHaveValue('Other');
  });

  test('shows “User not authenticated” when the session is gone', async () => {
    expectConsoleError();
    await openNew();
    server.use(
      answer('post', 'rpc/save_audience', { code: 'PGRST301', message: 'JWT expired' }, 401),
    );
    type('Name *', 'Night runners');
    await add(1, RUNNERS.name);
    localStorage.removeItem('flightdeck:session');
    const sent = recordRequests();
    await press('Create Cohort');
    expect(await screen.findByText('User not authenticated')).toBeVisible();
    expect(sentWrites(sent)).toEqual([]);
  });

  test('restores the draft after a reload and can discard it', async () => {
    const { unmount } = await openNew();
    type('Name *', 'Night runners');
    await add(1, RUNNERS.name);
    unmount();
    await openNew();
    expect(screen.getByText('We restored what you typed last time.')).toBeVisible();
    expect(screen.getByLabelText('Name *')).toHaveValue('Night runners');
    expect(segmentNames(1)).toEqual([RUNNERS.name]);
    await press('Discard');
    expect(screen.getByLabelText('Name *')).toHaveValue('');
    expect(segmentNames(1)).toEqual([]);
  });
});

describe('a cohort edited by two users', () => {
  const THEIRS = {
    ...COHORT,
    name: 'Their name',
    version: 4,
    audience_segments: [{ rule_index: 0, sequence_order: 0, operator: 'AND', segments: AGE }],
  };
  const refusal = (hint: string, status: number) =>
    answer('post', 'rpc/save_audience', { code: `PT${status}`, message: 'no', hint }, status);

  async function collide() {
    expectConsoleError();
    await openEdit();
    type('Name *', 'My name');
    server.use(refusal('version_conflict', 409), rows('audiences', [THEIRS]));
    await press('Save Changes');
    await screen.findByText(/Changed by/);
  }

  test('shows both versions to the second user, who can keep their own', async () => {
    await collide();
    for (const part of ['Their name', 'My name', '(Age 25-34)'])
      expect(screen.getAllByText(part).length).toBeGreaterThan(0);
    expect(button('Save Changes')).toBeDisabled();
    server.use(saved);
    const sent = recordRequests();
    await press('Keep mine');
    expect(await screen.findByText('Audience updated successfully')).toBeVisible();
    expect(sentWrites(sent)[0]?.body).toMatchObject({ p_version: 4, p_name: 'My name' });
  });

  test('lets the second user take the other version', async () => {
    await collide();
    const sent = recordRequests();
    await press('Take theirs');
    expect(screen.getByLabelText('Name *')).toHaveValue('Their name');
    expect(segmentNames(1)).toEqual([AGE.name]);
    expect(sentWrites(sent)).toEqual([]);
  });

  test('can be copied into a new cohort when it was deleted in the meantime', async () => {
    expectConsoleError();
    await openEdit();
    type('Name *', 'My name');
    server.use(refusal('not_found', 404), rows('audiences', []));
    await press('Save Changes');
    expect(
      await screen.findByText('This cohort was deleted while you were editing it.'),
    ).toBeVisible();
    await press('Copy into a new cohort');
    server.use(saved);
    const sent = recordRequests();
    await press('Create Cohort');
    expect(await screen.findByText('Audience created successfully')).toBeVisible();
    const [call] = sentWrites(sent);
    expect(call?.body).toMatchObject({ p_version: null, p_name: 'My name' });
    expect(call?.body).not.toMatchObject({ p_id: COHORT.id });
  });
});
