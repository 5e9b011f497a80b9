import * as z from 'zod/mini';
import { type ChannelContent, withDefaults } from '@/domain/content/content';

const text = z.string();
const key = z.object({ key: text, action: z.enum(['repeat', 'opt_out', 'transfer']), phone: text });
const shape = z.object({
  script: text,
  /** Null if the script is read aloud. The URL is empty until the user chooses a recording. */
  recording: z.nullable(z.object({ url: text, seconds: z.number() })),
  language: text,
  voice: z.enum(['female', 'male']),
  keypad: z.array(key),
});
type VoiceForm = z.infer<typeof shape>;

const empty: VoiceForm = {
  script: '',
  recording: null,
  language: 'en',
  voice: 'female',
  keypad: [],
};

const fromContent = (content: ChannelContent<'voice'>) => ({
  ...content,
  keypad: (content.keypad ?? []).map((item) => withDefaults({ phone: '' }, item)),
});

const toContent = ({ voice, recording, keypad, ...rest }: VoiceForm) => ({
  ...rest,
  // A recording has its own voice.
  ...(recording ? { recording } : { voice }),
  keypad: keypad.map(({ key, action, phone }) =>
    action === 'transfer' ? { key, action, phone } : { key, action },
  ),
});

export const voiceForm = { shape, empty, fromContent, toContent };
