import type { Creative, CreativeVersion } from '@/features/creative-data/queries';

export interface CreativeRowHandlers {
  onPreview: (creative: Pick<Creative, 'id'>, versionId?: string) => void;
  onEdit: (creative: Pick<Creative, 'id'>) => void;
  /** Opens the version editor; null starts a new version. */
  onVersion: (creative: Creative, version: CreativeVersion | null) => void;
}

export interface Selectable {
  /** Null if the user cannot change the selected creatives. */
  selected: boolean | null;
  /** With `range`, selects all rows from the last selected one to this one. */
  onSelect: (creative: Creative, range: boolean) => void;
}
