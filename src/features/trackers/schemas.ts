import * as z from 'zod/mini';
import { isWebUrl } from '@/domain/link/links';
import { atMost, refuse, trackerName } from '@/features/links/schemas';
import type { TrackerVersion } from './queries';

export const MAX_VERSION_NAME = 100;
/** What messengers show of a link at most. */
export const MAX_OG_TITLE = 60;
export const MAX_OG_DESCRIPTION = 160;
/** From here on a description fills its place in a preview. */
export const GOOD_OG_DESCRIPTION = 150;

export const INVALID_URL =
  'Invalid URL - Please enter a valid URL starting with http:// or https://';
export const MISSING_FIELDS =
  'Missing fields - Please fill in version name and OG title at minimum.';

/** Why a new name of a tracker can not be stored, or nothing; an empty one is ignored elsewhere. */
export const nameProblem = (name: string): string | undefined =>
  trackerName.safeParse(name).error?.issues[0]?.message;

export const versionSchema = z.object({
  versionName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Version name is required'),
      atMost(MAX_VERSION_NAME, 'Version name'),
    ),
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'OG title is required'), atMost(MAX_OG_TITLE, 'OG title')),
  description: z.string().check(z.trim(), atMost(MAX_OG_DESCRIPTION, 'OG description')),
  image: z.string().check(
    z.trim(),
    refuse(
      (typed) => typed !== '' && !isWebUrl(typed),
      'OG image must be an absolute URL starting with http:// or https://',
    ),
  ),
  /** Of a new version; empty for the default domain. A short link stays on its domain. */
  domainId: z.optional(z.string()),
});
export type VersionForm = z.input<typeof versionSchema>;

export const EMPTY_VERSION: VersionForm = {
  versionName: '',
  title: '',
  description: '',
  image: '',
  domainId: '',
};

/** The row of a form; what is empty is stored as empty text. */
export const toVersionRow = (form: VersionForm) => ({
  version_name: form.versionName.trim(),
  og_title: form.title.trim(),
  og_description: form.description.trim(),
  og_image: form.image.trim(),
});

/** What is written of a new version only. */
export const toNewVersionRow = (form: VersionForm) => ({
  ...toVersionRow(form),
  domain_id: form.domainId || null,
});

/** The form of a row. */
export const toVersionForm = (version: TrackerVersion): VersionForm => ({
  versionName: version.version_name,
  title: version.og_title,
  description: version.og_description,
  image: version.og_image,
});
