import { expect, signIn, test } from '../support/fixtures';
import { press, tabTo } from '../support/keyboard';
import { sweep } from '../support/sweep';

/** One-pixel image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('adds a picture and a link to a message and finds it by label, with the keyboard and without axe violations', async ({
  page,
}) => {
  const run = Date.now();
  const name = `Hut card ${run}`;
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByRole('radio', { name: 'RCS' }).check({ force: true });
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Title/).fill('The hut is open');

  await press(page, page.getByRole('button', { name: 'Picture: choose or upload' }));
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'hut.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(dialog.getByText(/This file type isn’t supported/)).toBeVisible();
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'hut.png', mimeType: 'image/png', buffer: PNG });
  await tabTo(page, dialog.getByLabel(/^What does it show/));
  await page.keyboard.type(`A hut ${run}`);
  await sweep(page, 'a picture before it is stored');
  await press(page, dialog.getByRole('button', { name: 'Upload and Use' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(/^Alternative text/)).toHaveValue(`A hut ${run}`);
  const shown = page
    .getByRole('region', { name: 'Preview', exact: true })
    .getByAltText(`A hut ${run}`);
  await expect
    .poll(async () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);

  await press(page, page.getByRole('button', { name: 'New Link' }));
  const link = page.getByRole('dialog', { name: 'New Link' });
  await link.getByLabel(/^Landing URL/).fill('https://northwind.example/hut');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('region', { name: 'Link in the message' });
  await expect(chip).toContainText('https://northwind.example/hut');
  await expect(chip).toContainText('{{link}}');
  await sweep(page, 'a message with a picture and a link');
  await page.getByRole('button', { name: 'Create Creative' }).click();
  await expect(page.getByText('Creative Created')).toBeVisible();

  const box = page.getByRole('checkbox', { name: `Select ${name}` });
  await box.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected creatives' });
  await press(page, bar.getByRole('button', { name: 'Label the selected creatives' }));
  await page.getByRole('menuitem', { name: 'New label...' }).waitFor();
  await page.keyboard.type('new');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'New label' })
    .getByLabel(/^Label/)
    .fill(`Season ${run}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Label “Season ${run}” added to 1 creative`)).toBeVisible();
  await sweep(page, 'a selected creative');
  await page.getByLabel('Filter by label').selectOption(`Season ${run}`);
  await expect(page.getByRole('button', { name: `Preview ${name}` })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await press(page, bar.getByRole('button', { name: /^Archive/ }));
  // The toast of the label may still be there, with an Undo of its own.
  const archived = page.getByRole('listitem').filter({ hasText: 'archived' });
  await archived.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No creative was changed.')).toBeVisible();
});

/** Half a second of video in four colors, in a format that every browser plays. */
const FILM = Buffer.from(
  [
    'AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMnZwMDltcDQxAAACt21vb3YAAAB4bXZoZAEAAAAAAAAA5ynvfAAAAADnKe98AAAD',
    '6AAAAAAAAAFNAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAIAAAIPdHJhawAAAGh0a2hkAQAAAwAAAADnKe98AAAAAOcp73wAAAABAAAAAAAAAAAAAAFNAAAAAAAAAAAA',
    'AAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAABAAAAAJAAAAAABn21kaWEAAAAsbWRoZAEAAAAAAAAA',
    '5ynvfAAAAADnKe98AAB1MAAAAAAAAAFNVcQAAAAAAC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAA',
    'AT5taW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAlZGluZgAAAB1kcmVmAAAAAAAAAAEAAAANdXJsIAAAAAEAAAAA/XN0YmwAAAAQ',
    'c3RzYwAAAAAAAAAAAAAAEHN0dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAAAAAAAAAAEHN0Y28AAAAAAAAAAAAAALFzdHNkAAAA',
    'AAAAAAEAAAChdnAwOQAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAABAACQASAAAAEgAAAAAAAAAAQpWUEMgQ29kaW5nAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAABj//wAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAABR2cGNDAQAAAAAAgQENAQAAAAAA',
    'E2NvbHJuY2x4AAEADQABgAAAAChtdmV4AAAAIHRyZXgAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAACAbW9vZgAAABBtZmhkAAAA',
    'AAAAAAEAAABodHJhZgAAABR0ZmhkAAIAIAAAAAEBAQAAAAAAFHRmZHQBAAAAAAAAAAAAAAAAAAA4dHJ1bgEAAwUAAAAEAAAAiAIA',
    'AAAAAAu5AAAAUwAAC78AAAAjAAALwAAAACMAAAPnAAAAJAAAAMVtZGF0gkmDQlAD8AI2GjgkHBj8AAAgQABrQ//rW3U9rrEG6b7j',
    'TBMQF8ND5HP6icz/1j7qe11iDdN9xpgmIC+Gh8jn9RONdv//+rw/////sgR1BS1hKmCGAECS8qFcgAAMcAAAcw9bgAAAD///5wn/',
    '/+iEXIlH3of0AIYAQJLycVqAAAxwAABzD1v+nAAAH///7Oj/6FFyJR96H9AAhgBAkvJRWIAADHAAAHMPW/roAAB///+ag///+4Gi',
    '5Eo+9D+gAAAATG1mcmEAAAA0dGZyYQEAAAAAAAABAAAAPwAAAAEAAAAAAAAAAAAAAAAAAALbAAAAAQAAAAEAAAABAAAAEG1mcm8A',
    'AAAAAAAATA==',
  ].join(''),
  'base64',
);

