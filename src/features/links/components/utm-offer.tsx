import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { isWebUrl, normaliseUrl } from '@/domain/link/links';
import { missingUtm, addUtmParameters } from '@/domain/link/utm';
import { Button } from '@/ui/actions/button';
import { useUtmTemplate } from './utm-choice';

interface UtmOfferProps {
  /** Typed URL. */
  url: string;
  onAdd: (url: string) => void;
}

/** Offers to add the organization's UTM parameters to a URL without a tracked link. Null if none are missing. */
export function UtmOffer({ url, onAdd }: UtmOfferProps) {
  const id = useId();
  const template = useUtmTemplate();
  const page = normaliseUrl(url);
  const filled = addUtmParameters(page, template);
  if (!isWebUrl(page) || filled === page) return null;
  const parameters = missingUtm(page, template)
    .map((pair) => pair.join('='))
    .join('&');
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" variant="outline" aria-describedby={id} onClick={() => onAdd(filled)}>
        {t`Add UTM parameters`}
      </Button>
      <p id={id} className="min-w-0 text-[0.8125rem] break-all text-muted">
        {t`Adds ${parameters}`}
      </p>
    </div>
  );
}
