import { expect, test } from 'vitest';
import { decodeText } from '@/domain/shared/file-text';

const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...Buffer.from(part as string)]));

test.each([
  ['UTF-8', bytes('Bäckerei'), 'Bäckerei', 'utf-8'],
  ['UTF-8 and removes its byte order mark', bytes([0xef, 0xbb, 0xbf], 'Bä'), 'Bä', 'utf-8'],
  ['an empty file', bytes(), '', 'utf-8'],
  ['Windows-1252', bytes('B', [0xe4], 'ckerei'), 'Bäckerei', 'windows-1252'],
  ['truncated UTF-8 as Windows-1252', bytes('B', [0xc3]), 'BÃ', 'windows-1252'],
  ['UTF-16', bytes([0xff, 0xfe, 0x42, 0, 0xe4, 0]), 'Bä', 'utf-16'],
])('decodeText decodes %s', (_name, file, text, encoding) => {
  expect(decodeText(file)).toEqual({ text, encoding });
});
