import { plural, t } from '@lingui/core/macro';
import { Phone as PhoneIcon } from 'lucide-react';
import { callSeconds } from '@/domain/content/call';
import type { VoiceKey } from '@/domain/content/channels/voice';
import { isRecording } from '@/domain/content/media';
import { Player } from '@/features/media/components/player';
import { servedHere } from '@/features/media/served-here';
import { MessageText } from '@/features/composer/previews/message-text';
import type { MockUpProps } from '@/features/composer/previews/mock-up';
import { ChatHeader, Phone } from '@/features/composer/previews/phone';

function keyEffect(key: VoiceKey): string {
  if (key.action === 'repeat') return t`Hear it again`;
  return key.action === 'opt_out' ? t`No more calls` : t`Talk to ${key.phone}`;
}

function Keys({ keypad }: { keypad: readonly VoiceKey[] }) {
  return (
    <ul aria-label={t`Keys`} className="space-y-1.5 text-xs">
      {keypad.map((key, index) => (
        <li key={index} data-place={`keypad.${index}`} className="flex items-center gap-2">
          <kbd className="flex size-7 shrink-0 items-center justify-center rounded-full border border-control font-sans font-semibold">
            {key.key}
          </kbd>
          {keyEffect(key)}
        </li>
      ))}
    </ul>
  );
}

/** Length of the call. A script's length is an estimate. */
function Duration({ seconds, recorded }: { seconds: number; recorded: boolean }) {
  return (
    <p className="text-xs text-muted tabular-nums">
      {recorded
        ? t`${plural(seconds, { one: '# second', other: '# seconds' })}`
        : t`${plural(seconds, { one: 'About # second', other: 'About # seconds' })}`}
    </p>
  );
}

/** Voice call: script or recording, length and keys. */
export function VoiceMockUp({ channel, content, message, sender }: MockUpProps) {
  const call = content.channel === 'voice' ? content : null;
  const script = call?.script ?? message;
  const recording = call?.recording;
  const seconds = callSeconds(call ?? { script });
  const header = (
    <ChatHeader sender={sender} className="bg-info-soft">
      <PhoneIcon aria-hidden="true" className="size-3" />
      <span>{recording ? t`Voice call, recorded` : t`Voice call, read aloud`}</span>
    </ChatHeader>
  );
  return (
    <Phone label={t`${channel} preview`} header={header}>
      <div className="space-y-3 text-sm">
        {recording && isRecording(recording.url) && (
          <Player label={t`Recording preview`} src={servedHere(recording.url)} />
        )}
        <div data-place="script" className="rounded-2xl rounded-es-md bg-raised px-3 py-2">
          <MessageText text={script} />
        </div>
        {seconds > 0 && <Duration seconds={seconds} recorded={recording !== undefined} />}
        {call?.keypad && <Keys keypad={call.keypad} />}
      </div>
    </Phone>
  );
}
