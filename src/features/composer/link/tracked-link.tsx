import { t } from '@lingui/core/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { appendsLink, LINK_TOKEN } from '@/domain/content/message';
import { TrackedLinkChoice } from '@/features/links/components/tracked-link-choice';
import { unplacedLink } from '@/features/links/unplaced-link';
import type { EditorForm } from '../form/form';
import { useDebouncedForm } from '../form/debounced-form';

/** Where the message has its link, and what that costs of its length. */
function useLinkPlacement(link: string | null): string {
  const { form, whole } = useDebouncedForm();
  const length = link?.length ?? 0;
  if (JSON.stringify(whole).includes(LINK_TOKEN))
    return t`Goes where the message has ${LINK_TOKEN} and takes ${length} characters.`;
  return appendsLink(form.type)
    ? t`Goes at the end of the message and takes ${length} characters.`
    : unplacedLink(form.type);
}

interface TrackedLinkFieldProps {
  /** The link as the message carries it, or an example that is as long. */
  link: string | null;
}

/** The tracked link that goes with the message. Each flight sends a short link of its own to the same page. */
export function TrackedLinkField({ link }: TrackedLinkFieldProps) {
  const form = useFormContext<EditorForm>();
  const id = useWatch({ control: form.control, name: 'version.trackerVersionId' });
  return (
    <TrackedLinkChoice
      label={t`Tracked link`}
      value={id}
      place={useLinkPlacement(link)}
      newName={() => form.getValues('name').trim()}
      onChange={(next) => form.setValue('version.trackerVersionId', next, { shouldDirty: true })}
    />
  );
}
