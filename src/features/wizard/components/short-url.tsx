import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { LINK_TOKEN } from '@/domain/message';
import { TrackedLinkChoice } from '@/features/links/components/tracked-link-choice';
import { useFlightLink, useHasLinkPlace } from '../use-message';
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
  const chosen = useWatch({ control: form.control, name: 'shortUrlId' });
  const hint = linkHint(useFlightLink(form.control), useHasLinkPlace(form.control));
  return (
    <TrackedLinkChoice
      label={t`Short URL Optional - SMS+`}
      hint={hint}
      value={chosen}
      place={hint}
      newName={() => form.getValues('name').trim()}
      onChange={(id) => form.setValue('shortUrlId', id, { shouldDirty: true })}
    />
  );
}
