import { t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { decodeText } from '@/domain/shared/file-text';
import { formatInteger } from '@/domain/shared/format';
import { SEGMENT_CATEGORIES } from '@/domain/audience/segment-category';
import { type ReadFile, type ReadRow, readVolumes } from '@/domain/audience/segment-import';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Dialog } from '@/ui/overlays/dialog';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { useImportVolumes } from '@/features/audiences/segment-mutations';
import { categoryChoice, fileProblemText, rowProblemText } from '@/features/audiences/words';

const SHOWN = 100;

/** `1 row`, `2 rows`. */
const countOf = (rows: number) => `${formatInteger(rows)} ${rows === 1 ? 'row' : 'rows'}`;

const categoryOf = (category: string) => {
  if (category === '') return 'As it is';
  return SEGMENT_CATEGORIES.includes(category) ? categoryChoice(category) : category;
};

interface ImportPreviewProps {
  rows: readonly ReadRow[];
  wrong: number;
  guessed: boolean;
}

/** The rows of a file as they were read; those with something wrong come first and say what. */
function ImportPreview({ rows, wrong, guessed }: ImportPreviewProps) {
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
            cell: ({ category }) => <bdi className="break-words">{categoryOf(category)}</bdi>,
          },
          {
            header: t`Volume`,
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

const MOST_BYTES = 2_000_000;

interface Chosen {
  name: string;
  /** The file is not UTF-8; its letters were read as Windows-1252. */
  guessed?: boolean;
  read: Extract<ReadFile, { rows: unknown }> | { problem: string };
}

async function readChosen(file: File): Promise<Chosen> {
  if (file.size > MOST_BYTES)
    return { name: file.name, read: { problem: t`The file is larger than 2 MB.` } };
  try {
    const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
    const read = readVolumes(text);
    return {
      name: file.name,
      guessed: encoding === 'windows-1252',
      read: 'problem' in read ? { problem: fileProblemText(read.problem) } : read,
    };
  } catch {
    return { name: file.name, read: { problem: t`The file could not be read.` } };
  }
}

function FileChoice({ chosen, onChoose }: { chosen: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again after it was corrected.
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

/** What the file says: its rows, those that can be imported, or why it can not be read at all. */
function contentOf(chosen: Chosen | null) {
  const none = { rows: [], ready: [], problem: null };
  if (!chosen) return none;
  const { read } = chosen;
  return 'problem' in read ? { ...none, problem: read.problem } : { ...read, problem: null };
}

/** Volumes of own segments from a file: what will be written is shown first, row by row, then all or nothing. */
export function ImportVolumesDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const upload = useImportVolumes();
  const { rows, ready, problem } = contentOf(chosen);
  const wrong = rows.length - ready.length;
  const canImport = ready.length > 0 && wrong === 0;
  const run = useSingleRun(() => upload.mutateAsync(ready).then(onClose, () => {}));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !upload.isPending) onClose();
      }}
      size="lg"
      title={t`Import volumes`}
      description={t`A CSV file with the columns name, category and volume. Own segments are found by name; missing ones are created.`}
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
                ? t`Import ${{ length: countOf(ready.length) }}`
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
            Categories are {SEGMENT_CATEGORIES.join(', ')}. A segment whose category is left empty
            keeps the one it has; a new one is filed under custom. At most 5,000 rows.
          </p>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        {upload.error && !upload.isPending && (
          <Notice tone="error">{upload.error.message} Nothing was imported.</Notice>
        )}
        {rows.length > 0 && (
          <ImportPreview rows={rows} wrong={wrong} guessed={Boolean(chosen?.guessed)} />
        )}
      </div>
    </Dialog>
  );
}
