import { t } from '@lingui/core/macro';
import { LinkIcon } from 'lucide-react';
import type { RcsCard } from '@/domain/content/channels/rcs';
import { cn } from '@/lib/cn';
import { PreviewImage } from '@/features/composer/previews/link-card';
import { Media, Video } from '@/features/composer/previews/media';
import { MessageText } from '@/features/composer/previews/message-text';
import type { MockUpProps } from '@/features/composer/previews/mock-up';
import { ChatHeader, Phone } from '@/features/composer/previews/phone';
import { Suggestions } from '@/features/composer/previews/suggestions';

/** Height of a card's picture in pixels. Phones crop to 112, 168 or 264 dp; this screen is narrower. */
const HEIGHTS = { short: 76, medium: 114, tall: 180 } as const;
const NARROW = { width: 176 };

function Card({ card, index, narrow }: { card: RcsCard; index: number; narrow: boolean }) {
  const shown = { height: HEIGHTS[card.height ?? 'medium'] };
  return (
    <li
      data-place={`cards.${index}`}
      style={narrow ? NARROW : undefined}
      className={cn(
        'flex flex-col overflow-hidden rounded-2xl border border-border bg-surface shadow-sm',
        narrow ? 'shrink-0' : 'w-full',
      )}
    >
      {card.video ? (
        <Video url={card.video} poster={card.image} alt={card.image_alt} style={shown} />
      ) : (
        <Media url={card.image} alt={card.image_alt} style={shown} />
      )}
      <div className="flex-1 space-y-1 p-3 text-sm">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {card.title || <span className="text-muted italic">{t`Title`}</span>}
        </p>
        {card.description && (
          <div className="text-xs text-muted">
            <MessageText text={card.description} />
          </div>
        )}
      </div>
      <Suggestions buttons={card.suggestions} as="rows" />
    </li>
  );
}

/** One card in full width, or several in a row that scrolls sideways. */
function Cards({ cards }: { cards: readonly RcsCard[] }) {
  const several = cards.length > 1;
  return (
    <ul
      aria-label={t`Cards`}
      // A region that scrolls must be reachable by keyboard.
      {...(several && { tabIndex: 0 })}
      className={cn('flex gap-2', several && 'overflow-x-auto pb-2')}
    >
      {cards.map((card, index) => (
        <Card key={index} card={card} index={index} narrow={several} />
      ))}
    </ul>
  );
}

/** RCS text with the picture and title of the link preview. Shows the short link below unless the content contains it. */
function LinkedText({ content, link }: Pick<MockUpProps, 'content' | 'link'>) {
  const text = content.channel === 'rcs' && content.kind === 'text' ? content.text : '';
  const url = link.shortened_url;
  const isPlaced = url && JSON.stringify(content).includes(url);
  return (
    <div className="border-border bg-surface overflow-hidden rounded-2xl border shadow-sm">
      <PreviewImage url={link.og_image} />
      <div className="space-y-1.5 p-3 text-sm">
        {link.og_title && (
          <p dir="auto" className="font-semibold break-words">
            {link.og_title}
          </p>
        )}
        <div data-place="text">
          <MessageText text={text} />
        </div>
      </div>
      {url && !isPlaced && (
        <p className="border-border text-accent flex items-center justify-center gap-1.5 border-t px-3 py-2.5 text-sm font-medium">
          <LinkIcon aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="break-all">{url}</span>
        </p>
      )}
    </div>
  );
}

export function RcsMockUp({ channel, content, sender, link }: MockUpProps) {
  const header = (
    <ChatHeader centered sender={sender} className="bg-accent-soft" markClassName="rounded-xl">
      {t`RCS business message`}
    </ChatHeader>
  );
  return (
    <Phone label={t`${channel} preview`} header={header}>
      {content.channel === 'rcs' && content.kind !== 'text' ? (
        <Cards cards={content.cards} />
      ) : (
        <LinkedText content={content} link={link} />
      )}
      {content.channel === 'rcs' && <Suggestions buttons={content.suggestions} as="chips" />}
    </Phone>
  );
}
