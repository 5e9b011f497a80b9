import { t } from '@lingui/core/macro';
import { Phone as PhoneIcon } from 'lucide-react';
import { readingSeconds, type VoiceKey } from '@/domain/content/voice';
import { MessageText } from './message-text';
import type { MockUpProps } from './mock-up';
import { Phone, SenderMark } from './phone';

function effectOf(key: VoiceKey): string {
  if (key.action === 'repeat') return t`Hear it again`;
  return key.action === 'opt_out' ? t`No more calls` : t`Talk to ${key.phone}`;
}

/** A call: what is read aloud, how long that takes, and what a key does. */
export function VoiceMockUp({ channel, content, message, sender }: MockUpProps) {
  const call = content.channel === 'voice' ? content : null;
  const script = call?.script ?? message;
  const seconds = readingSeconds(script);
  const header = (
    <div className="border-border mt-2 flex items-center gap-2.5 border-b bg-info-soft px-3 py-2">
      <SenderMark sender={sender} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{sender}</p>
        <p className="text-muted flex items-center gap-1 text-xs">
          <PhoneIcon aria-hidden="true" className="size-3" />
          <span>Voice call, read aloud</span>
        </p>
      </div>
    </div>
  );
  return (
    <Phone label={`${channel} preview`} header={header}>
      <div className="space-y-3 text-sm">
        <div className="rounded-2xl rounded-es-md bg-raised px-3 py-2">
          <MessageText text={script} />
        </div>
        {seconds > 0 && (
          <p className="text-xs text-muted tabular-nums">{t`About ${seconds} seconds`}</p>
        )}
        {call?.keypad && (
          <ul aria-label={t`Keys`} className="space-y-1.5 text-xs">
            {call.keypad.map((key, index) => (
              <li key={index} className="flex items-center gap-2">
                <kbd className="flex size-7 shrink-0 items-center justify-center rounded-full border border-control font-sans font-semibold">
                  {key.key}
                </kbd>
                {effectOf(key)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Phone>
  );
}
