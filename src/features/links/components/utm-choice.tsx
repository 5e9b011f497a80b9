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

/** UTM parameters that the organization adds to new links. Empty while loading. */
export const useUtmTemplate = (): UtmTemplate =>
  parseUtmTemplate(useQuery(utmTemplateQuery(useOrganisationId())).data?.utm_template);

/** Returns the normalized destination of a link, with the organization's UTM parameters if the user chose them. */
export const linkDestination = ({ url, addUtm }: TrackerForm, template: UtmTemplate): string =>
  addUtm ? addUtmParameters(normaliseUrl(url), template) : normaliseUrl(url);

/** Text that says which UTM parameters will be added to the URL, or why none will. */
function utmEffect(url: string, template: UtmTemplate): string {
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

/** Checkbox that adds the organization's UTM parameters. Null if the organization has none. */
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
        {utmEffect(normaliseUrl(url), template)}
      </p>
    </div>
  );
}
