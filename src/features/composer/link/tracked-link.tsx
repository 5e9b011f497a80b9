import { t } from '@lingui/core/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { appendsLink, LINK_TOKEN } from '@/domain/content/message';
import { TrackedLinkChoice } from '@/features/links/components/tracked-link-choice';
import { unplacedLink } from '@/features/links/unplaced-link';
import type { EditorForm } from '../form/form';
import { useDebouncedForm } from '../form/debounced-form';

/** States where the link goes and how many characters it takes. */
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
  /** Short link that the message carries, or an example of the same length. */
  link: string | null;
}

/** Tracked link of the message. Each flight sends its own short link to the same page. */
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
