import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const OWN = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Our opening',
  type: 'SMS',
  content: { channel: 'sms', text: 'Doors open at nine.', opt_out: 'Reply STOP to opt out.' },
  version: 3,
};

beforeEach(() => {
  server.use(
    rows('creatives', []),
    rows('creative_statuses', []),
    rows('message_types', ['SMS', 'RCS', 'Email'].map(named)),
    rows('creative_templates', [OWN]),
  );
});

const open = async () => {
  signInAs('regular');
  renderApp('/creatives/new', { actor: null });
  await screen.findByRole('form', { name: 'Create New Creative' });
  await screen.findByRole('radio', { name: 'RCS' });
};
const choose = async (entry: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(entry) }));
};
const picker = async () => {
  await choose('Choose a template');
  const dialog = within(await screen.findByRole('dialog', { name: /^Templates for / }));
  await dialog.findByRole('radio', { name: 'Welcome' });
  return dialog;
};

describe('the template menu', () => {
  test('searches, previews and inserts a template, and Undo restores the draft', async () => {
    await open();
    await userEvent.type(screen.getByLabelText(/^Message/), 'Mine');
    const dialog = await picker();
    expect(await dialog.findByRole('radio', { name: 'Our opening' })).toBeVisible();
    expect(dialog.getAllByRole('radio')).toHaveLength(13);
    await userEvent.type(dialog.getByRole('searchbox'), 'cart');
    await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
    expect(dialog.getByRole('button', { name: 'Use template' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('radio', { name: 'Abandoned cart' }));
    expect(
      within(dialog.getByRole('region', { name: 'Preview of the template' })).getByText(/Hi Anna/),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Use template' }));
    expect(screen.getByLabelText(/^Message/)).toHaveValue(
      'Northwind Outdoor: Hi {{ first_name | default: "there" }}, your cart is still here. Finish your order before it sells out: {{link}}',
    );
    expect(screen.getByLabelText(/^Opt-out line/)).toHaveValue('Reply STOP to opt out.');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Mine');
    expect(screen.getByLabelText(/^Opt-out line/)).toHaveValue('');
  });

  test('shows a thumbnail of each template, which the keyboard and screen readers skip', async () => {
    await open();
    const dialog = await picker();
    await dialog.findByRole('radio', { name: 'Our opening' });
    const pictures = document.querySelectorAll('[role=dialog] label [inert][aria-hidden=true]');
    expect(pictures).toHaveLength(dialog.getAllByRole('radio').length);
    expect(pictures[0]).toHaveTextContent('Doors open at nine.');
    expect(dialog.getByRole('radio', { name: 'Our opening' })).toHaveAccessibleDescription(
      /^Doors open at nine\./,
    );
  });

  test('undoes an inserted template in its channel after the user has switched channels', async () => {
    await open();
    await userEvent.type(screen.getByLabelText(/^Message/), 'Mine');
    const dialog = await picker();
    await userEvent.click(dialog.getByRole('radio', { name: 'Welcome' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use template' }));
    await userEvent.click(screen.getByRole('radio', { name: /^RCS/ }));
    await userEvent.type(screen.getByLabelText(/^Title/), 'A card');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('A card');
    await userEvent.click(screen.getByRole('radio', { name: /^SMS/ }));
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Mine');
  });

  test('fills the blocks of an email and leaves the postal address empty', async () => {
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Email' }));
    const dialog = await picker();
    await userEvent.click(dialog.getByRole('radio', { name: 'Welcome' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use template' }));
    expect(screen.getByLabelText(/^Subject/)).toHaveValue('Welcome, and 10% off your first order');
    expect(screen.getAllByLabelText(/^Heading/)[0]).toHaveValue("It's good to have you");
    expect(screen.getByLabelText(/^Label/)).toHaveValue('Use my 10% off');
    expect(screen.getByLabelText(/^Postal address/)).toHaveValue('');
    const channel = screen.getByRole('radio', { name: 'Email' }).closest('label');
    await waitFor(() => expect(channel).toHaveTextContent('Unfinished'));
  });

  test('saves only a complete message, and retries under the same id', async () => {
    expectConsoleError();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
    expect(await screen.findByRole('menuitem', { name: /^Save as template/ })).toHaveTextContent(
      'Finish the message first.',
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.type(screen.getByLabelText(/^Message/), 'Doors open at ten.');
    const channel = screen.getByRole('radio', { name: 'SMS' }).closest('label');
    await waitFor(() => expect(channel).toHaveTextContent('Complete'));
    const sent = recordRequests();
    server.use(failure('post', 'creative_templates'));
    await choose('Save as template');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Ten');
    expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription('3 of 100 characters');
    await userEvent.click(dialog.getByRole('button', { name: 'Save template' }));
    expect(await dialog.findByText(/^The disk is full/)).toBeVisible();
    server.use(answer('post', 'creative_templates', {}, 201));
    await userEvent.click(dialog.getByRole('button', { name: 'Save template' }));
    expect(await screen.findByText('Template saved')).toBeVisible();
    const bodies = sent
      .filter(({ method, table }) => method === 'POST' && table === 'creative_templates')
      .map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({
      name: 'Ten',
      type: 'SMS',
      content: { channel: 'sms', text: 'Doors open at ten.' },
    });
  });

  test('deletes a template of the organization, and Undo restores it', async () => {
    const sent = recordRequests();
    server.use(
      answer('delete', 'creative_templates', [{ id: OWN.id }]),
      answer('post', 'creative_templates', {}, 201),
    );
    await open();
    const dialog = await picker();
    await userEvent.click(
      await dialog.findByRole('button', { name: 'Delete template Our opening' }),
    );
    expect(await dialog.findByText('“Our opening” was deleted.')).toBeVisible();
    const undo = dialog.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await userEvent.click(undo);
    await waitFor(() => expect(dialog.queryByText(/was deleted/)).toBeNull());
    const { version: _, ...kept } = OWN;
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual(kept);
  });

  test('renames a template of the organization, and shows another user’s new name instead of overwriting it', async () => {
    expectConsoleError();
    await open();
    const dialog = await picker();
    await userEvent.click(await dialog.findByRole('radio', { name: 'Our opening' }));
    const button = () => dialog.getByRole('button', { name: 'Rename template Our opening' });
    await userEvent.click(button());
    const asked = within(await screen.findByRole('dialog', { name: 'Rename template' }));
    const name = asked.getByLabelText(/^Name/);
    const save = asked.getByRole('button', { name: 'Rename template' });
    expect(name).toHaveValue('Our opening');
    await userEvent.clear(name);
    await userEvent.click(save);
    expect(await asked.findByText('Enter a name for the template.')).toBeVisible();
    await userEvent.type(name, 'Doors');

    server.use(failure('patch', 'creative_templates'));
    await userEvent.click(save);
    expect(await asked.findByText(/^The disk is full/)).toBeVisible();
    expect(name).toHaveValue('Doors');

    server.use(
      answer('patch', 'creative_templates', []),
      rows('creative_templates', [{ ...OWN, name: 'Opening day', version: 4 }]),
    );
    await userEvent.click(save);
    expect(await asked.findByText('Opening day')).toBeVisible();
    expect(save).toBeDisabled();
    await userEvent.click(asked.getByRole('button', { name: 'Keep mine' }));
    expect(name).toHaveValue('Doors');

    const sent = recordRequests();
    server.use(
      answer('patch', 'creative_templates', [{ id: OWN.id }]),
      rows('creative_templates', [{ ...OWN, name: 'Doors', version: 5 }]),
    );
    await userEvent.click(save);
    expect(await screen.findByText('Template renamed')).toBeVisible();
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({ name: 'Doors' });
    expect(patch?.query.get('version')).toBe('eq.4');
    expect(await dialog.findByRole('radio', { name: 'Doors' })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Use template' }));
    expect(await screen.findByText('“Doors” replaced your text.')).toBeVisible();
  });
});
