import type * as z from 'zod/mini';
import { type Shape, readShape } from '@/domain/content/shape/shape';
import { emailContent } from './email';
import { pushContent } from './push';
import { rcsContent } from './rcs';
import { smsContent } from './sms';
import { voiceContent } from './voice';
import { whatsappContent } from './whatsapp';

/**
 * Content schema of each channel. The form, the check in the database and the lists of fields that are text or files
 * are derived from it (docs/add-a-field.md).
 */
export const CHANNEL_SCHEMAS = {
  sms: smsContent,
  rcs: rcsContent,
  whatsapp: whatsappContent,
  push: pushContent,
  email: emailContent,
  voice: voiceContent,
} as const;

export const CHANNEL_SHAPES = Object.fromEntries(
  Object.entries(CHANNEL_SCHEMAS).map(([channel, schema]) => [channel, readShape(schema)]),
) as Record<keyof typeof CHANNEL_SCHEMAS, Shape>;

type NameIn<T> = T extends readonly (infer I)[]
  ? NameIn<I>
  : T extends object
    ? { [K in keyof T & string]-?: K | NameIn<T[K]> }[keyof T & string]
    : never;

/** Names of the fields of all contents, such as `subject` and `cards`. */
export type FieldName = Exclude<
  NameIn<z.infer<(typeof CHANNEL_SCHEMAS)[keyof typeof CHANNEL_SCHEMAS]>>,
  'channel'
>;
