/** Kinds of pictures that messengers, phones and mail clients show, with the ending of their files. */
export const MEDIA_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const;
export type MediaType = keyof typeof MEDIA_TYPES;

/** Bytes of a stored picture. */
export const MEDIA_BYTES = 5_242_880;
/** Pixels of its longer side; a larger one is made smaller before it is sent. */
export const MEDIA_SIDE = 1600;
/** Characters that say what it shows. */
export const MEDIA_ALT = 300;
/** Where files of pictures are, in a folder for each organisation. */
export const MEDIA_BUCKET = 'media';

const BEGINNINGS: Record<MediaType, (head: string) => boolean> = {
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/webp': (head) => head.startsWith('RIFF') && /^WEBPVP8[ LX]/.test(head.slice(8)),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
};

/** What a file is by its first bytes, whatever it calls itself; null when it is none of the pictures that can be sent. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const found = Object.entries(BEGINNINGS).find(([, begins]) => begins(head));
  return found ? (found[0] as MediaType) : null;
}

/** The place of a picture's file in the bucket: the organisation's folder, and its own id. */
export const mediaPath = (organisationId: string, id: string, type: MediaType): string =>
  `${organisationId}/${id}.${MEDIA_TYPES[type]}`;

/** The address that phones and mail clients read a picture at, on this server. */
export const mediaUrl = (server: string, path: string): string =>
  `${server}/storage/v1/object/public/${MEDIA_BUCKET}/${path}`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const LOCAL = new RegExp(
  `^https?://(?:127\\.0\\.0\\.1|localhost)(?::\\d{1,5})?/storage/v1/object/public/media/${UUID}/${UUID}\\.(?:jpg|png|webp|gif)$`,
);

/** An uploaded picture on the server of this machine, which nobody else reaches: a message there arrives in its own mailbox only. */
export const isLocalMedia = (url: string): boolean => LOCAL.test(url);
