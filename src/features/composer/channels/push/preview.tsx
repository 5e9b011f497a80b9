import { t } from '@lingui/core/macro';
import { LockKeyhole } from 'lucide-react';
import type { ChannelContent } from '@/domain/content/content';
import { truncatedPush } from '@/domain/content/push-truncation';
import { useDevice } from '@/features/composer/previews/device';
import { Media } from '@/features/composer/previews/media';
import { MessageText } from '@/features/composer/previews/message-text';
import type { MockUpProps } from '@/features/composer/previews/mock-up';
import { Phone, SenderAvatar } from '@/features/composer/previews/phone';

/** States after how many characters the phone truncates the text. Renders nothing if the phone shows the whole text. */
function TruncationNote({ after }: { after: number | null }) {
  if (after === null) return null;
  return (
    <p className="mt-1.5 text-center text-xs text-muted">{t`Cut after ${after} characters`}</p>
  );
}

function From({ sender }: { sender: string }) {
  return (
    <div className="mb-1.5 flex items-center gap-2">
      <SenderAvatar sender={sender} className="size-5 rounded-md text-xs" />
      <p className="text-muted min-w-0 truncate text-xs">{sender}</p>
    </div>
  );
}

interface OpenedProps {
  push: Pick<ChannelContent<'push'>, 'image' | 'actions'>;
  /** Text as the expanded notification shows it. */
  text: ReturnType<typeof truncatedPush>['opened'];
  title: string | null | undefined;
  sender: string;
}

/** Expanded notification with picture, more text and actions. */
function Opened({ push: { image, actions = [] }, text, title, sender }: OpenedProps) {
  return (
    <>
      <p className="mt-2.5 mb-1 text-center text-xs text-muted">
        {t({ message: 'Opened', context: 'one message' })}
      </p>
      <div className="overflow-hidden rounded-2xl bg-surface text-sm shadow-sm">
        <div data-place="image">
          <Media url={image} style={{ aspectRatio: '2 / 1' }} />
        </div>
        <div className="p-3">
          <From sender={sender} />
          <p data-place="title" dir="auto" className="font-semibold break-words">
            {title}
          </p>
          <div data-place="body">
            <MessageText text={text.text} />
          </div>
        </div>
        {actions.length > 0 && (
          <ul className="flex border-t border-border text-xs font-medium text-accent">
            {actions.map((action, index) => (
              <li
                key={index}
                data-place={`actions.${index}`}
                dir="auto"
                className="flex min-h-10 min-w-0 flex-1 items-center justify-center px-2 text-center [overflow-wrap:anywhere]"
              >
                {action.text || '…'}
              </li>
            ))}
          </ul>
        )}
      </div>
      <TruncationNote after={text.cutAfter} />
    </>
  );
}

/** Notification on the lock screen of the chosen phone, and expanded if that shows more. */
export function PushMockUp({ channel, content, message, sender, link }: MockUpProps) {
  const push: Partial<ChannelContent<'push'>> = content.channel === 'push' ? content : {};
  const title = push.title ?? link.og_title;
  const { locked, opened } = truncatedPush(
    { body: push.body ?? message, image: push.image },
    useDevice(),
  );
  const hasMore = locked.cutAfter !== null || push.image || push.actions?.length;
  const header = (
    <div className="bg-accent-soft text-muted flex items-center justify-center gap-1 px-3 pt-9 pb-1">
      <LockKeyhole aria-hidden="true" className="size-3.5" />
      <p className="text-xs">{t`Lock screen`}</p>
    </div>
  );
  return (
    <Phone label={t`${channel} preview`} header={header} screenClassName="bg-accent-soft pt-1">
      <div className="bg-surface rounded-2xl p-3 text-sm shadow-sm">
        <From sender={sender} />
        {title && (
          <p data-place="title" dir="auto" className="font-semibold break-words">
            {title}
          </p>
        )}
        <div data-place="body">
          <MessageText text={locked.text} />
        </div>
      </div>
      <TruncationNote after={locked.cutAfter} />
      {hasMore && <Opened push={push} text={opened} title={title} sender={sender} />}
    </Phone>
  );
}
