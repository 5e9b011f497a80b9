import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { appendsLink, LINK_TOKEN } from '@/domain/content/message';
import { TrackedLinkChoice } from '@/features/links/components/tracked-link-choice';
import { unplacedLink } from '@/features/links/unplaced-link';
import { useFlightLink, useHasLinkPlace } from '@/features/wizard/use-message';
import { useWizardContext } from '../frame/wizard-context';

interface LinkPlace {
  link: string | null;
  /** The message has a place for the link. */
  placed: boolean;
  channel: string;
}

/** Position of the link in the message. */
function linkHint({ link, placed, channel }: LinkPlace): string {
  if (!link)
    return placed
      ? t`The message has a place for a link. Without one, ${LINK_TOKEN} is left out.`
      : t`Adds a tracked link to your message.`;
  if (placed)
    return t`The flight gets a short link of its own, where the message has ${LINK_TOKEN}.`;
  return appendsLink(channel)
    ? t`The flight gets a short link of its own, at the end of the message.`
    : unplacedLink(channel);
}

/** The tracked link that goes with the flight's message. */
export function ShortUrl() {
  const { form } = useWizardContext();
  const [chosen, channel] = useWatch({
    control: form.control,
    name: ['shortUrlId', 'channelType'],
  });
  const link = useFlightLink(form.control);
  const placed = useHasLinkPlace(form.control);
  const hint = linkHint({ link, placed, channel });
  return (
    <TrackedLinkChoice
      label={channel === 'SMS' ? t`Short URL Optional - SMS+` : t`Tracked link`}
      hint={hint}
      value={chosen}
      place={hint}
      newName={() => form.getValues('name').trim()}
      onChange={(id) => form.setValue('shortUrlId', id, { shouldDirty: true })}
    />
  );
}
