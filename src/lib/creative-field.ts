import type { Finding } from '@/domain/content/checks';
import { isLanguage } from '@/domain/content/languages';
import { paths } from './paths';

/** Which field is meant: where it stands in a content, and in which language. */
export type FieldPlace = Pick<Finding, 'place' | 'language'>;

/** The end of an editor's address that leads to a field. */
export const fieldHash = ({ place, language }: FieldPlace): string =>
  `#${new URLSearchParams({ field: place, ...(language && { language }) })}`;

/** In which creative a text is written, and in which version where that is not its newest one. */
export interface CreativeVersionRef {
  creativeId: string;
  versionId?: string | null | undefined;
}

/** Where a field is written. */
export const fieldPath = (
  { creativeId, versionId }: CreativeVersionRef,
  place: FieldPlace,
): string =>
  (versionId ? paths.creativeVersion(creativeId, versionId) : paths.editCreative(creativeId)) +
  fieldHash(place);

/** The field that an address leads to; null without one. */
export function parseFieldHash(hash: string): FieldPlace | null {
  const mark = new URLSearchParams(hash.slice(1));
  const place = mark.get('field');
  const language = mark.get('language') ?? '';
  return place === null ? null : { place, ...(isLanguage(language) && { language }) };
}
