import { Eye } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useImpersonate } from '@/session/impersonation';
import { useActor } from '@/session/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';

/** Above everything while a superadmin views another organisation (IMP-08 to IMP-10). */
export function ImpersonationBar() {
  const { impersonating, organisation, homeOrganisation } = useActor();
  const impersonate = useImpersonate();
  const navigate = useNavigate();
  if (!impersonating) return null;
  const exit = () =>
    impersonate.mutate(null, {
      onSuccess: () => {
        if (homeOrganisation?.type === 'VOX') void navigate(paths.superadminOrganisations);
      },
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warning/40 bg-warning-soft px-4 py-2 text-warning">
      <Badge color="amber" className="!bg-warning !text-warning-fg">
        IMPERSONATING
      </Badge>
      <p className="flex min-w-0 items-center gap-1.5 font-medium">
        <Eye aria-hidden className="size-4 shrink-0" />
        <span className="truncate">
          Viewing as <bdi>{organisation?.name}</bdi>
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        className="ml-auto"
        pending={impersonate.isPending}
        onClick={exit}
      >
        Exit Impersonation
      </Button>
    </div>
  );
}
