import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, ORGANISATION_SETTINGS, rows, server } from '../../support/screen/server';
import { openSettings } from './open-settings';

test('Words to avoid adds and removes a word, and rejects an empty or repeated word at the field', async () => {
  server.use(
    rows('organisations', [{ ...ORGANISATION_SETTINGS, forbidden_words: ['Act now'] }]),
    answer('post', 'rpc/set_forbidden_word', ['Act now', 'cheap']),
  );
  const { sent } = await openSettings({}, { kind: 'admin', page: 'words' });
  const group = within(await screen.findByRole('region', { name: 'Words to avoid' }));
  const field = await group.findByLabelText('Word or phrase');
  await userEvent.click(group.getByRole('button', { name: 'Add word' }));
  expect(field).toHaveAccessibleDescription(/Enter a word or phrase/);
  await userEvent.type(field, ' act NOW ');
  await userEvent.click(group.getByRole('button', { name: 'Add word' }));
  expect(field).toHaveAccessibleDescription(/already on the list/);
  await userEvent.clear(field);
  await userEvent.type(field, 'cheap{Enter}');
  expect(await screen.findByText('Word added')).toBeVisible();
  expect(field).toHaveValue('');
  await userEvent.click(group.getByRole('button', { name: 'Remove Act now' }));
  expect(await screen.findByText('Word removed')).toBeVisible();
  const requests = sent.filter(({ table }) => table === 'rpc/set_forbidden_word');
  expect(requests.map(({ body }) => body)).toEqual([
    { p_word: 'cheap', p_is_forbidden: true },
    { p_word: 'Act now', p_is_forbidden: false },
  ]);
});
