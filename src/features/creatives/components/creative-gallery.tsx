import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { storedContent } from '@/domain/content/content';
import { sentVersion } from '@/domain/content/render';
import { ChannelName } from '@/features/configuration/channels';
import { StatusWithLook } from '@/features/configuration/components/status-badge';
import { statusesQuery } from '@/features/configuration/queries';
import { cn } from '@/lib/cn';
import { Card } from '@/ui/layout/card';
import { SelectBox } from '@/ui/list/select-box';
import type { Selection } from '@/ui/list/use-selection';
import {
  type Creative,
  newestContentsQuery,
  type NewestContent,
} from '@/features/creative-data/queries';
import type { CreativeFigures } from '@/features/creative-data/creative-figures';
import { useLink } from '@/features/creative-data/use-link';
import { CreativeActions } from './creative-actions';
import { FigureWords } from './creative-figures';
import { Thumbnail } from '@/features/composer/previews/thumbnail';
import type { CreativeRowHandlers, Selectable } from './row-handlers';
import { Labels } from './labels';
import { PreviewButton } from './preview-button';
import { VariantNote } from './variant-note';

interface NewestThumbnailProps {
  creative: Creative;
  /** Its newest version; undefined while that loads. */
  newest: NewestContent | undefined;
}

function NewestThumbnail({ creative, newest }: NewestThumbnailProps) {
  const { type, name } = creative;
  const message = creative.message ?? '';
  const link = useLink(newest?.versions[0] ?? {});
  const preview = newest && {
    channel: type,
    message: sentVersion(type, { message, content: newest.newest_content }, link),
    content: storedContent(type, newest.newest_content),
    name,
    version: { shortened_url: link },
  };
  return <Thumbnail className="h-60" preview={preview ?? null} />;
}

interface CreativeGalleryProps extends CreativeRowHandlers {
  rows: readonly Creative[];
  /** Results of a creative: null if no flight has used it; undefined while loading. */
  figuresOf: (id: string) => CreativeFigures | null | undefined;
  /** Id of the creative in the preview. */
  shown: string;
  /** Null if the user cannot change creatives. */
  chosen: Selection<Creative> | null;
  onSelect: Selectable['onSelect'];
}

/** Checkboxes and buttons show on hover and focus, and always on touch. */
const ON_HOVER =
  'pointer-fine:opacity-0 group-focus-within/card:opacity-100! group-hover/card:opacity-100!';

/** The creatives of a page as cards with a thumbnail. */
export function CreativeGallery({
  rows,
  figuresOf,
  shown,
  chosen,
  onSelect,
  onPreview,
  onEdit,
  onVersion,
}: CreativeGalleryProps) {
  const { data: statuses } = useQuery(statusesQuery('creative_statuses'));
  const { data: contents } = useQuery(newestContentsQuery(rows.map(({ id }) => id)));
  const newestOf = (id: string) =>
    contents &&
    (contents.find((one) => one.id === id) ?? { id, newest_content: null, versions: [] });
  return (
    <ul
      aria-label={t`Gallery`}
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-4"
    >
      {rows.map((creative) => (
        <li key={creative.id} data-row={creative.id} className="min-w-0">
          <Card
            className={cn(
              'group/card relative h-full overflow-hidden',
              (shown === creative.id || chosen?.has(creative.id)) && 'border-accent',
            )}
          >
            {chosen && (
              <span
                className={cn(
                  'absolute top-1 left-1 z-1 rounded-control bg-surface/90',
                  // Any checked box shows the others, so that the user can go on selecting.
                  chosen.size === 0 && ON_HOVER,
                )}
              >
                <SelectBox
                  label={t`Select ${creative.name}`}
                  checked={chosen.has(creative.id)}
                  onSelect={(range) => onSelect(creative, range)}
                />
              </span>
            )}
            <NewestThumbnail creative={creative} newest={newestOf(creative.id)} />
            <div className="border-t border-border px-3 py-2.5">
              <h2 className="font-medium">
                <PreviewButton
                  name={creative.name}
                  onClick={() => onPreview(creative)}
                  // Makes the whole card clickable. The card's other controls are positioned above it.
                  className="line-clamp-2 w-full break-words before:absolute before:inset-0"
                />
              </h2>
              <p className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem]">
                <ChannelName channel={creative.type} />
                <span aria-hidden className="text-muted max-sm:hidden">
                  ·
                </span>
                <StatusWithLook status={creative.status} looks={statuses} />
              </p>
              <FigureWords figures={figuresOf(creative.id)} className="text-muted" />
              <p className="text-[0.8125rem] break-words text-muted empty:hidden">
                <VariantNote creative={creative} />
              </p>
              <Labels labels={creative.labels} className="mt-1" />
            </div>
            <div
              className={cn(
                'absolute top-1 right-1 z-1 rounded-control bg-surface/90 has-[[aria-expanded=true]]:opacity-100!',
                ON_HOVER,
              )}
            >
              <CreativeActions
                creative={creative}
                onEdit={() => onEdit(creative)}
                onAddVersion={() => onVersion(creative, null)}
              />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
