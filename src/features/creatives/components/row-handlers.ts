import type { Creative, CreativeVersion } from '@/features/creative-data/queries';

/** Callbacks with which a row or card opens a preview, an editor or the editor of a version. */
export interface CreativeRowHandlers {
  onPreview: (creative: Pick<Creative, 'id'>, versionId?: string) => void;
  onEdit: (creative: Pick<Creative, 'id'>) => void;
  onVersion: (creative: Creative, version: CreativeVersion | null) => void;
}

export interface Selectable {
  /** Null if the user cannot change the selected creatives. */
  selected: boolean | null;
  /** With `range`, selects all rows since the one selected last. */
  onSelect: (creative: Creative, range: boolean) => void;
}
