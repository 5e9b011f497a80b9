import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { isWebUrl, MAX_URL_LENGTH, normaliseUrl } from '@/domain/link/links';
import { formatInteger } from '@/domain/shared/format';
import { requiredText, trimmedText } from '@/lib/forms/text-rules';
import type { CreativeVersion } from './queries';

/** Maximum lengths in characters: names of creatives and versions, and texts of the link preview. */
export const NAME_LENGTH = 100;
export const OG_TITLE_LENGTH = 300;
export const OG_DESCRIPTION_LENGTH = 1000;

/** Empty, or a web URL after normalizing. Other schemes such as javascript: are rejected. */
const webAddress = z.string().check(
  z.refine((text) => text.trim() === '' || isWebUrl(normaliseUrl(text)), {
    error: () =>
      t`Enter a web address such as https://example.com/page, of at most ${formatInteger(MAX_URL_LENGTH)} characters.`,
  }),
);

/** Fields of a version other than its content. */
export const versionSchema = z.object({
  versionName: requiredText({ error: () => t`Enter a name for the version.` }, NAME_LENGTH, {
    error: () => t`The name must be at most ${NAME_LENGTH} characters.`,
  }),
  originalUrl: webAddress,
  trackerVersionId: z.string(),
  ogTitle: trimmedText(OG_TITLE_LENGTH, {
    error: () => t`The title must be at most ${OG_TITLE_LENGTH} characters.`,
  }),
  ogDescription: trimmedText(OG_DESCRIPTION_LENGTH, {
    error: () =>
      t`The description must be at most ${formatInteger(OG_DESCRIPTION_LENGTH)} characters.`,
  }),
  ogImage: webAddress,
});
export type VersionForm = z.input<typeof versionSchema>;

export const EMPTY_VERSION: VersionForm = {
  versionName: '',
  originalUrl: '',
  trackerVersionId: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
};

const orNull = (text: string) => text.trim() || null;

/**
 * Columns of a version other than its content. URLs are normalized, and empty values become null. The OG tags are left
 * out if all of them are empty and were empty before.
 */
export function toVersionRow(form: VersionForm, before: CreativeVersion | null = null) {
  const tags = {
    og_title: orNull(form.ogTitle),
    og_description: orNull(form.ogDescription),
    og_image: normaliseUrl(form.ogImage) || null,
  };
  const filled = [
    ...Object.values(tags),
    before?.og_title,
    before?.og_description,
    before?.og_image,
  ];
  return {
    version_name: form.versionName.trim(),
    original_url: normaliseUrl(form.originalUrl) || null,
    tracker_version_id: form.trackerVersionId || null,
    ...(filled.some(Boolean) && tags),
  };
}

export const toVersionForm = (version: CreativeVersion): VersionForm => ({
  versionName: version.version_name,
  originalUrl: version.original_url ?? '',
  trackerVersionId: version.tracker_version_id ?? '',
  ogTitle: version.og_title ?? '',
  ogDescription: version.og_description ?? '',
  ogImage: version.og_image ?? '',
});
