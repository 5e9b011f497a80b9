import * as z from 'zod/mini';
import { isRecording, RECORDING_SECONDS } from '@/domain/content/media';
import { address, language, list, oneOf, phone, text } from '@/domain/content/rules';

export const VOICE_LIMITS = { script: 3000, keypad: 12 } as const;

export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const;
const key = oneOf(KEYS);

const keypad = list(
  z.discriminatedUnion('action', [
    z.strictObject({ key, action: z.literal('repeat') }),
    z.strictObject({ key, action: z.literal('opt_out') }),
    z.strictObject({ key, action: z.literal('transfer'), phone }),
  ]),
  [0, VOICE_LIMITS.keypad],
);

export type VoiceKey = z.infer<typeof keypad>[number];

/** Uploaded recording with its length, as stored for the file. The length determines the price of the call. */
const recording = z.strictObject({
  url: address(isRecording, 'unknown_recording'),
  seconds: z
    .int('wrong_type')
    .check(z.gte(1, 'wrong_type'), z.lte(RECORDING_SECONDS, 'wrong_type')),
});

/** Voice content: a script for text-to-speech or the transcript of a recording, and keypad actions. */
export const voiceContent = z
  .strictObject({
    channel: z.literal('voice'),
    script: text(VOICE_LIMITS.script),
    recording: z.optional(recording),
    language,
    voice: z.optional(oneOf(['female', 'male'])),
    keypad: z.optional(
      keypad.check(
        z.refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length, 'repeated'),
      ),
    ),
  })
  .check(
    z.refine(({ recording: recorded, script }) => !recorded || !/\{\{|\{%/.test(script), {
      error: 'recorded_field',
      path: ['script'],
    }),
  );
