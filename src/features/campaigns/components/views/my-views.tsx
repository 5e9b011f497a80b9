import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Menu } from '@/ui/actions/menu';
import { type SavedView, useDeleteView, useSavedViews } from '@/features/campaigns/saved-views';
import { ViewLink } from './view-link';

const ViewDialog = lazyPart(async () => (await import('./view-dialog')).ViewDialog);

interface MyViewsProps {
  /** Query string of the current filters. */
  address: string;
  /** Whether a built-in view has the same filters. */
  known: boolean;
}

/** The user's saved views with a menu for the current one, and a button to save the current filters. */
export function MyViews({ address, known }: MyViewsProps) {
  const views = useSavedViews();
  const remove = useDeleteView();
  const [open, setOpen] = useState<{ view?: SavedView } | null>(null);
  const isSaved = views.some((view) => view.address === address);
  return (
    <>
      {views.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <ViewLink name={view.name} address={view.address} current={view.address === address} />
          {view.address === address && (
            <Menu
              label={t`More for the view ${view.name}`}
              size="icon"
              className="-ml-2"
              entries={[
                { label: t`Rename view`, onSelect: () => setOpen({ view }) },
                {
                  label: t`Delete view`,
                  destructive: true,
                  onSelect: () => remove.mutate(view),
                },
              ]}
            >
              <Ellipsis aria-hidden />
            </Menu>
          )}
        </span>
      ))}
      {!known && !isSaved && (
        <Button
          variant="ghost"
          size="sm"
          className="icon icon-plus my-1 text-accent"
          onPointerEnter={() => void ViewDialog.preload().catch(() => {})}
          onClick={() => setOpen({})}
        >
          {t`Save view`}
        </Button>
      )}
      {open && (
        <ViewDialog {...open} address={address} views={views} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
