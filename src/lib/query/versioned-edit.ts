import { AppError } from '../errors';

interface Versioned {
  version: number;
}

/** What is said about an edit that came too late. */
export interface ConflictWords {
  changed: string;
  gone: string;
}

/** What an edit that came too late finds: the row as it is now, or nothing. */
export class EditConflict<Row> extends AppError {
  readonly current: Row | null;

  constructor(current: Row | null, { changed, gone }: ConflictWords) {
    super(current ? 'conflict' : 'no_rows', current ? changed : gone);
    this.current = current;
  }
}

/** The conflict that an edit of a row ran into, if it did. */
export const findConflict = <Row>(error: Error | null): EditConflict<Row> | null =>
  error instanceof EditConflict ? error : null;

/** The row is as it was seen and yet was not written: the role, or the right to this row, has gone meanwhile. */
const noLongerAllowed = () =>
  new AppError('forbidden', 'You are no longer allowed to change this. Nothing was saved.', {
    hint: 'no_longer_allowed',
  });

/**
 * Judges an edit that matched no row by the row as it is now. A policy that lets an update through to nothing answers
 * like a version that has moved on; only the version tells the two apart.
 */
export function editRefusal(
  current: Versioned | null,
  seen: number,
  words: ConflictWords,
): AppError {
  return current?.version === seen ? noLongerAllowed() : new EditConflict(current, words);
}

interface VersionedEdit<Row extends Versioned> {
  /** The version that was edited. */
  seen: number;
  /** Writes over that version and answers the rows that were written: one, or none. */
  write: () => Promise<readonly unknown[]>;
  /** The row as it is now; null when it is gone. */
  read: () => Promise<Row | null>;
  /** Whether a row holds what was typed already. */
  isAlreadySaved: (current: Row) => boolean;
  words: ConflictWords;
}

/** Saves an edit over the version that was seen. It overwrites nothing; one that came too late throws `EditConflict`. */
export async function saveVersion<Row extends Versioned>(edit: VersionedEdit<Row>): Promise<void> {
  if ((await edit.write()).length > 0) return;
  const current = await edit.read();
  // The answer to an earlier attempt was lost: what is stored is what was typed.
  if (current && edit.isAlreadySaved(current)) return;
  throw editRefusal(current, edit.seen, edit.words);
}
