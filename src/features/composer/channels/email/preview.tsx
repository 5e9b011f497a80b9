import { t } from '@lingui/core/macro';
import { truncateGraphemes } from '@/domain/shared/text';
import type { EmailBlock, EmailContent, EmailItem } from '@/domain/content/channels/email';
import { cn } from '@/lib/cn';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Skeleton } from '@/ui/states/skeleton';
import { LinkCard } from '@/features/composer/previews/link-card';
import { Media } from '@/features/composer/previews/media';
import { MessageText } from '@/features/composer/previews/message-text';
import type { MockUpProps } from '@/features/composer/previews/mock-up';
import { Phone, SenderAvatar } from '@/features/composer/previews/phone';

const MailFrame = lazyPart(
  async () => (await import('./mail-frame')).MailFrame,
  <Skeleton className="m-3 h-40" />,
);

/** Columns or products in two columns. */
function Items({ items }: { items: readonly EmailItem[] }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {items.map((item, index) => (
        <div key={index} className="min-w-0 space-y-1">
          <Media url={item.image} alt={item.alt} className="rounded-md" />
          <p className="font-medium [overflow-wrap:anywhere]">{item.title}</p>
          {'price' in item && <p>{item.price}</p>}
          {'text' in item && <MessageText text={item.text} />}
        </div>
      ))}
    </div>
  );
}

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
    case 'columns':
    case 'products':
      return <Items items={block.items} />;
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

function OpenedEmail({ title, sender, blocks, link }: OpenedEmailProps) {
  return (
    <>
      <p dir="auto" className="line-clamp-3 text-base font-semibold break-words">
        {title}
      </p>
      <p className="text-muted mb-3 text-xs break-words">{t`From ${sender}`}</p>
      <div className="space-y-3 text-sm">
        {blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </div>
      <LinkCard link={link} />
    </>
  );
}

interface OpenedEmailProps {
  title: string;
  sender: string;
  blocks: readonly EmailBlock[];
  link: MockUpProps['link'];
}

interface InboxLineProps {
  sender: string;
  title: string;
  snippet: string;
  /** Shows the line in a computer window, which needs no space for a phone's camera. */
  wide: boolean;
}

function InboxLine({ sender, title, snippet, wide }: InboxLineProps) {
  return (
    <div className={cn('border-border bg-surface border-b px-3 pb-2', wide ? 'pt-3' : 'pt-9')}>
      <p className="text-muted mb-1 text-xs font-medium">{t`Inbox`}</p>
      <div className="flex items-center gap-2.5">
        <SenderAvatar sender={sender} />
        <div className="min-w-0 flex-1 text-xs">
          <p data-place="from_name" className="truncate text-sm font-semibold">
            {sender}
          </p>
          <p data-place="subject" dir="auto" className="truncate font-medium">
            {title}
          </p>
          <p data-place="preheader" dir="auto" className="text-muted truncate">
            {snippet || t`Empty message`}
          </p>
        </div>
      </div>
    </div>
  );
}

/** Wraps a message without email content in one text block, as in the email that the gateway gets. */
const plainMail = (subject: string, message: string): EmailContent => ({
  channel: 'email',
  subject,
  blocks: [{ type: 'text', text: message }],
});

/** Inbox line and opened email, on a phone or in a mail program. */
export function EmailMockUp(props: MockUpProps) {
  const { channel, content, message, subject, link, wide, asSent, dark } = props;
  const mail = content.channel === 'email' ? content : plainMail(subject, message);
  const sender = mail.from_name ?? props.sender;
  const title = subject || t`No subject`;
  const snippet = mail.preheader ?? truncateGraphemes(message.replace(/\s+/g, ' ').trim(), 120);
  const url = link.shortened_url ?? null;
  // Shows the link card only if no block contains the link.
  const card = JSON.stringify(mail.blocks).includes(url ?? ' ') ? {} : link;
  const label = t`${channel} preview`;
  const letter = asSent ? (
    <MailFrame label={label} content={mail} link={url} dark={dark} wide={wide} />
  ) : (
    <OpenedEmail title={title} sender={sender} blocks={mail.blocks} link={card} />
  );
  const inbox = <InboxLine sender={sender} title={title} snippet={snippet} wide={wide} />;
  if (!wide)
    return (
      <Phone label={label} header={inbox} framed={asSent}>
        {letter}
      </Phone>
    );
  return (
    <div className="overflow-hidden rounded-card border border-control bg-surface">
      {inbox}
      {letter}
    </div>
  );
}
