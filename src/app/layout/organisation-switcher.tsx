import { t } from '@lingui/core/macro';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/lib/cn';
import { useActor } from '@/session/session';
import { useTooltip } from '@/ui/tooltip';
import { lazyPart } from '@/ui/lazy-part';

const OrganisationDialog = lazyPart(
  async () => (await import('./organisation-dialog')).OrganisationDialog,
);

/** 'Impersonate org...' of a superadmin: every organisation by name, searched on the server. */
export function OrganisationSwitcher({
  expanded,
  onChosen,
}: {
  expanded: boolean;
  onChosen: () => void;
}) {
  const { isSuperadmin } = useActor();
  const [open, setOpen] = useState(false);
  const { handlers, tooltip } = useTooltip(expanded ? undefined : t`Impersonate org...`);
  if (!isSuperadmin) return null;
  return (
    <div className={expanded ? 'px-3 pt-1' : 'px-1.5 pt-1'}>
      <button
        type="button"
        aria-haspopup="dialog"
        {...handlers}
        onClick={() => setOpen(true)}
        className={cn(
          'flex h-9 w-full items-center gap-2 rounded-control border border-current/40 px-2.5 text-left outline-offset-[-2px] hover:bg-(--mark)/10 focus-visible:outline-current max-md:h-11',
          !expanded && 'justify-center px-0',
        )}
      >
        <span
          className={expanded ? 'min-w-0 flex-1 truncate' : 'sr-only'}
        >{t`Impersonate org...`}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0" />
      </button>
      {tooltip}
      {open && <OrganisationDialog onClose={() => setOpen(false)} onChosen={onChosen} />}
    </div>
  );
}
