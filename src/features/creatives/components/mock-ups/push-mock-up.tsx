import { LockKeyhole } from 'lucide-react';
import { cutPush, PUSH_CUT_OFFS } from '@/domain/push';
import { MessageText } from './message-text';
import type { MockUpProps } from './mock-up';
import { Phone, SenderMark } from './phone';

/** The whole text; what a lock screen cuts is faded, and who cuts it is said. */
function PushText({ message }: { message: string }) {
  const { everywhere, androidOnly, nowhere } = cutPush(message);
  if (!androidOnly) return <MessageText text={message} />;
  return (
    <>
      <p
        dir="auto"
        className="whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
      >
        {everywhere}
        <span className="border-warning border-s-2 ps-0.5 opacity-70">{androidOnly}</span>
        {nowhere && <span className="border-warning border-s-2 ps-0.5 opacity-70">{nowhere}</span>}
      </p>
      <p className="text-muted mt-2 text-xs">
        iOS cuts after {PUSH_CUT_OFFS.iOS} characters, Android after {PUSH_CUT_OFFS.Android}.
      </p>
    </>
  );
}

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
        <PushText message={message} />
      </div>
    </Phone>
  );
}
