import { isPhone } from '@/domain/people/phone';
import * as z from 'zod/mini';
import { hasPrivateHost, isWebUrl, MAX_URL_LENGTH } from '@/domain/link/links';
import { isLocalFile, isLocalPicture, mayHaveType, type MediaType } from './media';
import { LINK_TOKEN } from './message';
import { isPlainLine, isSenderName } from '@/domain/shared/plain-line';

/**
 * Validation rules that the channels share. The error message is a code, followed by the limit if there is one:
 * `too_long 200`. Mirrors `private.content_shape`.
 */

/** Text that is not blank, with a maximum length. */
export const text = (maxLength: number) =>
  z.string('required').check(
    z.refine((value) => value.trim() !== '', 'required'),
    z.maxLength(maxLength, `too_long ${maxLength}`),
  );

/** Single line of visible characters, for headers, titles and buttons. */
export const line = (maxLength: number) =>
  z.string('required').check(
    z.refine((value) => value.trim() !== '', 'required'),
    z.maxLength(maxLength, `too_long ${maxLength}`),
    z.refine(isPlainLine, 'not_one_line'),
  );

/** Sender name: a line without the characters of an email address. */
export const senderName = (maxLength: number) =>
  line(maxLength).check(z.refine(isSenderName, 'not_sender_name'));

/** One of the given values. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: ({ input }) => (input === undefined ? 'required' : 'unknown_value') });

const isHttps = (url: string): boolean => url.startsWith('https://') && isWebUrl(url);

/** URL schemes that an app link must not use. */
const NO_APP = /^(http|https|javascript|data|file|ftp|vbscript|blob):/;
const APP_ADDRESS = /^[a-z][a-z0-9+.-]{1,30}:\/\/[^\s\p{Cc}]+$/u;

const isAppAddress = (url: string): boolean => APP_ADDRESS.test(url) && !NO_APP.test(url);

/** URL that `accepts` approves; otherwise fails with the code. */
export const address = (accepts: (url: string) => boolean, code: string) =>
  z.string('required').check(
    z.refine((url) => url.trim() !== '', { error: 'required', abort: true }),
    z.refine(accepts, code),
  );

/**
 * Web URL that `accepts` approves. Fails with `too_long` or `private_host` if that is the reason, otherwise with the
 * code.
 */
const webAddress = (accepts: (url: string) => boolean, code: 'not_https' | 'not_link') =>
  z.string('required').check(
    z.refine((url) => url.trim() !== '', { error: 'required', abort: true }),
    z.maxLength(MAX_URL_LENGTH, { error: `too_long ${MAX_URL_LENGTH}`, abort: true }),
    z.refine((url) => accepts(url) || !hasPrivateHost(url), { error: 'private_host', abort: true }),
    z.refine(accepts, code),
  );

/** Image URL: public https, or a file on the local server. */
export const httpsUrl = webAddress((url) => isHttps(url) || isLocalPicture(url), 'not_https');

/** File URL with one of the types, by its extension; otherwise fails with the code. */
const fileUrl = (code: string, types: readonly MediaType[]) =>
  webAddress((url) => isHttps(url) || isLocalFile(url), 'not_https').check(
    z.refine((url) => mayHaveType(url, types), code),
  );

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

/** Phone number with country code. */
export const phone = z.string('required').check(
  z.refine((value) => value.trim() !== '', { error: 'required', abort: true }),
  z.refine(isPhone, 'not_phone'),
);

/** Language code with an optional country: `en`, `pt_BR`. */
export const language = z.string('required').check(
  z.refine((value) => value.trim() !== '', { error: 'required', abort: true }),
  z.refine((value) => /^[a-z]{2}(_[A-Z]{2})?$/.test(value), 'unknown_value'),
);

/** List with a minimum and a maximum number of items. */
export const list = <T extends z.core.SomeType>(item: T, [min, max]: readonly [number, number]) =>
  z
    .array(item, 'required')
    .check(z.minLength(min, `too_few ${min}`), z.maxLength(max, `too_many ${max}`));

export const BUTTON_TEXT = 25;

/** Button below a message: sends a reply, opens a link or calls a number. */
export const button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reply'), text: line(BUTTON_TEXT) }),
  z.strictObject({ type: z.literal('link'), text: line(BUTTON_TEXT), url: link }),
  z.strictObject({ type: z.literal('call'), text: line(BUTTON_TEXT), phone }),
]);
export type Button = z.infer<typeof button>;
