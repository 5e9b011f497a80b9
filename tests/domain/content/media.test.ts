import { describe, expect, test } from 'vitest';
import {
  isLocalFile,
  isLocalPicture,
  isRecording,
  mayHaveType,
  mediaPath,
  detectMediaType,
  mediaUrl,
} from '@/domain/content/media';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const ID = '00000000-0000-4000-8000-000000000002';

describe('detectMediaType', () => {
  test.each([
    ['image/jpeg', '\u00ff\u00d8\u00ff\u00e0..JFIF'],
    ['image/png', '\u0089PNG\r\n\u001a\n....IHDR'],
    ['image/webp', 'RIFF\u0001\n\u0002\u0003WEBPVP8 ....'],
    ['image/webp', 'RIFFabcdWEBPVP8X....'],
    ['image/gif', 'GIF89a......'],
    ['image/gif', 'GIF87a......'],
    ['audio/mpeg', 'ID3\u0004......'],
    ['audio/mpeg', '\u00ff\u00fb\u0090\u0000....'],
    ['audio/mpeg', '\u00ff\u00f3\u0040\u00c0....'],
    ['audio/wav', 'RIFFabcdWAVEfmt '],
    ['video/mp4', '\u0000\u0000\u0000\u0020ftypisom....'],
    ['video/mp4', '\u0000\u0000\u0000\u0018ftypmp42....'],
    ['video/3gpp', '\u0000\u0000\u0000\u0018ftyp3gp5....'],
    ['application/pdf', '%PDF-1.7\n%....'],
  ])('detects %s by its first bytes', (type, head) =>
    expect(detectMediaType(bytes(head))).toBe(type),
  );

  test.each([
    '',
    'GIF88a',
    'RIFFabcdAVI LIST',
    // AAC, an MPEG layer that phones do not support, a frame without a bit rate, and UTF-16 text.
    '\u00ff\u00f1\u0050\u0080',
    '\u00ff\u00fd\u0090\u0000',
    '\u00ff\u00fb\u00f0\u0000',
    '\u00ff\u00fe<\u0000h\u0000',
    'OggS\u0000....',
    '<svg xmlns="http',
    // A QuickTime movie, audio and a HEIF image in MP4 boxes, and an invalid PDF version.
    '\u0000\u0000\u0000\u0014ftypqt  ....',
    '\u0000\u0000\u0000\u0018ftypM4A ....',
    '\u0000\u0000\u0000\u0018ftypheic....',
    '%PDF-x',
    'BM......',
    '\u0089PNG',
  ])('returns null for %j', (head) => expect(detectMediaType(bytes(head))).toBeNull());
});

test('mediaUrl of a stored image is a local picture URL', () => {
  const path = mediaPath(ID, ID, 'image/jpeg');
  expect(path).toBe(`${ID}/${ID}.jpg`);
  expect(isLocalPicture(mediaUrl('http://127.0.0.1:4173', path))).toBe(true);
});

test.each([
  ['https://shop.example/film.mp4', true],
  ['https://shop.example/film.MP4?size=small', true],
  ['https://shop.example/watch?film=7.png', true],
  ['https://shop.example/film', true],
  ['https://shop.example/film.3gp', false],
  ['https://shop.example/poster.JPEG#top', false],
  ['https://shop.example/list.pdf', false],
])('mayHaveType says whether %s can be an MP4: %s', (url, is) =>
  expect(mayHaveType(url, ['video/mp4'])).toBe(is),
);

test('a local video or document is a local file but not a local picture', () => {
  for (const type of ['video/mp4', 'video/3gpp', 'application/pdf'] as const) {
    const url = mediaUrl('http://127.0.0.1:4173', mediaPath(ID, ID, type));
    expect([isLocalFile(url), isLocalPicture(url), mayHaveType(url, [type])]).toEqual([
      true,
      false,
      true,
    ]);
  }
});

test('isRecording accepts uploaded audio on the local server or over https', () => {
  for (const type of ['audio/mpeg', 'audio/wav'] as const) {
    const path = mediaPath(ID, ID, type);
    expect(isRecording(mediaUrl('http://127.0.0.1:4173', path))).toBe(true);
    expect(isRecording(mediaUrl('https://project.example', path))).toBe(true);
    expect(isRecording(mediaUrl('http://project.example', path))).toBe(false);
    expect(isLocalPicture(mediaUrl('http://127.0.0.1:4173', path))).toBe(false);
  }
  expect(isRecording(mediaUrl('http://127.0.0.1:4173', mediaPath(ID, ID, 'image/png')))).toBe(
    false,
  );
});

test.each([
  `http://127.0.0.1:4173/storage/v1/object/public/media/${ID}/${ID}.svg`,
  `http://127.0.0.1:4173/storage/v1/object/public/media/${ID}/${ID}.png?x=1`,
  `http://127.0.0.1.evil.example/storage/v1/object/public/media/${ID}/${ID}.png`,
  `http://127.0.0.1@evil.example/storage/v1/object/public/media/${ID}/${ID}.png`,
  `http://10.0.0.1/storage/v1/object/public/media/${ID}/${ID}.png`,
  `https://evil.example/storage/v1/object/public/media/${ID}/${ID}.png`,
])('isLocalPicture rejects %s', (url) => expect(isLocalPicture(url)).toBe(false));
