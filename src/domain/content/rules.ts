import { isPhone } from '@/domain/people/phone';
import * as z from 'zod/mini';
import { hasPrivateHost, isWebUrl, MAX_URL_LENGTH } from '@/domain/link/links';
import { isLocalFile, isLocalPicture, mayHaveType, type MediaType } from './media';
import { LINK_TOKEN } from './message';
import { isPlainLine, isSenderName } from '@/domain/shared/plain-line';

/**
 * The rules that the channels share. A rule answers with a code, and a limit behind a blank: `too_long 200`. The
 * database holds the same rules (`private.content_shape`).
 */

/** A text that says something, of so many characters at most. */
export const text = (most: number) =>
  z.string('required').check(
    z.refine((value) => value.trim() !== '', 'required'),
    z.maxLength(most, `too_long ${most}`),
  );

/** A text in one line of visible characters: gateways put it into headers, titles and buttons. */
export const line = (most: number) =>
  z.string('required').check(
    z.refine((value) => value.trim() !== '', 'required'),
    z.maxLength(most, `too_long ${most}`),
    z.refine(isPlainLine, 'not_one_line'),
  );

/** The name of a sender: a line without the characters of an address. */
export const senderName = (most: number) =>
  line(most).check(z.refine(isSenderName, 'not_sender_name'));

/** One word of a fixed list. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: ({ input }) => (input === undefined ? 'required' : 'unknown_value') });

const isHttps = (url: string): boolean => url.startsWith('https://') && isWebUrl(url);

/** URL schemes that an app link must not use. */
const NO_APP = /^(http|https|javascript|data|file|ftp|vbscript|blob):/;
const APP_ADDRESS = /^[a-z][a-z0-9+.-]{1,30}:\/\/[^\s\p{Cc}]+$/u;

const isAppAddress = (url: string): boolean => APP_ADDRESS.test(url) && !NO_APP.test(url);

/** A text that is an address of a kind, refused with a code. */
export const address = (accepts: (url: string) => boolean, code: string) =>
  z.string('required').check(
    z.refine((url) => url.trim() !== '', { error: 'required', abort: true }),
    z.refine(accepts, code),
  );

/** An address of the web, or another one of a kind: refused as too long or private where it is that, else with a code. */
const webAddress = (accepts: (url: string) => boolean, code: 'not_https' | 'not_link') =>
  z.string('required').check(
    z.refine((url) => url.trim() !== '', { error: 'required', abort: true }),
    z.maxLength(MAX_URL_LENGTH, { error: `too_long ${MAX_URL_LENGTH}`, abort: true }),
    z.refine((url) => accepts(url) || !hasPrivateHost(url), { error: 'private_host', abort: true }),
    z.refine(accepts, code),
  );

/** Image URL: public https, or a file on the local server. */
export const httpsUrl = webAddress((url) => isHttps(url) || isLocalPicture(url), 'not_https');

/** An address of a file of one of these types, refused as what it is not: `not_mp4`. */
const fileUrl = (code: string, types: readonly MediaType[]) =>
  webAddress((url) => isHttps(url) || isLocalFile(url), 'not_https').check(
    z.refine((url) => mayHaveType(url, types), code),
  );

/** Files of the types that some channels require. */
export const jpegOrPngUrl = fileUrl('not_jpeg_png', ['image/jpeg', 'image/png']);
export const mp4Url = fileUrl('not_mp4', ['video/mp4']);
export const mp4Or3gpUrl = fileUrl('not_mp4_3gp', ['video/mp4', 'video/3gpp']);
export const pdfUrl = fileUrl('not_pdf', ['application/pdf']);

/** Button target: an https URL or the short link token. */
export const link = webAddress((url) => isHttps(url) || url === LINK_TOKEN, 'not_link');

/** Notification target: a link, or an app URL such as `shop://cart`. */
export const target = webAddress(
  (url) => isHttps(url) || url === LINK_TOKEN || isAppAddress(url),
  'not_link',
);

/** A number with its country code. */
export const phone = z.string('required').check(
  z.refine((value) => value.trim() !== '', { error: 'required', abort: true }),
  z.refine(isPhone, 'not_phone'),
);

/** A language, with a country where it matters: `en`, `pt_BR`. */
export const language = z.string('required').check(
  z.refine((value) => value.trim() !== '', { error: 'required', abort: true }),
  z.refine((value) => /^[a-z]{2}(_[A-Z]{2})?$/.test(value), 'unknown_value'),
);

/** A list of so many items. */
export const list = <T extends z.core.SomeType>(
  item: T,
  [least, most]: readonly [number, number],
) =>
  z
    .array(item, 'required')
    .check(z.minLength(least, `too_few ${least}`), z.maxLength(most, `too_many ${most}`));

export const BUTTON_TEXT = 25;

/** A button or a suggested reply below a message: it answers, opens an address or calls. */
export const button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reply'), text: line(BUTTON_TEXT) }),
  z.strictObject({ type: z.literal('link'), text: line(BUTTON_TEXT), url: link }),
  z.strictObject({ type: z.literal('call'), text: line(BUTTON_TEXT), phone }),
]);
export type Button = z.infer<typeof button>;
