import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Eye, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import type { Impersonation } from '@/session/actor';
import { useEndOfImpersonation, useFollowOtherTabs } from '@/session/follow-impersonation';
import { useExtendImpersonation, useImpersonate } from '@/session/impersonation';
import { useActor } from '@/session/session';
import { Badge } from '@/ui/data/badge';
import { Button } from '@/ui/actions/button';
import { TruncatedText } from '@/ui/overlays/truncated-text';
import { lazyPart } from '@/ui/layout/lazy-part';
import { TimeLeft, useTimeLeft, WARNING_MS } from './time-left';

const ImpersonationReasonDialog = lazyPart(
  async () => (await import('./impersonation-reason-dialog')).ImpersonationReasonDialog,
);

interface ImpersonationDetailsProps {
  impersonation: Impersonation;
  organisationName: string;
}

function Time({ endsAt }: { endsAt: number }) {
  const left = useTimeLeft(endsAt);
  const extend = useExtendImpersonation();
  return (
    <>
      <TimeLeft left={left} />
      {left <= WARNING_MS && (
        <Button
          variant="outline"
          size="sm"
          pending={extend.isPending}
          onClick={() => extend.mutate()}
        >
          {t`Stay 60 minutes`}
        </Button>
      )}
    </>
  );
}

function Reason({ impersonation, organisationName }: ImpersonationDetailsProps) {
  const [open, setOpen] = useState(false);
  const { reason } = impersonation;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        {...(!reason && { 'aria-label': t`Add a reason` })}
        className="inline-flex min-h-6 min-w-0 items-center gap-1 rounded-control underline-offset-4 hover:underline"
      >
        <PencilLine aria-hidden className="size-3.5 shrink-0" />
        <span className="max-w-56 max-sm:max-w-20">
          {reason ? (
            <TruncatedText text={t`Reason: ${reason}`} />
          ) : (
            <>
              <span className="max-sm:hidden">{t`Add a reason`}</span>
              <span className="sm:hidden">{t`Reason`}</span>
            </>
          )}
        </span>
      </button>
      {open && (
        <ImpersonationReasonDialog
          organisationName={organisationName}
          reason={reason}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function ImpersonationDetails({ impersonation, organisationName }: ImpersonationDetailsProps) {
  const { homeOrganisation } = useActor();
  const impersonate = useImpersonate();
  const navigate = useNavigate();
  const exit = async () => {
    await impersonate.mutateAsync(null);
    // Not in a mutation callback: the switch unmounts this bar.
    if (homeOrganisation?.type === 'VOX') await navigate(paths.superadminOrganisations);
  };
  return (
    <section
      aria-label={t`Impersonation`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4 border-b border-warning/40 bg-warning-soft px-3 py-1.5 text-warning md:px-5"
    >
      <p className="flex min-w-0 items-center gap-2 font-medium">
        <Badge className="!bg-warning !text-warning-fg">{t`IMPERSONATING`}</Badge>
        <Eye aria-hidden className="size-4 shrink-0 max-sm:hidden" />
        <span className="truncate">
          <Trans>
            Viewing as <bdi>{organisationName}</bdi>
          </Trans>
        </span>
      </p>
      <Time endsAt={impersonation.endsAt} />
      <Reason impersonation={impersonation} organisationName={organisationName} />
      <Button
        variant="outline"
        size="sm"
        className="ml-auto"
        pending={impersonate.isPending}
        onClick={() => void exit().catch(() => {})}
      >
        {t`Exit Impersonation`}
      </Button>
    </section>
  );
}

/** Keeps the impersonation in sync across tabs, ends it on time, and shows its details while it lasts. */
export function Impersonation() {
  const { impersonating, impersonation, organisation } = useActor();
  useFollowOtherTabs();
  useEndOfImpersonation();
  if (!impersonating || !impersonation || !organisation) return null;
  return (
    <ImpersonationDetails impersonation={impersonation} organisationName={organisation.name} />
  );
}
