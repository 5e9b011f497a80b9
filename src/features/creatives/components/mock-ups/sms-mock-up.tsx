import { MessageCircle, MessageSquareText, Phone as PhoneIcon } from 'lucide-react';
import { markedParts } from '@/domain/sms';
import { LinkCard } from './link-card';
import { MessageText } from './message-text';
import type { MockUpProps } from './mock-up';
import { Phone, SenderMark } from './phone';

/** SMS, WhatsApp and Voice share one mock-up; its header tells which channel it is. */
const HEADERS: Record<string, { icon: typeof PhoneIcon; line: string; className: string }> = {
  sms: { icon: MessageSquareText, line: 'Text message', className: 'bg-surface' },
  whatsapp: { icon: MessageCircle, line: 'WhatsApp message', className: 'bg-success-soft' },
  voice: { icon: PhoneIcon, line: 'Voice call, read aloud', className: 'bg-info-soft' },
};

export function SmsMockUp({ channel, message, sender, link }: MockUpProps) {
  const {
    icon: Icon,
    line,
    className,
  } = HEADERS[channel.toLowerCase()] ?? {
    icon: MessageSquareText,
    line: channel,
    className: 'bg-surface',
  };
  // Phones join the parts of an SMS again: one bubble, in which the parts that are paid for are marked.
  const parts = channel.toLowerCase() === 'sms' ? markedParts(message) : [message];
  const header = (
    <div className={`border-border mt-2 flex items-center gap-2.5 border-b px-3 py-2 ${className}`}>
      <SenderMark sender={sender} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{sender}</p>
        <p className="text-muted flex items-center gap-1 text-xs">
          <Icon aria-hidden="true" className="size-3" />
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
