import * as z from 'zod/mini';
import { RECORDING_SECONDS } from '@/domain/content/media';
import {
  language,
  list,
  oneOf,
  phone,
  recordingUrl,
  text,
  wholeNumber,
} from '@/domain/content/rules';

export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const;
const key = oneOf(KEYS);

const keypad = list(
  z.discriminatedUnion('action', [
    z.strictObject({ key, action: z.literal('repeat') }),
    z.strictObject({ key, action: z.literal('opt_out') }),
    z.strictObject({ key, action: z.literal('transfer'), phone }),
  ]),
  [0, KEYS.length],
  'key',
);

export type VoiceKey = z.infer<typeof keypad>[number];

/** Uploaded recording with its length, as stored for the file. The length determines the price of the call. */
const recording = z.strictObject({
  url: recordingUrl,
  seconds: wholeNumber(RECORDING_SECONDS),
});

/** Voice content: a script for text-to-speech or the transcript of a recording, and keypad actions. */
export const voiceContent = z
  .strictObject({
    channel: z.literal('voice'),
    script: text(3000, { personal: true }),
    recording: z.optional(recording),
    language,
    voice: z.optional(oneOf(['female', 'male'])),
    keypad: z.optional(keypad),
  })
  .check(
    z.refine(({ recording: recorded, script }) => !recorded || !/\{\{|\{%/.test(script), {
      error: 'recorded_field',
      path: ['script'],
    }),
  );
