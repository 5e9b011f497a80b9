import { t } from '@lingui/core/macro';
import { ImageOff, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkCard } from '@/features/composer/previews/link-card';
import { MessageText } from '@/features/composer/previews/message-text';
import { SenderAvatar } from '@/features/composer/previews/phone';
import { useActor } from '@/session/session';
import type { ImageState } from './use-image-size';

export interface CardTags {
  title: string;
  description: string;
  /** Image URL as typed. */
  image: string;
  /** Short link; null before the version is saved. */
  url: string | null;
}

/** Site name shown on a card: the host of the short link. */
const linkHost = (url: string | null) => (url ? new URL(url).host : t`Short link`);

const SHAPE = 'aspect-[1200/630] w-full';

/** An image at a URL, loaded or not. */
type CardImageState = Exclude<ImageState, { status: 'none' }>;

const imageText = (status: Exclude<CardImageState['status'], 'loaded'>) =>
  ({
    loading: t`Loading the image…`,
    failed: t`Couldn’t load this image`,
  })[status];

/** The image at 1.91:1, or a placeholder of the same size. */
function CardImage({ image }: { image: CardImageState }) {
  if (image.status === 'loaded')
    return <img src={image.url} alt="" className={`${SHAPE} bg-raised object-cover`} />;
  return (
    <div
      className={`${SHAPE} flex flex-col items-center justify-center gap-1.5 bg-raised p-4 text-center text-[0.8125rem] text-muted`}
    >
      <ImageOff aria-hidden className="size-5" />
      {imageText(image.status)}
    </div>
  );
}

const Title = ({ children }: { children: string }) => (
  <p dir="auto" className="line-clamp-2 font-semibold break-words">
    {children || (
      <span className="font-normal text-muted italic">{t`The title will appear here`}</span>
    )}
  </p>
);

/** Card of Facebook, LinkedIn and Slack: the image above the text. */
export function WideCard({ tags, image }: { tags: CardTags; image: CardImageState }) {
  return (
    <div className="overflow-hidden rounded-card border border-border bg-surface">
      <CardImage image={image} />
      <div className="space-y-0.5 border-t border-border px-3.5 py-3">
        <p className="truncate text-xs text-muted">{linkHost(tags.url)}</p>
        <Title>{tags.title}</Title>
        {tags.description && (
          <p dir="auto" className="line-clamp-2 text-[0.8125rem] break-words text-muted">
            {tags.description}
          </p>
        )}
      </div>
    </div>
  );
}

/** Card of WhatsApp, Telegram and email without an image: one line of title and one of description. */
export function CompactCard({ tags }: { tags: CardTags }) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-border bg-raised p-2.5">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-control bg-surface text-muted">
        <Link2 aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <p dir="auto" className="truncate font-semibold">
          {tags.title || (
            <span className="font-normal text-muted italic">{t`The title will appear here`}</span>
          )}
        </p>
        {tags.description && (
          <p dir="auto" className="truncate text-[0.8125rem] text-muted">
            {tags.description}
          </p>
        )}
        <p className="truncate text-xs text-muted">{linkHost(tags.url)}</p>
      </div>
    </div>
  );
}

/** A text message with the short link and its card. */
export function MessagePreview({ tags }: { tags: CardTags }) {
  const { organisation } = useActor();
  const sender = organisation?.name ?? t`Your organization`;
  return (
    <div className="rounded-card border border-border bg-surface">
      <p className="flex items-center gap-2.5 border-b border-border px-3 py-2">
        <SenderAvatar sender={sender} />
        <bdi className="truncate font-semibold">{sender}</bdi>
      </p>
      <div className="p-3">
        <div className="w-fit max-w-[92%] rounded-2xl rounded-es-md bg-raised px-3 py-2">
          {tags.url ? (
            <MessageText text={tags.url} />
          ) : (
            <span className="text-muted italic">{t`Save to get a short link`}</span>
          )}
        </div>
        <div className="max-w-[92%]">
          <LinkCard
            link={{
              shortened_url: tags.url,
              og_title: tags.title,
              og_description: tags.description,
              og_image: tags.image,
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** A preview with its caption. */
export function PreviewFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-[0.8125rem] text-muted">{name}</figcaption>
      {children}
    </figure>
  );
}
