import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import {
  MEDIA_TYPES,
  mediaBytes,
  mediaKind,
  detectMediaType,
  type MediaType,
} from '../src/domain/content/media.ts';
import { notFound } from './request-limits.ts';

type Adapter = NonNullable<App['_storageAdapter']>;
/** Lite's storage adapter. */
export type MediaFiles = Adapter;
type Metadata = Awaited<ReturnType<Adapter['headObject']>>;

interface Kept {
  metadata: Metadata;
  bytes: Buffer;
}

/** File store in a folder, or in memory without one. File names must be valid in every file system. */
function fileStore(folder: string | null) {
  if (!folder) {
    const all = new Map<string, Kept>();
    return {
      read: async (name: string) => all.get(name) ?? null,
      write: async (name: string, kept: Kept) => void all.set(name, kept),
      remove: async (name: string) => void all.delete(name),
    };
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    read: async (name: string): Promise<Kept | null> => {
      const [bytes, metadata] = await Promise.all([
        readFile(join(folder, name)).catch(() => null),
        readFile(join(folder, `${name}.json`), 'utf8').catch(() => null),
      ]);
      if (!bytes || !metadata) return null;
      const stored = JSON.parse(metadata) as Metadata & { lastModified: string };
      return { bytes, metadata: { ...stored, lastModified: new Date(stored.lastModified) } };
    },
    write: async (name: string, { bytes, metadata }: Kept) => {
      await writeFile(join(folder, `${name}.json`), JSON.stringify(metadata));
      // Writes to a temporary name first, so that no reader sees a partial file.
      await writeFile(join(folder, `${name}.new`), bytes);
      await rename(join(folder, `${name}.new`), join(folder, name));
    },
    remove: async (name: string) => {
      await rm(join(folder, name), { force: true });
      await rm(join(folder, `${name}.json`), { force: true });
    },
  };
}

const fileName = (bucket: string, key: string) =>
  createHash('sha256').update(`${bucket}/${key}`).digest('hex');

/** Stores the files of the storage API. The policies of `storage.objects` have authorized each call before. */
export function mediaFiles(folder: string | null): Adapter {
  const files = fileStore(folder);
  const found = async (bucket: string, key: string) => {
    const kept = await files.read(fileName(bucket, key));
    if (!kept) throw new Error('Object not found');
    return kept;
  };
  const remove = (bucket: string, key: string) => files.remove(fileName(bucket, key));
  return {
    driver: null,
    getObject: async (bucket, key) => {
      const { bytes, metadata } = await found(bucket, key);
      return { metadata, httpStatusCode: 200, body: bytes };
    },
    headObject: async (bucket, key) => (await found(bucket, key)).metadata,
    uploadObject: async (...upload) => {
      const [bucket, key, , body, mimetype, cacheControl] = upload;
      const bytes = Buffer.from(await new Response(body as BodyInit).arrayBuffer());
      const metadata = {
        cacheControl,
        contentLength: bytes.length,
        size: bytes.length,
        mimetype,
        lastModified: new Date(),
        eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
        httpStatusCode: 200,
      };
      await files.write(fileName(bucket, key), { bytes, metadata });
      return metadata;
    },
    deleteObject: remove,
    deleteObjects: async (bucket, keys) => {
      for (const key of keys) await remove(bucket, key);
    },
    copyObject: () => Promise.reject(new Error('Copying files is not supported')),
    privateAssetUrl: () => Promise.reject(new Error('Private file URLs are not supported')),
  };
}

const refusal = (status: number, error: string, message: string) =>
  Response.json({ statusCode: String(status), error, message }, { status: 400 });

/**
 * The request with its file as the body. The storage client sends a file in a form, and Lite does not find it there.
 * Refuses a form without exactly one file: storage could keep a file other than the checked one.
 */
async function unwrapForm(request: Request): Promise<Request | Response> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request;
  const form = await request.formData().catch(() => null);
  const [file, ...more] = [...(form?.values() ?? [])].filter((value) => value instanceof Blob);
  if (!form || !file || more.length > 0) return refusal(400, 'InvalidRequest', 'Send one file');
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type);
  headers.set('content-length', String(file.size));
  headers.set('cache-control', `max-age=${Number(form.get('cacheControl'))}`);
  const { url, method, signal } = request;
  return new Request(url, { method, headers, signal, body: file });
}

