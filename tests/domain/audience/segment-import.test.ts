import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { reader } from '@/domain/shared/reader';
import { toCsv } from '@/domain/shared/csv';
import { readVolumes } from '@/domain/audience/segment-import';

const readRows = (text: string) => {
  const read = readVolumes(text);
  return 'rows' in read ? read.rows : read.problem;
};
const readReady = (text: string) => {
  const read = readVolumes(text);
  return 'ready' in read ? read.ready : read.problem;
};

afterEach(() => {
  reader.locale = 'en-US';
});

describe('readVolumes', () => {
  test.each(['en-US', 'es', 'fr', 'de', 'pt-BR'])('reads the same volumes in %s', (locale) => {
    reader.locale = locale;
    const text = 'name;category;volume\nA;;12,300\nB;;1.234.567\nC;;1.5\nD;;12.300';
    expect(readReady(text)).toEqual([
      { name: 'A', category: '', volume: 12_300 },
      { name: 'B', category: '', volume: 1_234_567 },
    ]);
    expect(readRows(text)).toMatchObject([
      { problem: null },
      { problem: null },
      { volume: '1.5', problem: 'no_whole_number' },
      { volume: '12.300', problem: 'no_whole_number' },
    ]);
  });

  test.each([
    ['commas', 'name,category,volume\nRunners,behavioral,100'],
    ['semicolons and CRLF', 'name;category;volume\r\nRunners;behavioral;100\r\n'],
    ['carriage returns', 'name,category,volume\rRunners,behavioral,100\r'],
    ['tabs', 'Name\tCategory\tVolume\nRunners\tBehavioral\t100'],
    ['a byte order mark', '\uFEFFname,category,volume\nRunners,behavioral,100'],
    ['reordered and additional columns', 'volume,note,name,category\n100,x,Runners,behavioral'],
    [
      'blank lines and spaces around cells',
      '\nname, category ,volume\n\n Runners , behavioral , 100 \n\n',
    ],
    ['a line that names the separator', 'sep=;\r\nname;category;volume\r\nRunners;behavioral;100'],
    [
      'a quoted line that names the separator',
      '\uFEFF"sep=,"\nname,category,volume\nRunners,behavioral,100',
    ],
    ['quotes', '"name","category","volume"\n"Runners","behavioral","100"'],
  ])('reads a file with %s', (_name, text) => {
    expect(readReady(text)).toEqual([{ name: 'Runners', category: 'behavioral', volume: 100 }]);
  });

  test('accepts separators, quotes and line breaks in a quoted name and keeps counting lines', () => {
    const text = 'name,category,volume\n"Runners, ""fast""\nones",custom,5\nHikers,custom,x';
    expect(readRows(text)).toMatchObject([
      { line: 2, name: 'Runners, "fast"\nones', problem: null },
      { line: 4, name: 'Hikers', problem: 'no_whole_number' },
    ]);
  });

  test('accepts grouped digits as spreadsheets write them', () => {
    const text = 'name;category;volume\nA;;12,300\nB;;1 234 567\nC;;1\u202F000\nD;;1.234.567';
    expect(readReady(text)).toEqual([
      { name: 'A', category: '', volume: 12_300 },
      { name: 'B', category: '', volume: 1_234_567 },
      { name: 'C', category: '', volume: 1000 },
      { name: 'D', category: '', volume: 1_234_567 },
    ]);
  });

  test.each([
    [',custom,5', 'name_missing'],
    [`${'x'.repeat(101)},custom,5`, 'name_too_long'],
    ['A,custom,-5', 'no_whole_number'],
    ['A,custom,1.5', 'no_whole_number'],
    ['A,custom,"1,50"', 'no_whole_number'],
    ['A,custom,1.2E+08', 'no_whole_number'],
    ['A,custom,', 'no_whole_number'],
    ['A,custom', 'no_whole_number'],
    ['A,custom,1e3', 'no_whole_number'],
    ['A,custom,2147483648', 'volume_too_large'],
    ['A,behavoral,5', 'unknown_category'],
  ])('reports the row %j as %s', (line, problem) => {
    const text = `name,category,volume\n${line}\nGood,custom,2147483647`;
    expect(readRows(text)).toMatchObject([{ problem }, { problem: null }]);
    expect(readReady(text)).toEqual([{ name: 'Good', category: 'custom', volume: 2_147_483_647 }]);
  });

  test('includes the separator line in line numbers', () => {
    expect(readRows('sep=;\nname;volume\nA;x')).toMatchObject([{ line: 3 }]);
  });

  test('accepts a duplicate of a column that it ignores', () => {
    expect(readReady('name,note,note,volume\nA,1,2,5')).toMatchObject([{ name: 'A', volume: 5 }]);
  });

  test('reports a duplicate name, ignoring case, at its second row', () => {
    expect(readRows('name,category,volume\nA,custom,1\n a ,custom,2')).toMatchObject([
      { problem: null },
      { problem: { code: 'same_name', line: 2 } },
    ]);
  });

  test.each([
    ['', { code: 'columns_missing', columns: ['name', 'volume'] }],
    ['A,custom,5', { code: 'columns_missing', columns: ['name', 'volume'] }],
    ['name,Name,volume\nA,B,5', { code: 'columns_doubled', columns: ['name'] }],
    [
      'volume;name;volume;category;category\n1;A;2;custom;',
      { code: 'columns_doubled', columns: ['category', 'volume'] },
    ],
    ['name,category\nA,custom', { code: 'columns_missing', columns: ['volume'] }],
    ['name,category,volume\n\n', 'no_rows'],
    [`name,volume\n${'A,1\n'.repeat(5001)}`, 'too_many_rows'],
    ['name,volume\n"A\nB",5\n"C,5\nD,5', { code: 'broken_quotes', line: 4 }],
    ['name,volume\nA,5\n"B" C,5\n', { code: 'broken_quotes', line: 3 }],
  ])('case %#: rejects an invalid file with its problem', (text, problem) => {
    expect(readRows(text)).toEqual(problem);
  });

  test('reads back any name that was written as CSV', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 40 })
      .filter(
        (text) => text.trim() === text && text !== '' && !/[\r\0]|^[\s=+\-@＝＋－＠]/.test(text),
      );
    fc.assert(
      fc.property(
        fc.uniqueArray(name, {
          minLength: 1,
          maxLength: 10,
          selector: (text) => text.toLowerCase(),
        }),
        (names) => {
          const text = toCsv(
            ['name', 'category', 'volume'],
            names.map((one, at) => [one, 'custom', at]),
          );
          expect(readReady(text)).toEqual(
            names.map((one, at) => ({ name: one, category: 'custom', volume: at })),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
