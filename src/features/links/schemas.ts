import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { hasWebScheme, isWebUrl, normaliseUrl } from '@/domain/link/links';
import { countCharacters } from '@/domain/shared/text';

export const MAX_TRACKER_NAME = 120;

/** Schema check that fails with `error` if `isInvalid` returns true. */
export const refuse = (isInvalid: (value: string) => boolean, error: () => string) =>
  z.refine<string>((value) => !isInvalid(value), { error });

/** Schema check for a maximum number of characters. An emoji counts as one. */
export const atMost = (limit: number, error: () => string) =>
  refuse((value) => countCharacters(value) > limit, error);

export const trackerName = z.string().check(
  z.trim(),
  z.minLength(1, { error: () => t`Tracker name is required` }),
  atMost(MAX_TRACKER_NAME, () => t`Tracker name must be at most ${MAX_TRACKER_NAME} characters`),
);

/** The typed URL must include http:// or https://, because normalizing would add a scheme. */
const landingUrl = z.string().check(
  z.minLength(1, { error: () => t`Landing URL is required` }),
  refuse(
    (typed) => typed !== '' && !(hasWebScheme(typed) && isWebUrl(normaliseUrl(typed))),
    () => t`Enter a web address that starts with http:// or https://`,
  ),
);

export const trackerSchema = z.object({
  name: trackerName,
  url: landingUrl,
  /** Whether to add the organization's UTM parameters to the URL. */
  addUtm: z.boolean(),
  /** Domain of a short link created with the tracker; empty for the default domain. */
  domainId: z.optional(z.string()),
});

export type TrackerForm = z.input<typeof trackerSchema>;

export interface NewLink {
  /** The client chooses the id, so a retry writes the same row. */
  id: string;
  name: string;
  /** Normalized URL, including added UTM parameters. */
  url: string;
  /** Domain of the first short link; the default domain if empty or omitted. */
  domainId?: string | undefined;
}
