import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { mediaFiles } from '../../backend/media-files.ts';

const folders: string[] = [];
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'));
  folders.push(folder);
  return join(folder, 'media');
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const read = async (files: ReturnType<typeof mediaFiles>, key: string) => {
  const { body, metadata } = await files.getObject('media', key, undefined);
  return { text: Buffer.from(body as Buffer).toString(), type: metadata.mimetype };
};
const write = (files: ReturnType<typeof mediaFiles>, key: string) =>
  files.uploadObject('media', key, undefined, Buffer.from('picture'), 'image/png', 'no-cache');

test.each([
  ['in a folder', aFolder],
  ['in memory', () => null],
])('a file stored %s can be read until it is deleted', async (_where, place) => {
  const files = mediaFiles(place());
  await write(files, 'a/b.png');
  expect(await read(files, 'a/b.png')).toEqual({ text: 'picture', type: 'image/png' });
  await files.deleteObjects('media', ['a/b.png']);
  await expect(files.getObject('media', 'a/b.png', undefined)).rejects.toThrow('not found');
});

test('keeps files across restarts and never writes outside its folder', async () => {
  const folder = aFolder();
  await write(mediaFiles(folder), '../../outside.png');
  expect(await read(mediaFiles(folder), '../../outside.png')).toMatchObject({ text: 'picture' });
  expect(readdirSync(join(folder, '..'))).toEqual(['media']);
});
