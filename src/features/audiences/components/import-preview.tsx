import { formatInteger } from '@/domain/format';
import { categoryChoice, SEGMENT_CATEGORIES } from '@/domain/segment-category';
import type { ReadRow } from '@/domain/segment-import';
import { DataTable } from '@/ui/data-table';
import { Notice } from '@/ui/notice';

const SHOWN = 100;

/** `1 row`, `2 rows`. */
export const countOf = (rows: number) => `${formatInteger(rows)} ${rows === 1 ? 'row' : 'rows'}`;

const categoryOf = (category: string) => {
  if (category === '') return 'As it is';
  return SEGMENT_CATEGORIES.includes(category) ? categoryChoice(category) : category;
};

/** The rows of a file as they were read; those with something wrong come first and say what. */
export function ImportPreview({ rows, wrong }: { rows: readonly ReadRow[]; wrong: number }) {
  const shown = rows
    .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
    .slice(0, SHOWN);
  return (
    <>
      {wrong > 0 ? (
        <Notice tone="error">
          {wrong} of {countOf(rows.length)} can not be imported. Correct the file and choose it
          again; nothing is imported before that.
        </Notice>
      ) : (
        <Notice tone="success">{countOf(rows.length)} can be imported.</Notice>
      )}
      <DataTable
        caption="Rows of the file"
        rows={shown}
        keyOf={({ line }) => String(line)}
        columns={[
          { header: 'Line', numeric: true, cell: ({ line }) => formatInteger(line) },
          {
            header: 'Name',
            cell: ({ name, problem }) => (
              <>
                <bdi className="break-words">{name || '—'}</bdi>
                {problem && (
                  <span className="block text-[0.8125rem] text-destructive">{problem}</span>
                )}
              </>
            ),
          },
          {
            header: 'Category',
            cell: ({ category }) => <bdi className="break-words">{categoryOf(category)}</bdi>,
          },
          {
            header: 'Volume',
            numeric: true,
            cell: ({ volume }) =>
              /^\d{1,10}$/.test(volume) ? formatInteger(Number(volume)) : volume || '—',
          },
        ]}
      />
      {rows.length > SHOWN && (
        <p className="text-[0.8125rem] text-muted">
          {SHOWN} of {countOf(rows.length)} are shown.
        </p>
      )}
    </>
  );
}
