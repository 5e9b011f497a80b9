import { formatInteger } from '@/domain/format';
import { categoryChoice } from '@/domain/segment-category';
import type { ReadRow } from '@/domain/segment-import';
import { DataTable } from '@/ui/data-table';
import { Notice } from '@/ui/notice';

const SHOWN = 100;

/** The rows of a file as they were read; those with something wrong come first and say what. */
export function ImportPreview({ rows, wrong }: { rows: readonly ReadRow[]; wrong: number }) {
  const shown = rows
    .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
    .slice(0, SHOWN);
  return (
    <>
      {wrong > 0 ? (
        <Notice tone="error">
          {formatInteger(wrong)} of {formatInteger(rows.length)} rows can not be imported. Correct
          them in the file and choose it again; nothing is imported before that.
        </Notice>
      ) : (
        <Notice tone="success">All {formatInteger(rows.length)} rows can be imported.</Notice>
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
            cell: ({ category }) => (
              <span className="break-words">
                {category === '' ? 'As it is' : categoryChoice(category)}
              </span>
            ),
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
          {SHOWN} of {formatInteger(rows.length)} rows are shown.
        </p>
      )}
    </>
  );
}
