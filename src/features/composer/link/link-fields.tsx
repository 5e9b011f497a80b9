import { t } from '@lingui/core/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { UtmOffer } from '@/features/links/components/utm-offer';
import { OG_DESCRIPTION_LENGTH, OG_TITLE_LENGTH } from '@/features/creative-data/schemas';
import { FormField } from '@/ui/forms/form-field';
import { Fold } from '../fields/fold';
import { CountedField } from '../fields/counted-field';
import type { EditorForm } from '../form/form';

/** Link and link preview. All fields are optional. */
export function LinkFields() {
  const form = useFormContext<EditorForm>();
  const [trackerVersionId, url, type, title] = useWatch({
    control: form.control,
    name: ['version.trackerVersionId', 'version.originalUrl', 'type', 'version.ogTitle'],
  });
  const tracked = trackerVersionId !== '';
  const write = (filled: string) => {
    form.setValue('version.originalUrl', filled, { shouldDirty: true, shouldValidate: true });
    // The button disappears after it has added the parameters.
    form.setFocus('version.originalUrl');
  };
  return (
    <>
      <FormField
        form={form}
        name="version.originalUrl"
        label={t`Original URL`}
        hint={
          tracked
            ? t`Not used while the message has a tracked link.`
            : t`The destination of the short link, which is created when you save.`
        }
        inputMode="url"
        autoComplete="off"
      />
      {!tracked && <UtmOffer url={url} onAdd={write} />}
      <fieldset className="border-t border-border">
        <legend className="sr-only">{t`Link preview`}</legend>
        {/* Inboxes show no card for a link, so few emails need one. */}
        <Fold
          title={<span className="text-[0.8125rem]">{t`Link preview`}</span>}
          summary={title}
          open={type !== 'Email'}
        >
          <CountedField name="version.ogTitle" label={t`OG title`} limit={OG_TITLE_LENGTH} />
          <CountedField
            name="version.ogDescription"
            label={t`OG description`}
            limit={OG_DESCRIPTION_LENGTH}
            rows={2}
          />
          <FormField
            form={form}
            name="version.ogImage"
            label={t`OG image`}
            hint={t`Address of an image, 1200 × 630 px`}
            inputMode="url"
          />
        </Fold>
      </fieldset>
    </>
  );
}
