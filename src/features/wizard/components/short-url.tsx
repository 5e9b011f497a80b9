import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LINK_TOKEN } from '@/domain/message';
import { trackerVersionsQuery } from '@/features/links/queries';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { lazyPart } from '@/ui/lazy-part';
import { Select } from '@/ui/select';
import { useFlightLink, useHasLinkPlace } from '../use-message';
import { useClearMissing } from './use-clear-missing';
import { useWizardContext } from './wizard-context';

const NewLinkDialog = lazyPart(
  async () => (await import('@/features/links/components/new-link-dialog')).NewLinkDialog,
);

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
  const [making, setMaking] = useState(false);
  const choose = (id: string) => form.setValue('shortUrlId', id, { shouldDirty: true });
  const close = () => setMaking(false);
  const none = links.data?.length === 0;
  const hint = linkHint(useFlightLink(form.control), useHasLinkPlace(form.control));
  return (
    <div>
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
          <Select {...field} value={chosen} onChange={(event) => choose(event.target.value)}>
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
      <Button
        variant="ghost"
        size="sm"
        className="mt-1 -ml-2.5"
        onPointerEnter={() => void NewLinkDialog.preload()}
        onClick={() => setMaking(true)}
      >
        <Plus aria-hidden /> {t`New Link`}
      </Button>
      {making && (
        <NewLinkDialog
          name={form.getValues('name').trim()}
          onClose={close}
          onCreated={(id) => {
            choose(id);
            close();
          }}
        />
      )}
    </div>
  );
}
