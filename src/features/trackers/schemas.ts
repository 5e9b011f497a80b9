import { msg, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { isWebUrl } from '@/domain/link/links';
import { atMost, refuse, trackerName } from '@/features/links/schemas';
import type { TrackerVersion } from './queries';

const MAX_VERSION_NAME = 100;
/** Maximum characters of a title and of a description: messengers cut off the rest. */
export const MAX_OG_TITLE = 60;
export const MAX_OG_DESCRIPTION = 160;

export const INVALID_URL = msg`Invalid URL - Please enter a valid URL starting with http:// or https://`;
export const MISSING_FIELDS = msg`Missing fields - Please fill in version name and OG title at minimum.`;

/** Returns the error of a tracker name, or undefined for a valid one. */
export const nameProblem = (name: string): string | undefined =>
  trackerName.safeParse(name).error?.issues[0]?.message;

export const versionSchema = z.object({
  versionName: z.string().check(
    z.trim(),
    z.minLength(1, { error: () => t`Version name is required` }),
    atMost(MAX_VERSION_NAME, () => t`Version name must be at most ${MAX_VERSION_NAME} characters`),
  ),
  title: z.string().check(
    z.trim(),
    z.minLength(1, { error: () => t`OG title is required` }),
    atMost(MAX_OG_TITLE, () => t`OG title must be at most ${MAX_OG_TITLE} characters`),
  ),
  description: z.string().check(
    z.trim(),
    atMost(
      MAX_OG_DESCRIPTION,
      () => t`OG description must be at most ${MAX_OG_DESCRIPTION} characters`,
    ),
  ),
  image: z.string().check(
    z.trim(),
    refuse(
      (typed) => typed !== '' && !isWebUrl(typed),
      () => t`OG image must be an absolute URL starting with http:// or https://`,
    ),
  ),
  /** Link domain of a new version; empty for the default domain. An existing short link keeps its domain. */
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

/** Converts a form to a row. Empty fields become empty text, not null. */
export const toVersionRow = (form: VersionForm) => ({
  version_name: form.versionName.trim(),
  og_title: form.title.trim(),
  og_description: form.description.trim(),
  og_image: form.image.trim(),
});

/** Converts a form to the row of a new version, which includes its link domain. */
export const toNewVersionRow = (form: VersionForm) => ({
  ...toVersionRow(form),
  domain_id: form.domainId || null,
});

export const toVersionForm = (version: TrackerVersion): VersionForm => ({
  versionName: version.version_name,
  title: version.og_title,
  description: version.og_description,
  image: version.og_image,
});
