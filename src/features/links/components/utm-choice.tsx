import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { normaliseUrl } from '@/domain/link/links';
import {
  missingUtm,
  type UtmTemplate,
  parseUtmTemplate,
  addUtmParameters,
} from '@/domain/link/utm';
import { useOrganisationId } from '@/session/session';
import { utmTemplateQuery } from '../queries';
import type { TrackerForm } from '../schemas';

/** What the organisation's new links add to their destination; nothing until it is known. */
export const useUtmTemplate = (): UtmTemplate =>
  parseUtmTemplate(useQuery(utmTemplateQuery(useOrganisationId())).data?.utm_template);

/** Where the link leads: what was typed, with the organisation's UTM parameters unless they were taken off. */
export const destinationOf = ({ url, addUtm }: TrackerForm, template: UtmTemplate): string =>
  addUtm ? addUtmParameters(normaliseUrl(url), template) : normaliseUrl(url);

/** What becomes of the address that is typed. */
function outcome(url: string, template: UtmTemplate): string {
  const missing = missingUtm(url, template);
  if (missing.length === 0) return t`The address already has them.`;
  if (url !== '' && addUtmParameters(url, template) === url)
    return t`The address is too long to add them.`;
  const parameters = missing.map((pair) => pair.join('=')).join('&');
  return t`Adds ${parameters}`;
}

interface UtmChoiceProps {
  form: UseFormReturn<TrackerForm>;
  template: UtmTemplate;
}

/** Whether the address gets the organisation's UTM parameters, and which; nothing where there are none. */
export function UtmChoice({ form, template }: UtmChoiceProps) {
  const id = useId();
  const url = useWatch({ control: form.control, name: 'url' });
  if (Object.keys(template).length === 0) return null;
  return (
    <div className="-mt-2">
      <label className="flex min-h-8 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          aria-describedby={id}
          {...form.register('addUtm')}
        />
        {t`Add UTM parameters`}
      </label>
      <p id={id} className="ps-6 text-[0.8125rem] break-all text-muted">
        {outcome(normaliseUrl(url), template)}
      </p>
    </div>
  );
}
