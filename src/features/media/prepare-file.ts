import { t } from '@lingui/core/macro';
import {
  MEDIA_SIDE,
  mediaBytes,
  type MediaKind,
  mediaKind,
  detectMediaType,
  type MediaType,
  RECORDING_SECONDS,
  VIDEO_SECONDS,
} from '@/domain/content/media';
import { AppError } from '@/lib/errors';
import { allKinds, kindWords } from './kind-words';
import { readVideo } from './read-video';

/** A validated file, ready for upload. */
export interface PreparedFile {
  file: Blob;
  type: MediaType;
  /** Width and height of a picture or video in pixels. */
  width: number | null;
  height: number | null;
  /** Length of a recording or video in seconds, rounded up. */
  seconds: number | null;
  /** URL for the preview before the upload; empty for a document. */
  previewUrl: string;
}

/** Maximum bytes of a chosen file. Browsers can decode files of this size without running out of memory. */
const READ_BYTES = 40 * 1024 * 1024;

const refuse = (sentence: string, cause?: unknown): never => {
  throw new AppError('invalid', sentence, { cause });
};

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

/** Throws if the file is too large. For a picture this is the size after scaling. */
function refuseLarge({ size }: Blob, kind: MediaKind) {
  if (size > mediaBytes(kind)) refuse(kindWords(kind).tooLarge);
}

async function decodePicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    return refuse(kindWords('picture').damaged, cause);
  }
}

/** Redraws a picture, scaled down if it is too large. This removes camera metadata such as the location. */
async function redraw(picture: ImageBitmap, type: MediaType) {
  const scale = Math.min(1, MEDIA_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, width, height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
  return { file, width, height };
}

/** Prepares a picture: upright, at most 1,600 pixels per side, without camera metadata. GIFs stay unchanged, because they may be animated. */
async function preparePicture(chosen: File, type: MediaType): Promise<PreparedFile> {
  const picture = await decodePicture(chosen);
  const { file, width, height } =
    type === 'image/gif'
      ? { file: new Blob([chosen], { type }), width: picture.width, height: picture.height }
      : await redraw(picture, type);
  picture.close();
  if (!file) return refuse(kindWords('picture').damaged);
  refuseLarge(file, 'picture');
  // A browser that cannot encode this type encodes PNG instead.
  const written = file.type === 'image/png' ? file.type : type;
  return { file, type: written, width, height, seconds: null, previewUrl: await dataUrl(file) };
}

/** Prepares a recording unchanged. Decodes it to verify that it plays and to measure its length. */
async function prepareRecording(chosen: File, type: MediaType): Promise<PreparedFile> {
  refuseLarge(chosen, 'recording');
  const { duration } = await new OfflineAudioContext(1, 1, 8000)
    .decodeAudioData(await chosen.arrayBuffer())
    .catch((cause: unknown) => refuse(kindWords('recording').damaged, cause));
  const seconds = Math.max(1, Math.ceil(duration));
  if (seconds > RECORDING_SECONDS)
    refuse(t`The recording is longer than ${RECORDING_SECONDS / 60} minutes.`);
  const file = new Blob([chosen], { type });
  return { file, type, width: null, height: null, seconds, previewUrl: await dataUrl(file) };
}

/** Prepares a video unchanged. Opens it to verify that it plays and to measure its size and length. */
async function prepareVideo(chosen: File, type: MediaType): Promise<PreparedFile> {
  refuseLarge(chosen, 'video');
  const file = new Blob([chosen], { type });
  const previewUrl = URL.createObjectURL(file);
  try {
    const facts = await readVideo(previewUrl);
    if (facts.seconds > VIDEO_SECONDS)
      refuse(t`The video is longer than ${VIDEO_SECONDS / 60} minutes.`);
    return { file, type, ...facts, previewUrl };
  } catch (error) {
    URL.revokeObjectURL(previewUrl);
    if (error instanceof AppError) throw error;
    return refuse(kindWords('video').damaged, error);
  }
}

/** Prepares a document unchanged. */
async function prepareDocument(chosen: File, type: MediaType): Promise<PreparedFile> {
  refuseLarge(chosen, 'document');
  const file = new Blob([chosen], { type });
  return { file, type, width: null, height: null, seconds: null, previewUrl: '' };
}

const PREPARE: Record<MediaKind, (chosen: File, type: MediaType) => Promise<PreparedFile>> = {
  picture: preparePicture,
  recording: prepareRecording,
  video: prepareVideo,
  document: prepareDocument,
};

/**
 * Validates a chosen file by its content, not its name, and prepares it for upload. Throws if it is not accepted.
 * @param kind Accepted kind; null for any kind.
 */
export async function prepareFile(chosen: File, kind: MediaKind | null): Promise<PreparedFile> {
  if (chosen.size > READ_BYTES) refuse(t`The file is larger than 40 MB.`);
  const type = detectMediaType(new Uint8Array(await chosen.slice(0, 16).arrayBuffer()));
  if (!type || (kind && mediaKind(type) !== kind))
    return refuse(kind ? kindWords(kind).refused : t`This file can’t be sent. ${allKinds()}`);
  return PREPARE[mediaKind(type)](chosen, type);
}
