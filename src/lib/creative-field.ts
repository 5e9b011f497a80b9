import type { Finding } from '@/domain/content/checks';
import { isLanguage } from '@/domain/content/languages';
import { paths } from './paths';

/** A field's path within the content, and its language. */
export type FieldPlace = Pick<Finding, 'place' | 'language'>;

/** URL hash that opens an editor at a field. */
export const fieldHash = ({ place, language }: FieldPlace): string =>
  `#${new URLSearchParams({ field: place, ...(language && { language }) })}`;

/** A creative, and one of its versions unless the newest is meant. */
export interface CreativeVersionRef {
  creativeId: string;
  versionId?: string | null | undefined;
}

/** Path of the editor that opens at a field. */
export const fieldPath = (
  { creativeId, versionId }: CreativeVersionRef,
  place: FieldPlace,
): string =>
  (versionId ? paths.creativeVersion(creativeId, versionId) : paths.editCreative(creativeId)) +
  fieldHash(place);

/** Reads the field from a URL hash; null without one. */
export function parseFieldHash(hash: string): FieldPlace | null {
  const mark = new URLSearchParams(hash.slice(1));
  const place = mark.get('field');
  const language = mark.get('language') ?? '';
  return place === null ? null : { place, ...(isLanguage(language) && { language }) };
}
