import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { appendsLink, LINK_TOKEN } from '@/domain/content/message';
import { TrackedLinkChoice } from '@/features/links/components/tracked-link-choice';
import { unplacedLink } from '@/features/links/unplaced-link';
import { useFlightLink, useHasLinkPlace } from '@/features/wizard/use-message';
import { useWizardContext } from '../frame/wizard-context';

interface LinkPlace {
  link: string | null;
  /** Whether the message contains the link token. */
  placed: boolean;
  channel: string;
}

function linkHint({ link, placed, channel }: LinkPlace): string {
  if (!link)
    return placed
      ? t`The message has a place for a link. Without a link, ${LINK_TOKEN} is removed.`
      : t`Adds a tracked link to your message.`;
  if (placed) return t`The flight’s own short link replaces ${LINK_TOKEN} in the message.`;
  return appendsLink(channel)
    ? t`Adds the flight’s own short link to the end of the message.`
    : unplacedLink(channel);
}

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
