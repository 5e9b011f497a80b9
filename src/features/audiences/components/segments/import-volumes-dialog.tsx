import { plural, t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { decodeText } from '@/domain/shared/file-text';
import { formatInteger } from '@/domain/shared/format';
import { SEGMENT_CATEGORIES } from '@/domain/audience/segment-category';
import type { ReadFile, ReadRow } from '@/domain/audience/segment-import';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Dialog } from '@/ui/overlays/dialog';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { useImportVolumes } from '@/features/audiences/segment-mutations';
import { fileProblemText, rowProblemText } from '@/features/audiences/words';
import { categoryChoice } from '@/words/segment-categories';

const MAX_ROWS = 100;

/** `1 row`, `2 rows`. */
const rowCount = (rows: number) => plural(rows, { one: '# row', other: '# rows' });

const categoryText = (category: string) => {
  if (category === '') return t`Unchanged`;
  return SEGMENT_CATEGORIES.includes(category) ? categoryChoice(category) : category;
};

interface ImportPreviewProps {
  rows: readonly ReadRow[];
  invalidCount: number;
  /** The encoding was guessed, because the file is not UTF-8. */
  guessed: boolean;
}

/** The parsed rows. Invalid rows come first; each shows its problem. */
function ImportPreview({ rows, invalidCount, guessed }: ImportPreviewProps) {
  const shown = rows
    .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
    .slice(0, MAX_ROWS);
  return (
    <>
      {invalidCount > 0 ? (
        <Notice tone="error">
          {t`${invalidCount} of ${{ rows: rowCount(rows.length) }} can’t be imported. Nothing is imported until you correct the file and choose it again.`}
        </Notice>
      ) : (
        <Notice tone="success">{t`${{ rows: rowCount(rows.length) }} can be imported.`}</Notice>
      )}
      {guessed && (
        <Notice tone="warning">
          {t`This file is not saved as UTF-8. It was read as Windows-1252; check letters such as ä and é in the names.`}
        </Notice>
      )}
      <DataTable
        caption={t`Rows of the file`}
        rows={shown}
        keyOf={({ line }) => String(line)}
        columns={[
          { header: t`Line`, numeric: true, cell: ({ line }) => formatInteger(line) },
          {
            header: t`Name`,
            cell: (row) => (
              <>
                <bdi className="break-words">{row.name || '—'}</bdi>
                {row.problem && (
                  <span className="block text-[0.8125rem] text-destructive">
                    {rowProblemText(row)}
                  </span>
                )}
              </>
            ),
          },
          {
            header: t`Category`,
            cell: ({ category }) => <bdi className="break-words">{categoryText(category)}</bdi>,
          },
          {
            header: t`Volume`,
            numeric: true,
            cell: ({ volume }) =>
              /^\d{1,10}$/.test(volume) ? formatInteger(Number(volume)) : volume || '—',
          },
        ]}
      />
      {rows.length > MAX_ROWS && (
        <p className="text-[0.8125rem] text-muted">
          {t`Showing ${{ shown: MAX_ROWS }} of ${{ rows: rowCount(rows.length) }}.`}
        </p>
      )}
    </>
  );
}

const MAX_BYTES = 2_000_000;

interface ChosenFile {
  name: string;
  /** The file is not UTF-8, so it was decoded as Windows-1252. */
  guessed?: boolean;
  read: Extract<ReadFile, { rows: unknown }> | { problem: string };
}

async function readChosen(file: File): Promise<ChosenFile> {
  if (file.size > MAX_BYTES)
    return { name: file.name, read: { problem: t`The file is larger than 2 MB.` } };
  try {
    const { readVolumes } = await import('@/domain/audience/segment-import');
    const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
    const read = readVolumes(text);
    return {
      name: file.name,
      guessed: encoding === 'windows-1252',
      read: 'problem' in read ? { problem: fileProblemText(read.problem) } : read,
    };
  } catch {
    return { name: file.name, read: { problem: t`Couldn’t read the file.` } };
  }
}

function FileChoice({ chosen, onChoose }: { chosen: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Lets the user choose the same file again after correcting it.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="outline" onClick={() => input.current?.click()}>
        <FileUp aria-hidden /> {chosen ? t`Choose another file` : t`Choose a file`}
      </Button>
      <span className="min-w-0 text-muted break-all">{chosen || t`No file chosen`}</span>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t`File of volumes`}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
    </div>
  );
}

/** All rows, importable rows, and the reason if the file cannot be read. */
function toRows(chosen: ChosenFile | null) {
  const none = { rows: [], ready: [], problem: null };
  if (!chosen) return none;
  const { read } = chosen;
  return 'problem' in read ? { ...none, problem: read.problem } : { ...read, problem: null };
}

/** Imports volumes of the organization's segments from a file: shows a preview, then imports all rows or none. */
export function ImportVolumesDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const upload = useImportVolumes();
  const { rows, ready, problem } = toRows(chosen);
  const invalidCount = rows.length - ready.length;
  const canImport = ready.length > 0 && invalidCount === 0;
  const run = useSingleRun(() => upload.mutateAsync(ready).then(onClose, () => {}));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !upload.isPending) onClose();
      }}
      size="lg"
      title={t`Import volumes`}
      description={t`Choose a CSV file with the columns name, category and volume. Segments are matched by name; missing ones are created.`}
      dismissible={!upload.isPending}
      footer={
        <>
          <Button variant="outline" disabled={upload.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button pending={upload.isPending} disabled={!canImport} onClick={() => void run()}>
            {upload.isPending
              ? t`Importing...`
              : canImport
                ? t`Import ${{ rows: rowCount(ready.length) }}`
                : t`Import`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FileChoice
          chosen={chosen?.name ?? ''}
          onChoose={(file) => {
            upload.reset();
            void readChosen(file).then(setChosen);
          }}
        />
        {rows.length === 0 && (
          <p className="text-[0.8125rem] text-muted">
            {t`Categories: ${{ categories: SEGMENT_CATEGORIES.join(', ') }}. Leave the category empty to keep it; new segments without one become custom. At most 5,000 rows.`}
          </p>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        {upload.error && !upload.isPending && (
          <Notice tone="error">{`${upload.error.message} ${t`Nothing was imported.`}`}</Notice>
        )}
        {rows.length > 0 && (
          <ImportPreview
            rows={rows}
            invalidCount={invalidCount}
            guessed={Boolean(chosen?.guessed)}
          />
        )}
      </div>
    </Dialog>
  );
}