const OBJECT = /^\/storage\/v1\/object\/media\/.+$/;

/** Storage endpoints that the app uses: upload, list, delete and public download. */
const isUsedEndpoint = (method: string, path: string): boolean => {
  if (path.startsWith('/storage/v1/object/public/media/'))
    return method === 'GET' || method === 'HEAD';
  if (path === '/storage/v1/object/list/media') return method === 'POST';
  if (path === '/storage/v1/object/media') return method === 'DELETE';
  return OBJECT.test(path) && ['GET', 'HEAD', 'POST', 'PUT'].includes(method);
};

/** Whether the extension matches the type. Gateways and messages identify a file by its extension. */
const hasMatchingExtension = (name: string, type: MediaType) =>
  name.endsWith(`.${MEDIA_TYPES[type]}`);

/** Whether the request uploads a file, which has a higher body limit. */
export const isUpload = (request: Request): boolean =>
  ['POST', 'PUT'].includes(request.method) && OBJECT.test(new URL(request.url).pathname);

/** Refuses an upload without a token. Closes the connection instead of reading the body. */
export function refuseUpload(): Response {
  const response = refusal(403, 'Unauthorized', 'Sign in to store a file');
  response.headers.set('Connection', 'close');
  return response;
}

/**
 * Returns the request as Lite takes it, or a refusal: of storage endpoints that the app does not use, and of files whose
 * content does not match the declared type. A hosted project trusts the declared type and serves the file with it.
 */
export async function checkFile(sent: Request): Promise<Request | Response> {
  const { pathname } = new URL(sent.url);
  if (!pathname.startsWith('/storage/')) return sent;
  if (!isUsedEndpoint(sent.method, pathname)) return notFound();
  if (!isUpload(sent)) return sent;
  const request = await unwrapForm(sent);
  if (request instanceof Response) return request;
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const type = request.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const found = detectMediaType(bytes);
  if (!found || found !== type || !hasMatchingExtension(pathname, found))
    return refusal(415, 'invalid_mime_type', `mime type ${type} is not supported`);
  if (bytes.length > mediaBytes(mediaKind(type)))
    return refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size');
  return request;
}

/** Answers 409 to a second upload of the same file, as a hosted project does. Lite answers 500. */
export async function refuseDuplicate(
  request: Request,
  response: Response,
  isStored: (name: string) => Promise<boolean>,
): Promise<Response> {
  if (response.status !== 500 || !isUpload(request)) return response;
  const name = new URL(request.url).pathname.replace('/storage/v1/object/media/', '');
  return (await isStored(decodeURIComponent(name)))
    ? refusal(409, 'Duplicate', 'The resource already exists')
    : response;
}

/** First and last byte of a range request, which players send to seek; null for the whole file. */
function parseRange(range: string | null, length: number): [first: number, last: number] | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return [Math.max(0, length - Number(to)), length - 1];
  return [Number(from), Math.min(length - 1, to === '' ? length - 1 : Number(to))];
}

/** Adds headers that stop a browser from interpreting the file as another type or running it, and answers range requests. */
export async function withFileHeaders(request: Request, response: Response): Promise<Response> {
  if (!new URL(request.url).pathname.startsWith('/storage/')) return response;
  const headers = new Headers(response.headers);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox");
  // The sandbox blocks the PDF viewer, so browsers download the file instead.
  if (headers.get('content-type') === 'application/pdf')
    headers.set('Content-Disposition', 'attachment');
  const { status, statusText } = response;
  if (request.method !== 'GET' || status !== 200)
    return new Response(response.body, { status, statusText, headers });
  headers.set('Accept-Ranges', 'bytes');
  const file = new Uint8Array(await response.arrayBuffer());
  const part = parseRange(request.headers.get('range'), file.length);
  if (!part) return new Response(file, { status, statusText, headers });
  const [first, last] = part;
  headers.delete('content-length');
  if (first > last) {
    headers.set('Content-Range', `bytes */${file.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${first}-${last}/${file.length}`);
  return new Response(file.subarray(first, last + 1), { status: 206, headers });
}
