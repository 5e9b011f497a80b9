import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, server } from '../../support/screen/server';
import { AGE, serveReads, openAudiences, sentWrites } from './open-audiences';

beforeEach(serveReads);

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

test('importing volumes shows a preview, then sends all rows in one request', async () => {
  const dialog = await choose(GOOD);
  expect(dialog.getByText('2 rows can be imported.')).toBeVisible();
  const shown = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(shown).toEqual([
    'LineNameCategoryVolume',
    '2Night hikersBehavioral1,200',
    '3Age 25-34Unchanged184,300',
  ]);
  server.use(
    answer('post', 'rpc/import_segment_volumes', { created: 1, updated: 1, unchanged: 0 }),
  );
  const sent = recordRequests();
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('Volumes imported')).toBeVisible();
  expect(screen.getByText('1 created, 1 updated, 0 unchanged')).toBeVisible();
  expect(sentWrites(sent).map(({ body }) => body)).toEqual([{ p_rows: READY }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('importing volumes lists invalid rows first with the reason and disables Import', async () => {
  const dialog = await choose(`${GOOD}Cave divers,sports,9\nnight hikers,,abc\n,custom,1\n`);
  expect(dialog.getByRole('alert')).toHaveTextContent('3 of 5 rows can’t be imported.');
  const [, ...shown] = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(shown.slice(0, 3)).toEqual([
    '4Cave diversUnknown category “sports”.sports9',
    '5night hikersThe volume is not a whole number.Unchangedabc',
    '6—The name is missing.Other (Custom)1',
  ]);
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('importing volumes rejects a file without the required columns', async () => {
  const dialog = await choose('who,how many\nA,5\n');
  expect(dialog.getByRole('alert')).toHaveTextContent('missing: name and volume');
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('importing volumes decodes a Windows-1252 file and shows a notice', async () => {
  const file = Uint8Array.from(Buffer.from('name,volume\nBäckerei,5\n', 'latin1'));
  const dialog = await choose(file);
  expect(await dialog.findByText('Bäckerei')).toBeVisible();
  expect(dialog.getByText(/It was read as Windows-1252/)).toBeVisible();
});

test('importing volumes rejects a file that names a column twice', async () => {
  const dialog = await choose('name,volume,volume\nA,5,6\n');
  expect(dialog.getByRole('alert')).toHaveTextContent('names a column twice: volume');
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
});

test('importing volumes keeps the file after a failure and can be retried', async () => {
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
