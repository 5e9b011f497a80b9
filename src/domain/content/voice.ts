import * as z from 'zod/mini';
import { language, list, oneOf, phone, text } from './rules';

export const VOICE_LIMITS = { script: 3000, keypad: 12 } as const;

/** The keys of a phone. */
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

/** What a key does. */
export type VoiceKey = z.infer<typeof keypad>[number];

/** A script that is read aloud, and what a key does meanwhile. */
export const voiceContent = z.strictObject({
  channel: z.literal('voice'),
  script: text(VOICE_LIMITS.script),
  language,
  voice: z.optional(oneOf(['female', 'male'])),
  keypad: z.optional(
    keypad.check(
      z.refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length, 'repeated'),
    ),
  ),
});

/** Words a minute of a calm voice. */
const PACE = 150;

/** How long a script takes to be read, in seconds. */
export const readingSeconds = (script: string): number =>
  Math.ceil((script.split(/\s+/).filter(Boolean).length / PACE) * 60);
