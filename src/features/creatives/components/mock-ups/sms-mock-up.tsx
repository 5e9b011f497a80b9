import { MessageSquareText } from 'lucide-react';
import { markedParts } from '@/domain/sms';
import { LinkCard } from './link-card';
import { MessageText } from './message-text';
import type { MockUpProps } from './mock-up';
import { Phone, SenderMark } from './phone';

/** A text message, and every channel that was added later. */
export function SmsMockUp({ channel, message, sender, link }: MockUpProps) {
  const line = channel.toLowerCase() === 'sms' ? 'Text message' : channel;
  // Phones join the parts of an SMS again: one bubble, in which the parts that are paid for are marked.
  const parts = channel.toLowerCase() === 'sms' ? markedParts(message) : [message];
  const header = (
    <div className="border-border bg-surface mt-2 flex items-center gap-2.5 border-b px-3 py-2">
      <SenderMark sender={sender} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{sender}</p>
        <p className="text-muted flex items-center gap-1 text-xs">
          <MessageSquareText aria-hidden="true" className="size-3" />
          {line}
        </p>
      </div>
    </div>
  );
  return (
    <Phone label={`${channel} preview`} header={header}>
      <div className="bg-raised w-fit max-w-[90%] rounded-2xl rounded-es-md px-3 py-2 text-sm">
        <MessageText text={message} parts={parts} />
      </div>
      <div className="max-w-[90%]">
        <LinkCard link={link} />
      </div>
    </Phone>
  );
}
