import { LockKeyhole } from 'lucide-react';
import { MessageText } from './message-text';
import type { MockUpProps } from './mock-up';
import { Phone, SenderMark } from './phone';

/** A notification on a lock screen. */
export function PushMockUp({ channel, message, sender, link }: MockUpProps) {
  const header = (
    <div className="bg-accent-soft text-muted -mt-3.5 flex flex-col items-center gap-1 px-3 pt-12 pb-4">
      <LockKeyhole aria-hidden="true" className="size-5" />
      <p className="text-xs">Lock screen</p>
    </div>
  );
  return (
    <Phone label={`${channel} preview`} header={header} screenClassName="bg-accent-soft pt-1">
      <div className="bg-surface rounded-2xl p-3 text-sm shadow-sm">
        <div className="mb-1.5 flex items-center gap-2">
          <SenderMark sender={sender} className="size-5 rounded-md text-xs" />
          <p className="text-muted min-w-0 truncate text-xs">{sender}</p>
        </div>
        {link.og_title && (
          <p dir="auto" className="font-semibold break-words">
            {link.og_title}
          </p>
        )}
        <MessageText text={message} />
      </div>
    </Phone>
  );
}
