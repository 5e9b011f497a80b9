import { msg } from '@lingui/core/macro';
import { AppError } from '../errors';

interface Versioned {
  version: number;
}

export interface ConflictWords {
  changed: string;
  gone: string;
}

/** Thrown by an edit of an outdated version. `current` is the row as stored now; null if it was deleted. */
export class EditConflict<Row> extends AppError {
  readonly current: Row | null;

  constructor(current: Row | null, { changed, gone }: ConflictWords) {
    super(current ? 'conflict' : 'no_rows', current ? changed : gone);
    this.current = current;
  }
}

/** Returns the error if it is an edit conflict. */
export const findConflict = <Row>(error: Error | null): EditConflict<Row> | null =>
  error instanceof EditConflict ? error : null;

/** Hint of an edit that the user may no longer make. */
export const NO_LONGER_ALLOWED = 'no_longer_allowed';

/**
 * The version matches but the row was not written: the user lost their role or the right to this row in the
 * meantime.
 */
const noLongerAllowed = () =>
  new AppError('forbidden', msg`You can no longer change this. Nothing was saved.`, {
    hint: NO_LONGER_ALLOWED,
  });

/**
 * Explains why an edit matched no row. A row-level policy that filters the update returns no rows, just like
 * an outdated version; only the version tells the two apart.
 */
export function editRefusal(
  current: Versioned | null,
  seen: number,
  words: ConflictWords,
): AppError {
  return current?.version === seen ? noLongerAllowed() : new EditConflict(current, words);
}

interface VersionedEdit<Row extends Versioned> {
  /** The version the user edited. */
  seen: number;
  /** Updates the row if it still has that version. Returns the written rows: one or none. */
  write: () => Promise<readonly unknown[]>;
  /** Reads the row as stored now; null if it was deleted. */
  read: () => Promise<Row | null>;
  /** Whether the stored row already has the user's values. */
  isAlreadySaved: (current: Row) => boolean;
  words: ConflictWords;
}

/** Saves an edit of a known version. Never overwrites another version: throws `EditConflict` instead. */
export async function saveVersion<Row extends Versioned>(edit: VersionedEdit<Row>): Promise<void> {
  if ((await edit.write()).length > 0) return;
  const current = await edit.read();
  // The response of an earlier try was lost: the stored row already has the user's values.
  if (current && edit.isAlreadySaved(current)) return;
  throw editRefusal(current, edit.seen, edit.words);
}
