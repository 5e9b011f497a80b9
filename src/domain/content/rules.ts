import { isPhone } from '@/domain/people/phone';
import * as z from 'zod/mini';
import { hasPrivateHost, isWebUrl, MAX_URL_LENGTH } from '@/domain/link/links';
import { isLocalFile, isLocalPicture, isRecording, mayHaveType, type MediaType } from './media';
import { LINK_TOKEN } from './message';
import { isPlainLine, isSenderName } from '@/domain/shared/plain-line';

/**
 * Validation rules that the channels share. The error message is a code, followed by the limit if there is one:
 * `too_long 200`. Each rule is also registered as data, which `readShape` reads.
 */

/** Rule of a field as data. `private.content_problem` and `private.text_problem` check contents against it. */
export interface Rule {
  /** Maximum number of characters of a text, or of items of a list. */
  max?: number;
  /** Minimum number of items of a list. */
  min?: number;
  /** Field in which the items of a list must differ. */
  unique?: string;
  /** Single line of visible characters. */
  line?: true;
  /** Without the characters of an email address. */
  name?: true;
  /** Whole number from 1 up to this one. */
  whole?: number;
  /** Choice of values. */
  in?: readonly string[];
  /** Kind of URL or code. */
  like?: FileKind | 'link' | 'target' | 'phone' | 'language';
  /** Text that may have merge fields. */
  personal?: true;
  /** Text that recipients do not read. */
  unread?: true;
}

export const FILE_KINDS = ['https', 'jpeg_png', 'mp4', 'mp4_3gp', 'pdf', 'recording'] as const;
/** Kind of URL of a media file; `https` is any image. */
type FileKind = (typeof FILE_KINDS)[number];

export const RULES = z.registry<Rule>();

type TextFlags = Pick<Rule, 'personal' | 'unread'>;

/** Text that is not blank, with a maximum length. */
export const text = (max: number, flags: TextFlags = {}) =>
  z
    .string('required')
    .check(
      z.refine((value) => value.trim() !== '', 'required'),
      z.maxLength(max, `too_long ${max}`),
    )
    .register(RULES, { max, ...flags });

/** Single line of visible characters, for headers, titles and buttons. */
export const line = (max: number, flags: TextFlags = {}) =>
  z
    .string('required')
    .check(
      z.refine((value) => value.trim() !== '', 'required'),
      z.maxLength(max, `too_long ${max}`),
      z.refine(isPlainLine, 'not_one_line'),
    )
    .register(RULES, { max, line: true, ...flags });

/** Sender name: a line without the characters of an email address. */
export const senderName = (max: number) =>
  line(max)
    .check(z.refine(isSenderName, 'not_sender_name'))
    .register(RULES, { max, line: true, name: true });

/** Whole number from 1 to a maximum. */
export const wholeNumber = (max: number) =>
  z
    .int('wrong_type')
    .check(z.gte(1, 'wrong_type'), z.lte(max, 'wrong_type'))
    .register(RULES, { whole: max });

/** Gives a choice its value in a new form. A content without the choice stays valid. */
// oxlint-disable-next-line no-underscore-dangle -- zod/mini calls it so.
export const startsAs = z._default;

/** One of the given values. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: ({ input }) => (input === undefined ? 'required' : 'unknown_value') });

const isHttps = (url: string): boolean => url.startsWith('https://') && isWebUrl(url);

/** URL schemes that an app link must not use. */
const NO_APP = /^(http|https|javascript|data|file|ftp|vbscript|blob):/;
const APP_ADDRESS = /^[a-z][a-z0-9+.-]{1,30}:\/\/[^\s\p{Cc}]+$/u;

const isAppAddress = (url: string): boolean => APP_ADDRESS.test(url) && !NO_APP.test(url);

/** URL or code that `accepts` approves; otherwise fails with the code. */
const address = (accepts: (url: string) => boolean, code: string) =>
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
export const httpsUrl = webAddress(
  (url) => isHttps(url) || isLocalPicture(url),
  'not_https',
).register(RULES, { like: 'https' });

/** File URL with one of the types, by its extension; otherwise fails with `not_` and the kind. */
const fileUrl = (kind: FileKind, types: readonly MediaType[]) =>
  webAddress((url) => isHttps(url) || isLocalFile(url), 'not_https')
    .check(z.refine((url) => mayHaveType(url, types), `not_${kind}`))
    .register(RULES, { like: kind });

export const jpegOrPngUrl = fileUrl('jpeg_png', ['image/jpeg', 'image/png']);
export const mp4Url = fileUrl('mp4', ['video/mp4']);
export const mp4Or3gpUrl = fileUrl('mp4_3gp', ['video/mp4', 'video/3gpp']);
export const pdfUrl = fileUrl('pdf', ['application/pdf']);

/** Uploaded recording. */
export const recordingUrl = address(isRecording, 'unknown_recording').register(RULES, {
  like: 'recording',
});

/** Button target: an https URL or the short link token. */
export const link = webAddress((url) => isHttps(url) || url === LINK_TOKEN, 'not_link').register(
  RULES,
  { like: 'link' },
);

/** Notification target: a link, or an app URL such as `shop://cart`. */
export const target = webAddress(
  (url) => isHttps(url) || url === LINK_TOKEN || isAppAddress(url),
  'not_link',
).register(RULES, { like: 'target' });

/** Phone number with country code. */
export const phone = address(isPhone, 'not_phone').register(RULES, { like: 'phone' });

/** Language code with an optional country: `en`, `pt_BR`. */
export const language = address(
  (value) => /^[a-z]{2}(_[A-Z]{2})?$/.test(value),
  'unknown_value',
).register(RULES, { like: 'language' });

/**
 * List with a minimum and a maximum number of items.
 * @param unique Field in which the items must differ.
 */
export const list = <T extends z.core.SomeType>(
  item: T,
  [min, max]: readonly [number, number],
  unique?: keyof z.infer<T> & string,
) =>
  z
    .array(item, 'required')
    .check(
      z.minLength(min, `too_few ${min}`),
      z.maxLength(max, `too_many ${max}`),
      z.refine(
        (items) => !unique || new Set(items.map((one) => one[unique])).size === items.length,
        'repeated',
      ),
    )
    .register(RULES, { min, max, ...(unique && { unique }) });

export const BUTTON_TEXT = 25;

/** Button below a message: sends a reply, opens a link or calls a number. */
export const button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reply'), text: line(BUTTON_TEXT) }),
  z.strictObject({ type: z.literal('link'), text: line(BUTTON_TEXT), url: link }),
  z.strictObject({ type: z.literal('call'), text: line(BUTTON_TEXT), phone }),
]);
export type Button = z.infer<typeof button>;
