import { isWebUrl } from '../link/links.ts';

/**
 * File types of messages with their extension: images that phones and mail clients show, recordings that carriers play,
 * and videos and documents that messages carry.
 */
export const MEDIA_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
} as const;
export type MediaType = keyof typeof MEDIA_TYPES;

export const MEDIA_KINDS = ['picture', 'recording', 'video', 'document'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const KINDS: Record<string, MediaKind> = {
  image: 'picture',
  audio: 'recording',
  video: 'video',
  application: 'document',
};

export const mediaKind = (type: string): MediaKind => KINDS[type.split('/')[0] ?? ''] ?? 'picture';

export const mediaTypes = (kind: MediaKind): MediaType[] =>
  (Object.keys(MEDIA_TYPES) as MediaType[]).filter((type) => mediaKind(type) === kind);

const MEGABYTE = 1_048_576;
/**
 * Maximum size of a stored file in megabytes. Images and videos have WhatsApp's limits. Documents are limited because
 * the upload holds the whole file in memory.
 */
export const MEDIA_MEGABYTES = {
  picture: 5,
  recording: 5,
  video: 16,
  document: 16,
} as const satisfies Record<MediaKind, number>;
/** Maximum size of a stored file in bytes. */
export const mediaBytes = (kind: MediaKind): number => MEDIA_MEGABYTES[kind] * MEGABYTE;
/** Maximum length of a recording in seconds: the longest script, read slowly. */
export const RECORDING_SECONDS = 240;
/** Maximum pixels of an image's longer side. Larger images are scaled down before upload. */
export const MEDIA_SIDE = 1600;
/** Maximum length of a video in seconds. In practice the size limit is reached first. */
export const VIDEO_SECONDS = 3600;
/** Maximum characters of a file's description: alt text, or transcript of a recording. */
export const MEDIA_ALT = {
  picture: 300,
  recording: 3000,
  video: 300,
  document: 300,
} as const satisfies Record<MediaKind, number>;
/** Storage bucket with a folder for each organization. */
export const MEDIA_BUCKET = 'media';

const FILE_SIGNATURES: Record<MediaType, (head: string) => boolean> = {
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/webp': (head) => head.startsWith('RIFF') && /^WEBPVP8[ LX]/.test(head.slice(8)),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
  // An ID3 tag, or the first frame of MPEG layer III: sync bits followed by a valid version, bit rate and sampling
  // rate.
  'audio/mpeg': (head) =>
    head.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb][^\xf0-\xff]/.test(head),
  'audio/wav': (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE',
  // Brand of the MP4 container. Excludes QuickTime movies and HEIF images, which use the same box format.
  'video/mp4': (head) => /^ftyp(iso[m2-9]|mp4[12]|avc1|dash|M4V|MSNV)/.test(head.slice(4)),
  'video/3gpp': (head) => /^ftyp3g[gprs2]/.test(head.slice(4)),
  'application/pdf': (head) => /^%PDF-[12]\.\d/.test(head),
};

/** Detects the media type from a file's first bytes, whatever its name or MIME type; null for unsupported files. */
export function detectMediaType(bytes: Uint8Array): MediaType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const found = Object.entries(FILE_SIGNATURES).find(([, begins]) => begins(head));
  return found ? (found[0] as MediaType) : null;
}

/** Path of a file in the bucket: organization folder and file id. */
export const mediaPath = (organisationId: string, id: string, type: MediaType): string =>
  `${organisationId}/${id}.${MEDIA_TYPES[type]}`;

/** Public URL of a stored file, for phones, mail clients and gateways. */
export const mediaUrl = (server: string, path: string): string =>
  `${server}/storage/v1/object/public/${MEDIA_BUCKET}/${path}`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const LOCAL_FILE = new RegExp(
  `^https?://(?:127\\.0\\.0\\.1|localhost)(?::\\d{1,5})?/storage/v1/object/public/media/${UUID}/${UUID}\\.(${Object.values(MEDIA_TYPES).join('|')})$`,
);
const PICTURES: ReadonlySet<string> = new Set(
  mediaTypes('picture').map((type) => MEDIA_TYPES[type]),
);

/**
 * Returns whether the URL is an uploaded file on the local server. Only this machine can reach it, so it works only in
 * messages to the local mailbox.
 */
export const isLocalFile = (url: string): boolean => LOCAL_FILE.test(url);

export const isLocalPicture = (url: string): boolean =>
  PICTURES.has(LOCAL_FILE.exec(url)?.[1] ?? '');

const EXTENSION = /^[^?#]*\.(jpe?g|png|webp|gif|mp3|wav|mp4|3gp|pdf)(?:[?#]|$)/i;

/**
 * Returns whether a URL's extension allows one of the types. True for an unknown extension; the gateway checks the file
 * itself.
 */
export function mayHaveType(url: string, types: readonly MediaType[]): boolean {
  const ending = EXTENSION.exec(url)?.[1]?.toLowerCase().replace('jpeg', 'jpg');
  return ending === undefined || types.some((type) => MEDIA_TYPES[type] === ending);
}

const RECORDING = new RegExp(`/storage/v1/object/public/media/${UUID}/${UUID}\\.(?:mp3|wav)$`);
const ON_THIS_MACHINE = /^https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?\/storage\//;

/** Returns whether the URL is an uploaded recording. External URLs are refused, because their length is unknown. */
export const isRecording = (url: string): boolean =>
  RECORDING.test(url) &&
  (ON_THIS_MACHINE.test(url) || (url.startsWith('https://') && isWebUrl(url)));
