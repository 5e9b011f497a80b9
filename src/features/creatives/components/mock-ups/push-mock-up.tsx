import { t } from '@lingui/core/macro';
import { LockKeyhole } from 'lucide-react';
import type { ContentOf } from '@/domain/content/content';
import { cutPush, PUSH_CUT_OFFS } from '@/domain/push';
import { Media } from './media';
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

function From({ sender }: { sender: string }) {
  return (
    <div className="mb-1.5 flex items-center gap-2">
      <SenderMark sender={sender} className="size-5 rounded-md text-xs" />
      <p className="text-muted min-w-0 truncate text-xs">{sender}</p>
    </div>
  );
}

interface OpenedProps {
  push: ContentOf<'push'>;
  title: string | null | undefined;
  sender: string;
}

/** The notification pulled open, where that shows more: its picture and its actions. */
function Opened({ push: { body, image, actions = [] }, title, sender }: OpenedProps) {
  if (!image && actions.length === 0 && !cutPush(body).androidOnly) return null;
  return (
    <>
      <p className="mt-2.5 mb-1 text-center text-xs text-muted">{t`Opened`}</p>
      <div className="overflow-hidden rounded-2xl bg-surface text-sm shadow-sm">
        <Media url={image} style={{ aspectRatio: '2 / 1' }} />
        <div className="p-3">
          <From sender={sender} />
          <p dir="auto" className="font-semibold break-words">
            {title}
          </p>
          <MessageText text={body} />
        </div>
        {actions.length > 0 && (
          <ul className="flex border-t border-border text-xs font-medium text-accent">
            {actions.map(({ text }, index) => (
              <li
                key={index}
                dir="auto"
                className="flex min-h-10 min-w-0 flex-1 items-center justify-center px-2 text-center [overflow-wrap:anywhere]"
              >
                {text || '…'}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** A notification on a lock screen; and opened, where that shows more. */
export function PushMockUp({ channel, content, message, sender, link }: MockUpProps) {
  const push = content.channel === 'push' ? content : null;
  const title = push?.title ?? link.og_title;
  const header = (
    <div className="bg-accent-soft text-muted flex items-center justify-center gap-1 px-3 pt-9 pb-1">
      <LockKeyhole aria-hidden="true" className="size-3.5" />
      <p className="text-xs">Lock screen</p>
    </div>
  );
  return (
    <Phone label={`${channel} preview`} header={header} screenClassName="bg-accent-soft pt-1">
      <div className="bg-surface rounded-2xl p-3 text-sm shadow-sm">
        <From sender={sender} />
        {title && (
          <p dir="auto" className="font-semibold break-words">
            {title}
          </p>
        )}
        <PushText message={push?.body ?? message} />
      </div>
      {push && <Opened push={push} title={title} sender={sender} />}
    </Phone>
  );
}
