import { LinkIcon } from 'lucide-react';
import { MessageText } from './message-text';
import type { MockUpProps } from './mock-up';
import { Phone, SenderMark } from './phone';
import { PreviewImage } from './link-card';

/** A rich card: picture and title of the link preview where the version has them, and its link as an action. */
export function RcsMockUp({ channel, message, sender, link }: MockUpProps) {
  const title = link.og_title;
  const header = (
    <div className="border-border bg-accent-soft mt-2 flex items-center gap-2.5 border-b px-3 py-2">
      <SenderMark sender={sender} className="rounded-xl" />
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{sender}</p>
        <p className="text-muted text-xs">RCS business message</p>
      </div>
    </div>
  );
  return (
    <Phone label={`${channel} preview`} header={header}>
      <div className="border-border bg-surface overflow-hidden rounded-2xl border shadow-sm">
        <PreviewImage url={link.og_image} />
        <div className="space-y-1.5 p-3 text-sm">
          {title && (
            <p dir="auto" className="font-semibold break-words">
              {title}
            </p>
          )}
          <MessageText text={message} />
        </div>
        {link.shortened_url && (
          <p className="border-border text-accent flex items-center justify-center gap-1.5 border-t px-3 py-2.5 text-sm font-medium">
            <LinkIcon aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="break-all">{link.shortened_url}</span>
          </p>
        )}
      </div>
    </Phone>
  );
}
