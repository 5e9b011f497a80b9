import { t } from '@lingui/core/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { organisationTypeLabel } from '@/words/organisations';
import { cn } from '@/lib/cn';
import { useActor } from '@/session/session';
import { TruncatedText } from '@/ui/overlays/truncated-text';

/** Logo, name and type of the organization; the product's without an organization. */
export function OrganisationMark({ expanded }: { expanded: boolean }) {
  const { organisation } = useActor();
  const logo = organisation?.logo_url;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div
      className={cn(
        'flex h-14 shrink-0 items-center gap-2.5',
        expanded ? 'px-4' : 'justify-center',
      )}
    >
      {logo && logo !== broken ? (
        <img
          src={logo}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBroken(logo)}
          className="size-8 shrink-0 rounded-control object-contain"
        />
      ) : (
        <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-current/16">
          <Send aria-hidden className="size-4" />
        </span>
      )}
      <div className={expanded ? 'min-w-0 leading-tight' : 'sr-only'}>
        <p className="font-semibold">
          <TruncatedText text={organisation?.name ?? 'Flightdeck'} />
        </p>
        <p className="truncate text-xs">
          {organisation ? organisationTypeLabel(organisation.type) : t`Enterprise Platform`}
        </p>
      </div>
    </div>
  );
}
