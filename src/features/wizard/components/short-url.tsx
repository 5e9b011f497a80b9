import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { trackerVersionsQuery } from '@/features/trackers/queries';
import { useOrganisationId } from '@/session/session';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { useClearMissing } from './use-clear-missing';
import { useWizardContext } from './wizard-context';

/** A tracked short link to go with an SMS (WIZ-64 to WIZ-66, F-33). */
export function ShortUrl() {
  const { form } = useWizardContext();
  const links = useQuery(trackerVersionsQuery(useOrganisationId()));
  const chosen = useWatch({ control: form.control, name: 'shortUrlId' });
  useClearMissing('shortUrlId', links);
  const none = links.data?.length === 0;
  return (
    <Field
      label="Short URL Optional - SMS+"
      hint={
        links.error
          ? 'The short links could not be loaded; the flight can be created without one.'
          : none
            ? 'There are no SMS+ short links yet.'
            : 'The link is assigned to this flight’s creative.'
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
          <option value="">No short URL</option>
          {chosen && !links.data && <option value={chosen}>The chosen short URL</option>}
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
