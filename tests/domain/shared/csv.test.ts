import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, toCsv } from '@/domain/shared/csv';
import { visibleText } from '@/domain/shared/text';

const line = (...cells: CsvCell[]) => toCsv(['h'], [cells]).split('\r\n')[1];

test('a CSV file starts with a byte order mark and the header, and has CRLF line endings', () => {
  expect(toCsv(['Name', 'Sent'], [['Spring', 3]])).toBe('\uFEFFName,Sent\r\nSpring,3\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49 170', "'+49 170"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\n=1"'],
  ['\u0000=1', "'=1"],
  ['\u202e=1', "'=1"],
  ['  =cmd', "'  =cmd"],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("https://a.example","x")', '"\'=HYPERLINK(""https://a.example"",""x"")"'],
])('writes %j as text instead of a formula', (typed, written) => {
  expect(line(typed)).toBe(written);
});

test.each<[CsvCell, string]>([
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' padded', '" padded"'],
  ['a=b', 'a=b'],
  ['two\r\nlines', '"two\nlines"'],
  ['bell\u0007 and \u202eturned', 'bell and turned'],
  ['half \ud83d', 'half \ufffd'],
  ['', ''],
  [null, ''],
  [-12.5, '-12.5'],
  [0, '0'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('writes the cell %j as %j', (value, written) => expect(line(value)).toBe(written));

/** Parses CSV according to RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n$/, '');
  for (const [, quoted, plain, end] of body.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

test('any text survives a round trip, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }),
      (texts) => {
        const [, read = []] = parse(
          toCsv(
            texts.map(() => 'h'),
            [texts],
          ),
        );
        const seen = texts.map(visibleText);
        expect(
          read.map((text, index) => (text === `'${seen[index]}` ? seen[index] : text)),
        ).toEqual(seen);
        for (const text of read) expect(text).not.toMatch(/^\s*[=+\-@]/);
      },
    ),
  );
});
