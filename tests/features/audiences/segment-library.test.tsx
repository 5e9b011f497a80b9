import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aFlight, USER_ID } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';
import { AGE, serveReads, openAudiences, RUNNERS, SHARED, sentWrites } from './open-audiences';

beforeEach(serveReads);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function openLibrary(actor: Parameters<typeof openAudiences>[1] = 'regular') {
  const view = openAudiences('?tab=segments', actor);
  await screen.findByRole('button', { name: AGE.name });
  return view;
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

describe('the segment library', () => {
  test('requests one page of own and platform segments, sorted by name', async () => {
    openAudiences();
    const sent = recordRequests();
    await userEvent.click(await screen.findByRole('tab', { name: 'Segment Library' }));
    expect(await screen.findByRole('button', { name: AGE.name })).toBeVisible();
    const query = sent.find(({ table }) => table === 'segments')?.query;
    expect(query?.get('or')).toBe(
      `(organisation_id.eq.${AGE.organisation_id},is_platform.is.true)`,
    );
    expect(query?.get('order')).toBe('name.asc,id.asc');
    expect(query?.get('limit')).toBe('25');
  });

  test('shows category, volume and number of cohorts of each segment', async () => {
    await openLibrary();
    await waitFor(() => expect(row(AGE.name)).toHaveTextContent('Demographic10,0002'));
    expect(row(RUNNERS.name)).toHaveTextContent('Behavioral4,0000');
    expect(row(SHARED.name)).toHaveTextContent('Other97,4000');
  });

  test('shows platform segments with a badge and read-only', async () => {
    await openLibrary();
    expect(row(SHARED.name)).toHaveTextContent('Platform, read-only');
    expect(within(row(SHARED.name)).getAllByRole('button')).toHaveLength(1);
    await press(SHARED.name);
    const dialog = await screen.findByRole('dialog', { name: /Decision makers/ });
    expect(dialog).toHaveTextContent('Other (Firmographic)');
    expect(within(dialog).queryByRole('button', { name: /Edit|Delete|Save/ })).toBeNull();
  });

  test('has no buttons to edit, delete, create or import for a viewer', async () => {
    await openLibrary('readonly');
    for (const name of [/^Edit/, /^Delete/, 'New Segment', 'Import volumes'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('sends search, category and sort order to the server', async () => {
    await openLibrary();
    const sent = recordRequests();
    const lastQuery = () => sent.findLast(({ table }) => table === 'segments')?.query;
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search segments' }), 'Run_');
    await waitFor(() => expect(lastQuery()?.get('search_text')).toBe('like.%run＿%'));
    await userEvent.selectOptions(screen.getByLabelText('Filter by category'), 'Other');
    await waitFor(() => expect(lastQuery()?.get('category')).toMatch(/^not\.in\.\(demographic,/));
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Largest volume');
    await waitFor(() => expect(lastQuery()?.get('order')).toBe('volume.desc,id.asc'));
    server.use(rows('segments', []));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search segments' }), 'x');
    expect(await screen.findByText('No matching segments')).toBeVisible();
  });

  test('shows an error when the segments fail to load, and loads them on Retry', async () => {
    expectConsoleError();
    server.use(failure('get', 'segments'));
    openAudiences('?tab=segments');
    expect(await screen.findByText('Failed to fetch segments')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    server.use(rows('segments', [AGE]));
    await press('Retry');
    expect(await screen.findByRole('button', { name: AGE.name })).toBeVisible();
  });
});

describe('a segment', () => {
  const dialog = (name: string) => screen.findByRole('dialog', { name });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  async function openNew() {
    const view = await openLibrary();
    await press('New Segment');
    await dialog('New Segment');
    return view;
  }
  async function openEdit() {
    const view = await openLibrary();
    await press(`Edit ${AGE.name}`);
    await dialog('Edit Segment');
    return view;
  }

  test('is created with volume 0 and the rules from the condition rows', async () => {
    await openNew();
    server.use(answer('post', 'segments', [{ id: 'x' }], 201));
    type('Name *', ' Night hikers ');
    type('Description', 'After dark');
    await userEvent.selectOptions(screen.getByLabelText('Category *'), 'Behavioral');
    await press('Add condition');
    type('Attribute of condition 1', 'last_hike');
    await userEvent.selectOptions(
      screen.getByLabelText('Operator of condition 1'),
      'in the last days',
    );
    type('Value of condition 1', '30');
    const rules = { field: 'last_hike', comparison: 'in the last days', value: 30 };
    expect(screen.getByLabelText('Rules as JSON')).toHaveValue(JSON.stringify(rules, null, 2));
    const sent = recordRequests();
    await press('Create Segment');
    expect(await screen.findByText('Segment created successfully')).toBeVisible();
    expect(sentWrites(sent)).toHaveLength(1);
    expect(sentWrites(sent)[0]).toMatchObject({
      method: 'POST',
      table: 'segments',
      body: {
        name: 'Night hikers',
        description: 'After dark',
        category: 'behavioral',
        rules,
        volume: 0,
        organisation_id: AGE.organisation_id,
        user_id: USER_ID,
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks for both limits of a range and ignores a blank condition', async () => {
    await openNew();
    type('Attribute of condition 1', 'age');
    await userEvent.selectOptions(screen.getByLabelText('Operator of condition 1'), 'between');
    type('Lowest value of condition 1', '25');
    type('Highest value of condition 1', '34');
    await press('Add condition');
    expect(screen.getByLabelText('Attribute of condition 2')).toHaveValue('');
    expect(screen.getByLabelText('Rules as JSON')).toHaveValue(
      JSON.stringify({ field: 'age', comparison: 'between', value: [25, 34] }, null, 2),
    );
  });

  test('folds the JSON of rules that conditions can show and opens the JSON of others', async () => {
    await openNew();
    const json = screen.getByLabelText('Rules as JSON');
    expect(json).not.toBeVisible();
    type('Rules as JSON', '{"any": [1]}');
    expect(json).toBeVisible();
    expect(json).toHaveValue('{"any": [1]}');
    expect(screen.queryByLabelText('Attribute of condition 1')).toBeNull();
  });

  test('offers the import of volumes next to the size, while the form has no changes', async () => {
    await openEdit();
    const editor = within(screen.getByRole('dialog', { name: 'Edit Segment' }));
    type('Name *', 'Age 25 to 34');
    expect(editor.getByRole('button', { name: 'Import volumes' })).toBeDisabled();
    type('Name *', AGE.name);
    await userEvent.click(editor.getByRole('button', { name: 'Import volumes' }));
    expect(await screen.findByRole('dialog', { name: 'Import volumes' })).toBeVisible();
  });

  test('shows an error at each invalid field and sends nothing', async () => {
    await openNew();
    const sent = recordRequests();
    for (const [label, value, sentence] of [
      ['Name *', '', 'Segment name is required'],
      ['Name *', 'x'.repeat(101), 'Segment name must be less than 100 characters'],
      ['Description', 'x'.repeat(501), 'Description must be less than 500 characters'],
      ['Rules as JSON', '{"a"', 'This is not valid JSON.'],
      ['Rules as JSON', '[]', 'Rules are a JSON object, for example {}.'],
    ] as const) {
      const { value: before } = screen.getByLabelText<HTMLInputElement>(label);
      type('Name *', 'Night hikers');
      type(label, value);
      await press('Create Segment');
      await waitFor(() =>
        expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
          expect.stringContaining(sentence),
        ),
      );
      type(label, before);
    }
    expect(sentWrites(sent)).toEqual([]);
  });

  test('fills the form of an edit and sends the version it is based on', async () => {
    await openEdit();
    expect(screen.getByLabelText('Name *')).toHaveValue(AGE.name);
    server.use(answer('patch', 'segments', [{ id: AGE.id }]));
    type('Name *', 'Age 25 to 34');
    const sent = recordRequests();
    await press('Save Changes');
    expect(await screen.findByText('Segment updated successfully')).toBeVisible();
    const [call] = sentWrites(sent);
    expect(call?.query.get('id')).toBe(`eq.${AGE.id}`);
    expect(call?.query.get('version')).toBe('eq.1');
    expect(call?.body).toEqual({
      name: 'Age 25 to 34',
      description: '',
      category: 'demographic',
      rules: {},
    });
  });

  test('keeps the form after a failed create and retries with the same id', async () => {
    expectConsoleError();
    await openNew();
    server.use(failure('post', 'segments'));
    type('Name *', 'Night hikers');
    const sent = recordRequests();
    await press('Create Segment');
    expect(await screen.findByText('Failed to create segment')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(screen.getByLabelText('Name *')).toHaveValue('Night hikers');
    server.use(answer('post', 'segments', [{ id: 'x' }], 201));
    await press('Create Segment');
    expect(await screen.findByText('Segment created successfully')).toBeVisible();
    const ids = sentWrites(sent).map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
  });

  test('shows an error toast and keeps the form after a failed update', async () => {
    expectConsoleError();
    await openEdit();
    server.use(failure('patch', 'segments'));
    type('Name *', 'Other');
    await press('Save Changes');
    expect(await screen.findByText('Failed to update segment')).toBeVisible();
    expect(screen.getByLabelText('Name *')).toHaveValue('Other');
  });

  test('shows “User not authenticated” when the session is gone', async () => {
    expectConsoleError();
    await openNew();
    type('Name *', 'Night hikers');
    localStorage.removeItem('flightdeck:session');
    await press('Create Segment');
    expect(await screen.findByText('User not authenticated')).toBeVisible();
  });

  test('restores the draft after a reload', async () => {
    const { unmount } = await openNew();
    type('Name *', 'Night hikers');
    type('Rules as JSON', '{"half": ');
    unmount();
    await openNew();
    expect(screen.getByText('We restored what you typed last time.')).toBeVisible();
    expect(screen.getByLabelText('Name *')).toHaveValue('Night hikers');
    expect(screen.getByLabelText('Rules as JSON')).toHaveValue('{"half": ');
  });

  describe('edited by two users', () => {
    const THEIRS = { ...AGE, name: 'Age as they say', version: 5 };
    async function collide() {
      expectConsoleError();
      await openEdit();
      type('Name *', 'My name');
      server.use(answer('patch', 'segments', []), rows('segments', [THEIRS]));
      await press('Save Changes');
      await screen.findByText(/while you were editing. Nothing has been overwritten/);
      const seen = within(screen.getByRole('dialog', { name: 'Edit Segment' }));
      expect(seen.getByText('Their name', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
        'Age as they say',
      );
      expect(screen.getByLabelText('Name *')).toHaveValue('My name');
    }

    test('can be saved over the newest version by the second user', async () => {
      await collide();
      server.use(answer('patch', 'segments', [{ id: AGE.id }]));
      const sent = recordRequests();
      await press('Keep mine');
      expect(await screen.findByText('Segment updated successfully')).toBeVisible();
      expect(sentWrites(sent)[0]?.query.get('version')).toBe('eq.5');
    });

    test('is replaced in the form of the second user on Take theirs', async () => {
      await collide();
      await press('Take theirs');
      expect(screen.getByLabelText('Name *')).toHaveValue('Age as they say');
    });

    test('is saved from a draft with the version that the draft is based on, so it cannot overwrite a newer one', async () => {
      const { unmount } = await openEdit();
      type('Name *', 'My name');
      unmount();
      server.use(rows('segments', [{ ...AGE, version: 2 }]));
      await openEdit();
      expect(screen.getByLabelText('Name *')).toHaveValue('My name');
      server.use(answer('patch', 'segments', [{ id: AGE.id }]));
      const sent = recordRequests();
      await press('Save Changes');
      await waitFor(() => expect(sentWrites(sent)[0]?.query.get('version')).toBe('eq.1'));
    });
  });

  describe('being deleted', () => {
    async function ask() {
      await openLibrary();
      await press(`Delete ${AGE.name}`);
      return screen.findByRole('alertdialog', { name: 'Are you sure?' });
    }

    test('is confirmed with the cohorts and exclusions that use it, and only this segment is deleted', async () => {
      server.use(
        answer('post', 'rpc/segment_usage', [
          { id: 'a', name: 'Young runners', is_only_segment: false },
          { id: 'b', name: 'Everybody young', is_only_segment: true },
        ]),
        rows('flight_exclusions', [
          {
            id: 'e',
            flights: aFlight({ name: 'Early birds' }),
            audiences: { name: 'Young runners', audience_segments: [{ segment_id: AGE.id }] },
          },
        ]),
        answer('delete', 'segments', { id: AGE.id }),
      );
      const sent = recordRequests();
      const question = await ask();
      expect((await within(question).findByText('Early birds')).closest('li')).toHaveTextContent(
        'Early birds excludes Young runners',
      );
      expect(
        (await within(question).findAllByText('Young runners'))[0]?.closest('li'),
      ).toHaveTextContent(/^Young runners$/);
      expect(within(question).getByText('Everybody young').closest('li')).toHaveTextContent(
        'Only segment',
      );
      expect(sentWrites(sent)).toEqual([]);
      await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Segment deleted successfully')).toBeVisible();
      expect(sentWrites(sent)[0]?.query.get('id')).toBe(`eq.${AGE.id}`);
    });

    test('shows an error toast when the request fails', async () => {
      expectConsoleError();
      server.use(failure('delete', 'segments'));
      const question = await ask();
      await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Failed to delete segment')).toBeVisible();
      expect(screen.getByText('Error')).toBeVisible();
    });
  });
});
