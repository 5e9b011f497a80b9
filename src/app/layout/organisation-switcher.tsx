import { t } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/lib/cn';
import { useActor } from '@/session/session';
import { useTooltip } from '@/ui/overlays/tooltip';
import { lazyPart } from '@/ui/layout/lazy-part';

const OrganisationDialog = lazyPart(
  async () => (await import('./organisation-dialog')).OrganisationDialog,
);

/** Button that opens the organization picker, for superadmins. Shows an organization's name only while impersonating. */
export function OrganisationSwitcher({
  expanded,
  onChosen,
}: {
  expanded: boolean;
  onChosen: () => void;
}) {
  const { impersonating, organisation } = useActor();
  const [open, setOpen] = useState(false);
  const viewed = impersonating ? organisation?.name : undefined;
  const shown = viewed ?? t`Impersonate org...`;
  const { handlers, tooltip } = useTooltip(expanded ? undefined : shown, { onTheRight: true });
  return (
    <div className={expanded ? 'px-3 pt-1' : 'px-1.5 pt-1'}>
      <button
        type="button"
        aria-haspopup="dialog"
        {...(viewed && { 'aria-label': t`Impersonate org... ${viewed}` })}
        {...handlers}
        onClick={() => setOpen(true)}
        className={cn(
          'flex h-9 w-full items-center gap-2 rounded-control border border-current/40 px-2.5 text-left outline-offset-[-2px] hover:bg-(--mark)/10 focus-visible:outline-current max-md:h-11',
          !expanded && 'justify-center px-0',
        )}
      >
        <bdi className={expanded ? 'min-w-0 flex-1 truncate' : 'sr-only'}>{shown}</bdi>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0" />
      </button>
      {tooltip}
      {open && <OrganisationDialog onClose={() => setOpen(false)} onChosen={onChosen} />}
    </div>
  );
}
