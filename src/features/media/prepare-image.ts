import { t } from '@lingui/core/macro';
import { MEDIA_BYTES, MEDIA_SIDE, mediaTypeOf, type MediaType } from '@/domain/media';
import { AppError } from '@/lib/errors';

/** A picture that can be stored. */
export interface PreparedImage {
  file: Blob;
  type: MediaType;
  /** In pixels. */
  width: number;
  height: number;
  /** To be looked at before it is stored. */
  shown: string;
}

/** What a browser decodes at most without running out of memory. */
const READ_BYTES = 40 * 1024 * 1024;

const refuse = (sentence: string): never => {
  throw new AppError('invalid', sentence);
};

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new AppError('invalid', t`This picture is damaged and can't be read.`, { cause });
  }
}

/** Draws it anew, smaller where it is too large: what a camera has written beside the picture, such as its place, goes. */
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

/** A chosen file as it is stored: known by its content, not its name; turned upright, at most 1,600 pixels, without data of the camera. A moving picture stays as it is. */
export async function prepareImage(chosen: File): Promise<PreparedImage> {
  if (chosen.size > READ_BYTES) refuse(t`The file is larger than 40 MB.`);
  const type =
    mediaTypeOf(new Uint8Array(await chosen.slice(0, 16).arrayBuffer())) ??
    refuse(t`This is no picture that can be sent. Use JPEG, PNG, WebP or GIF.`);
  const picture = await decode(chosen);
  const { file, width, height } =
    type === 'image/gif'
      ? { file: new Blob([chosen], { type }), width: picture.width, height: picture.height }
      : await redraw(picture, type);
  picture.close();
  if (!file) return refuse(t`This picture is damaged and can't be read.`);
  if (file.size > MEDIA_BYTES) refuse(t`The picture is larger than 5 MB.`);
  // A browser that can not write this kind writes PNG.
  const written = file.type === 'image/png' ? file.type : type;
  return { file, type: written, width, height, shown: await dataUrl(file) };
}
