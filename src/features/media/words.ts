import { plural, t } from '@lingui/core/macro';
import { MEDIA_TYPES, type MediaType } from '@/domain/content/media';
import { formatOneDecimal } from '@/domain/shared/format';
import { fileUses, type MediaFile } from './queries';

const NAMED = 2;

/** Sentence that names the messages that use a file. */
export function usedInWords(file: MediaFile): string {
  const names = fileUses(file).map(({ name }) => name);
  if (names.length === 0) return t`Not used`;
  const shown = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return more > 0
    ? t`Used in ${shown} and ${plural(more, { one: '# more', other: '# more' })}`
    : t`Used in ${shown}`;
}

/** Formats seconds as minutes and seconds: `1:05`. */
const lengthWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const KILO = 1000;

interface Measured {
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
}

/** Type, size and length of a file, as far as they are known: `JPG · 1600 × 900 · 240 kB`. */
export function sizeWords({ type, bytes, width, height, seconds }: Measured): string {
  const kind = MEDIA_TYPES[type as MediaType].toUpperCase();
  const size =
    bytes < KILO * KILO
      ? t`${Math.max(1, Math.round(bytes / KILO))} kB`
      : t`${formatOneDecimal(bytes / KILO / KILO)} MB`;
  const pixels = width !== null && `${width} × ${height}`;
  return [kind, pixels, seconds !== null && lengthWords(seconds), size].filter(Boolean).join(' · ');
}
