import { t } from '@lingui/core/macro';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { lazyPart } from '@/ui/lazy-part';
import type { EditorForm } from './form';

const MediaDialog = lazyPart(
  async () => (await import('@/features/media/components/media-dialog')).MediaDialog,
);

interface PictureFieldProps {
  name:
    | `rcs.cards.${number}.image`
    | 'whatsapp.header.url'
    | 'push.image'
    | `email.blocks.${number}.url`
    | `email.blocks.${number}.items.${number}.image`;
  /** The field that says what the picture shows, where the message has one. */
  altName?:
    | `rcs.cards.${number}.image_alt`
    | `email.blocks.${number}.alt`
    | `email.blocks.${number}.items.${number}.alt`;
  label: string;
  required?: boolean;
  hint?: string;
}

/** The address of a picture: typed, or of one of the organisation's own, with the words for it. */
export function PictureField({ name, altName, label, required, hint }: PictureFieldProps) {
  const form = useFormContext<EditorForm>();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      <FormField
        form={form}
        name={name}
        label={label}
        required={required}
        hint={hint}
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        className="min-w-0 flex-1 basis-44"
      />
      <Button
        variant="outline"
        className="mt-[1.6875rem]"
        aria-label={t`${label}: choose or upload`}
        onPointerEnter={() => void MediaDialog.preload()}
        onClick={() => setChoosing(true)}
      >
        <Images aria-hidden /> {t`Choose`}
      </Button>
      {choosing && (
        <MediaDialog
          kind="picture"
          onClose={() => setChoosing(false)}
          onUse={({ url, alt }) => {
            const as = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
            form.setValue(name, url, as);
            if (altName) form.setValue(altName, alt, as);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
