import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, server } from '../../support/screen/server';
import { AGE, answerReads, openAudiences, writesOf } from './open-audiences';

beforeEach(answerReads);

const GOOD = 'name,category,volume\nNight hikers,Behavioral,"1,200"\nAge 25-34,,184300\n';
const READY = [
  { name: 'Night hikers', category: 'behavioral', volume: 1200 },
  { name: 'Age 25-34', category: '', volume: 184_300 },
];

async function choose(text: BlobPart) {
  openAudiences('?tab=segments');
  await screen.findByRole('button', { name: AGE.name });
  await userEvent.click(screen.getByRole('button', { name: 'Import volumes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import volumes' });
  await userEvent.upload(
    within(dialog).getByLabelText('File of volumes'),
    new File([text], 'volumes.csv', { type: 'text/csv' }),
  );
  await within(dialog).findByText('volumes.csv');
  return within(dialog);
}

test('shows what will be written, then writes it by one call', async () => {
  const dialog = await choose(GOOD);
  expect(dialog.getByText('2 rows can be imported.')).toBeVisible();
  const shown = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(shown).toEqual([
    'LineNameCategoryVolume',
    '2Night hikersBehavioral1,200',
    '3Age 25-34As it is184,300',
  ]);
  server.use(
    answer('post', 'rpc/import_segment_volumes', { created: 1, updated: 1, unchanged: 0 }),
  );
  const sent = recordRequests();
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('Volumes imported')).toBeVisible();
  expect(screen.getByText('1 created, 1 updated, 0 unchanged')).toBeVisible();
  expect(writesOf(sent).map(({ body }) => body)).toEqual([{ p_rows: READY }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says per row what is wrong, first those rows, and imports nothing', async () => {
  const dialog = await choose(`${GOOD}Cave divers,sports,9\nnight hikers,,abc\n,custom,1\n`);
  expect(dialog.getByRole('alert')).toHaveTextContent('3 of 5 rows can not be imported.');
  const [, ...shown] = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(shown.slice(0, 3)).toEqual([
    '4Cave divers“sports” is no category.sports9',
    '5night hikersThe volume is not a whole number.As it isabc',
    '6—The name is missing.Other (Custom)1',
  ]);
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('a file without the columns is refused as a whole', async () => {
  const dialog = await choose('who,how many\nA,5\n');
  expect(dialog.getByRole('alert')).toHaveTextContent('missing: name, volume');
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('reads a Windows-1252 file and shows a notice', async () => {
  const file = Uint8Array.from(Buffer.from('name,volume\nBäckerei,5\n', 'latin1'));
  const dialog = await choose(file);
  expect(await dialog.findByText('Bäckerei')).toBeVisible();
  expect(dialog.getByText(/It was read as Windows-1252/)).toBeVisible();
});

test('a file that names a column twice is refused as a whole', async () => {
  const dialog = await choose('name,volume,volume\nA,5,6\n');
  expect(dialog.getByRole('alert')).toHaveTextContent('names a column twice: volume');
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('a failure is shown, the file stays chosen, and it can be sent again (D-12)', async () => {
  expectConsoleError();
  const dialog = await choose(GOOD);
  server.use(failure('post', 'rpc/import_segment_volumes'));
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
  expect(await dialog.findByText('The disk is full Nothing was imported.')).toBeVisible();
  server.use(
    answer('post', 'rpc/import_segment_volumes', { created: 0, updated: 0, unchanged: 2 }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('0 created, 0 updated, 2 unchanged')).toBeVisible();
});
