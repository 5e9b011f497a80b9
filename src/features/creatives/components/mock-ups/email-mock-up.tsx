import { t } from '@lingui/core/macro';
import type { EmailBlock } from '@/domain/content/email';
import { LinkCard } from './link-card';
import { Media } from './media';
import { MessageText } from './message-text';
import type { MockUpProps } from './mock-up';
import { Phone, SenderMark } from './phone';

function Block({ block }: { block: EmailBlock }) {
  switch (block.type) {
    case 'heading':
      return (
        <p dir="auto" className="text-lg font-semibold [overflow-wrap:anywhere]">
          {block.text}
        </p>
      );
    case 'image':
      return <Media url={block.url} alt={block.alt} className="rounded-md" />;
    case 'button':
      return (
        <p className="py-1 text-center">
          <span className="inline-block max-w-full rounded-md bg-accent px-5 py-2.5 font-medium text-accent-fg [overflow-wrap:anywhere]">
            {block.text || '…'}
          </span>
        </p>
      );
    case 'divider':
      return <hr className="border-border" />;
    case 'footer':
      return (
        <div className="border-t border-border pt-3 text-center text-xs text-muted">
          <MessageText text={block.address} />
          {block.unsubscribe && <p className="mt-1 underline">{block.unsubscribe}</p>}
        </div>
      );
    default:
      return <MessageText text={block.text} />;
  }
}

/** The opened e-mail. */
function Letter({ title, sender, blocks, link }: LetterProps) {
  return (
    <>
      <p dir="auto" className="line-clamp-3 text-base font-semibold break-words">
        {title}
      </p>
      <p className="text-muted mb-3 text-xs break-words">From {sender}</p>
      <div className="space-y-3 text-sm">
        {blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </div>
      <LinkCard link={link} />
    </>
  );
}

interface LetterProps {
  title: string;
  sender: string;
  blocks: readonly EmailBlock[];
  link: MockUpProps['link'];
}

interface InboxLineProps {
  sender: string;
  title: string;
  snippet: string;
}

function InboxLine({ sender, title, snippet }: InboxLineProps) {
  return (
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
}

/** The line in the inbox, then the opened e-mail: on a phone, or in a mail program. */
export function EmailMockUp(props: MockUpProps) {
  const { channel, content, message, subject, link, wide } = props;
  const mail = content.channel === 'email' ? content : null;
  const sender = mail?.from_name ?? props.sender;
  const title = subject || 'No subject';
  const snippet = mail?.preheader ?? message.replace(/\s+/g, ' ').trim().slice(0, 120);
  const blocks = mail?.blocks ?? [{ type: 'text' as const, text: message }];
  // The link's own card stands only where no button leads to it.
  const card = JSON.stringify(blocks).includes(link.shortened_url ?? ' ') ? {} : link;
  const letter = <Letter title={title} sender={sender} blocks={blocks} link={card} />;
  const inbox = <InboxLine sender={sender} title={title} snippet={snippet} />;
  if (!wide)
    return (
      <Phone label={`${channel} preview`} header={inbox}>
        {letter}
      </Phone>
    );
  return (
    <div className="overflow-hidden rounded-card border border-control bg-surface">
      {inbox}
      <section
        aria-label={t`${channel} preview`}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={{ maxHeight: '32rem' }}
        className="overflow-y-auto p-5"
      >
        <div className="mx-auto" style={{ maxWidth: 600 }}>
          {letter}
        </div>
      </section>
    </div>
  );
}
