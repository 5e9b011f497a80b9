import * as z from 'zod/mini';
import { hasWebScheme, isWebUrl, normaliseUrl } from '@/domain/link/links';
import { countCharacters } from '@/domain/shared/text';

/** Characters of a tracker's name. */
export const MAX_TRACKER_NAME = 120;

/** A text that is none of these. */
export const refuse = (wrong: (value: string) => boolean, message: string) =>
  z.refine<string>((value) => !wrong(value), message);

/** A text of so many characters, as people count them. */
export const atMost = (limit: number, what: string) =>
  refuse((value) => countCharacters(value) > limit, `${what} must be at most ${limit} characters`);

/** What a tracker is called. */
export const trackerName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Tracker name is required'),
    atMost(MAX_TRACKER_NAME, 'Tracker name'),
  );

/** Checked as typed, then normalised: a scheme is needed, and it is http or https. */
const landingUrl = z.string().check(
  z.minLength(1, 'Landing URL is required'),
  refuse(
    (typed) => typed !== '' && !(hasWebScheme(typed) && isWebUrl(normaliseUrl(typed))),
    'Enter a web address that starts with http:// or https://',
  ),
);

/** A tracker as it is made: its name, where it leads, and whether the organisation's UTM parameters are added to that. */
export const trackerSchema = z.object({
  name: trackerName,
  url: landingUrl,
  addUtm: z.boolean(),
  /** Of its first short link, where one is made with it; empty for the default domain. */
  domainId: z.optional(z.string()),
});

export type TrackerForm = z.input<typeof trackerSchema>;

/** What is made of it. */
export interface NewLink {
  /** Made with the attempt: the same attempt sent again is the same row. */
  id: string;
  name: string;
  /** Normalised, with the parameters that are added. */
  url: string;
  /** Of its first short link; the default domain when empty or left out. */
  domainId?: string | undefined;
}
