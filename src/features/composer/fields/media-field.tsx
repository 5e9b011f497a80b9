import { t } from '@lingui/core/macro';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { MediaKind } from '@/domain/content/media';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { lazyPart } from '@/ui/layout/lazy-part';
import { fieldName } from '@/features/creative-data/field-label';
import { FieldFindings, useFieldFindings } from '../checks/findings';
import type { EditorForm } from '../form/form';
import { useContentField } from './content-field';

const MediaDialog = lazyPart(
  async () => (await import('@/features/media/components/media-dialog')).MediaDialog,
);

interface MediaFieldProps {
  name:
    | `rcs.cards.${number}.${'image' | 'video'}`
    | 'whatsapp.header.url'
    | 'push.image'
    | `email.blocks.${number}.url`
    | `email.blocks.${number}.items.${number}.image`;
  kind?: Exclude<MediaKind, 'recording'>;
  /** Alternative text field to fill from the chosen file. */
  altName?:
    | `rcs.cards.${number}.image_alt`
    | 'whatsapp.header.alt'
    | `email.blocks.${number}.alt`
    | `email.blocks.${number}.items.${number}.alt`
    | undefined;
  /** File name field to fill from the chosen file. */
  fileName?: 'whatsapp.header.filename' | undefined;
  label?: string;
  hint?: string;
}

/** URL of a picture, video or document: typed, or chosen from the organization's media along with its description. */
export function MediaField({
  name,
  kind = 'picture',
  altName,
  fileName,
  label = fieldName(name),
  hint,
}: MediaFieldProps) {
  const form = useFormContext<EditorForm>();
  const { required } = useContentField(name);
  const stands = useFieldFindings(name).length > 0;
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      <FormField
        form={form}
        name={name}
        label={label}
        required={required}
        hint={
          (hint || stands) && (
            <>
              {hint}
              <FieldFindings name={name} />
            </>
          )
        }
        inputMode="url"
        placeholder={t`https://`}
        autoComplete="off"
        className="min-w-0 flex-1 basis-44"
      />
      <Button
        variant="outline"
        className="mt-[1.536rem]"
        aria-label={t`${label}: choose or upload`}
        onPointerEnter={() => void MediaDialog.preload()}
        onClick={() => setChoosing(true)}
      >
        <Images aria-hidden /> {t`Choose`}
      </Button>
      {choosing && (
        <MediaDialog
          kind={kind}
          onClose={() => setChoosing(false)}
          onUse={({ url, name: called, alt }) => {
            const as = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
            form.setValue(name, url, as);
            if (altName) form.setValue(altName, alt, as);
            if (fileName) form.setValue(fileName, called, as);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
