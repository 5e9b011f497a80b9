import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { LINK_TOKEN } from '@/domain/message';
import { trackerVersionsQuery } from '@/features/trackers/queries';
import { useOrganisationId } from '@/session/session';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { useFlightLink, useHasLinkPlace } from '../use-message';
import { useClearMissing } from './use-clear-missing';
import { useWizardContext } from './wizard-context';

/** What becomes of the link in the message. */
function linkHint(link: string | null, placed: boolean): string {
  if (!link)
    return placed
      ? t`The message has a place for a link. Without one, ${LINK_TOKEN} is left out.`
      : t`Adds a tracked link to your message.`;
  return placed
    ? t`The flight gets a short link of its own, where the message has ${LINK_TOKEN}.`
    : t`The flight gets a short link of its own, at the end of the message.`;
}

/** A tracked short link to go with an SMS. */
export function ShortUrl() {
  const { form } = useWizardContext();
  const links = useQuery(trackerVersionsQuery(useOrganisationId()));
  const chosen = useWatch({ control: form.control, name: 'shortUrlId' });
  useClearMissing('shortUrlId', links);
  const none = links.data?.length === 0;
  const hint = linkHint(useFlightLink(form.control), useHasLinkPlace(form.control));
  return (
    <Field
      label={t`Short URL Optional - SMS+`}
      hint={
        links.error
          ? t`The short links could not be loaded; the flight can be created without one.`
          : none
            ? t`There are no SMS+ short links yet.`
            : hint
      }
    >
      {(field) => (
        <Select
          {...field}
          value={chosen}
          onChange={(event) =>
            form.setValue('shortUrlId', event.target.value, { shouldDirty: true })
          }
        >
          <option value="">{t`No short URL`}</option>
          {chosen && !links.data && <option value={chosen}>{t`The chosen short URL`}</option>}
          {links.data?.map(({ id, version_name, shortened_url, tracker }) => (
            <option key={id} value={id}>
              {[tracker?.name, version_name, shortened_url].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
