import { LinkCard } from './link-card';
import { MessageText } from './message-text';
import type { MockUpProps } from './mock-up';
import { Phone, SenderMark } from './phone';

/** The line in the inbox, then the opened e-mail. */
export function EmailMockUp({ channel, message, sender, subject, link }: MockUpProps) {
  const title = subject || 'No subject';
  const snippet = message.replace(/\s+/g, ' ').trim().slice(0, 120);
  const header = (
    <div className="border-border bg-surface mt-2 border-b px-3 pt-1 pb-2">
      <p className="text-muted mb-1 text-xs font-medium">Inbox</p>
      <div className="flex items-center gap-2.5">
        <SenderMark sender={sender} />
        <div className="min-w-0 flex-1 text-xs">
          <p className="truncate text-sm font-semibold">{sender}</p>
          <p dir="auto" className="truncate font-medium">
            {title}
          </p>
          <p dir="auto" className="text-muted truncate">
            {snippet || 'Empty message'}
          </p>
        </div>
      </div>
    </div>
  );
  return (
    <Phone label={`${channel} preview`} header={header}>
      <p dir="auto" className="line-clamp-3 text-base font-semibold break-words">
        {title}
      </p>
      <p className="text-muted mb-3 text-xs break-words">From {sender}</p>
      <div className="text-sm">
        <MessageText text={message} />
      </div>
      <LinkCard link={link} />
    </Phone>
  );
}