/** Silent recording of that many seconds, at 8,000 bytes per second. */
function wav(seconds: number): Buffer {
  const bytes = Buffer.alloc(44 + 8000 * seconds, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes;
}

test('uploads a recording, plays it in a call and keeps it while it is used, with the keyboard and without axe violations', async ({
  page,
}) => {
  const run = Date.now();
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/media' });
  await press(page, page.getByRole('button', { name: 'Upload', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: `repair ${run}.wav`, mimeType: 'audio/wav', buffer: wav(61) });
  await tabTo(page, dialog.getByLabel(/^What does it say/));
  await page.keyboard.type(`Your repair ${run} is ready.`);
  await press(page, dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: `repair ${run}.wav` });
  await expect(row).toContainText('WAV · 1:01');
  await sweep(page, 'the page of media');

  await page.goto('/creatives/new');
  await page.getByRole('radio', { name: 'Voice' }).check({ force: true });
  await page.getByLabel(/^Name/).fill(`Repair call ${run}`);
  await page.getByRole('radio', { name: /^A recording/ }).check({ force: true });
  await press(page, page.getByRole('button', { name: 'Choose or upload a recording' }));
  await press(page, page.getByRole('button', { name: `Use repair ${run}.wav` }));
  await expect(page.getByLabel(/^Transcript/)).toHaveValue(`Your repair ${run} is ready.`);
  await expect(page.getByText('61 seconds. Billed as 2 minutes.')).toBeVisible();
  const heard = page.getByLabel('Recording preview');
  await heard.evaluate((audio: HTMLAudioElement) => audio.load());
  await expect
    .poll(() => heard.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration)))
    .toBe(61);
  await sweep(page, 'a call with a recording');
  await page.getByRole('button', { name: 'Create Creative' }).click();
  await expect(page.getByText('Creative Created')).toBeVisible();

  await page.goto(`/creatives/media?q=${run}`);
  await expect(row.getByRole('link', { name: `Repair call ${run}` })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('plays an uploaded video in a header, with the keyboard and without axe violations', async ({
  page,
}) => {
  const run = Date.now();
  await signIn(page, 'marketer@northwind.example', { path: '/creatives/new' });
  await page.getByRole('radio', { name: 'WhatsApp' }).check({ force: true });
  await page.getByLabel('Header', { exact: true }).selectOption('video');
  await press(page, page.getByRole('button', { name: 'Header video: choose or upload' }));
  const dialog = page.getByRole('dialog', { name: 'Videos' });
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: `film ${run}.mp4`, mimeType: 'video/mp4', buffer: FILM });
  await expect(dialog.getByText(/^MP4 · 64 × 36 · 0:01/)).toBeVisible();
  await tabTo(page, dialog.getByLabel(/^What does it show/));
  await page.keyboard.type(`Colours ${run}`);
  await sweep(page, 'a video before it is stored');
  await press(page, dialog.getByRole('button', { name: 'Upload and Use' }));
  await expect(dialog).toBeHidden();
  const shown = page
    .getByRole('region', { name: 'Preview', exact: true })
    .getByLabel(`Colours ${run}`);
  await expect
    .poll(async () => shown.evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBe(64);
  await sweep(page, 'a template with a video');
});
