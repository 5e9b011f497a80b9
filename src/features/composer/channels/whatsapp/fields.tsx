import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { ButtonList } from '@/features/composer/fields/button-list';
import { ContentText } from '@/features/composer/fields/content-text';
import type { EditorForm } from '@/features/composer/form/form';
import { MediaField } from '@/features/composer/fields/media-field';
import { ProviderApproval } from './provider-approval';

type Header = EditorForm['whatsapp']['header'];
type HeaderType = Header['type'];
type HeaderMedia = Pick<Header, 'url' | 'alt' | 'filename'>;
const NO_MEDIA: HeaderMedia = { url: '', alt: '', filename: '' };

/** Changes the header type. Remembers the file of each type, so switching back restores it. */
function useChooseHeader() {
  const form = useFormContext<EditorForm>();
  const kept = useRef<Record<string, HeaderMedia>>({});
  return (type: HeaderType) => {
    const { type: before, text, ...media } = form.getValues('whatsapp.header');
    const { shown } = form.getValues('languages.whatsapp');
    kept.current[`${shown} ${before}`] = media;
    form.setValue(
      'whatsapp.header',
      { type, text, ...(kept.current[`${shown} ${type}`] ?? NO_MEDIA) },
      { shouldDirty: true, shouldTouch: true },
    );
    form.clearErrors('whatsapp.header');
  };
}

/** File of the header and its description. The keys remount the inputs, so one field does not show another's value. */
function HeaderFile({ type }: { type: HeaderType }) {
  if (type === 'document')
    return (
      <>
        <MediaField
          key={type}
          kind="document"
          name="whatsapp.header.url"
          fileName="whatsapp.header.filename"
          label={t`Header document`}
          hint={t`A PDF of up to 100 MB.`}
        />
        <ContentText
          key="filename"
          name="whatsapp.header.filename"
          hint={t`What recipients see before they open it.`}
        />
      </>
    );
  if (type !== 'image' && type !== 'video') return null;
  const video = type === 'video';
  return (
    <>
      <MediaField
        key={type}
        kind={video ? 'video' : 'picture'}
        name="whatsapp.header.url"
        altName="whatsapp.header.alt"
        label={video ? t`Header video` : t`Header picture`}
        hint={video ? t`MP4 or 3GP of up to 16 MB.` : t`JPEG or PNG of up to 5 MB.`}
      />
      <ContentText
        key="alt"
        name="whatsapp.header.alt"
        hint={t`Shown to approvers and kept in copies for other channels. WhatsApp doesn’t show it.`}
      />
    </>
  );
}

export function WhatsappFields() {
  const form = useFormContext<EditorForm>();
  const chooseHeader = useChooseHeader();
  const header = useWatch({ control: form.control, name: 'whatsapp.header.type' });
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-3 sm:pt-7">
        <FormField as={Select} form={form} name="whatsapp.category" label={t`Category`}>
          <option value="marketing">{t`Marketing`}</option>
          <option value="utility">{t`Utility`}</option>
        </FormField>
        <FormField
          form={form}
          name="whatsapp.language"
          label={t`Language code`}
          required
          placeholder={t`en`}
          autoComplete="off"
        />
        <FormField
          as={Select}
          form={form}
          name="whatsapp.header.type"
          label={t`Header`}
          onChange={({ target }) => chooseHeader(target.value as HeaderType)}
        >
          <option value="none">{t`None`}</option>
          <option value="text">{t`Text`}</option>
          <option value="image">{t`Picture`}</option>
          <option value="video">{t`Video`}</option>
          <option value="document">{t`Document`}</option>
        </FormField>
      </div>
      {header === 'text' && <ContentText name="whatsapp.header.text" label={t`Header text`} />}
      <HeaderFile type={header} />
      <ContentText name="whatsapp.body" rows={6} />
      <ContentText name="whatsapp.footer" />
      <ButtonList name="whatsapp.buttons" legend={t`Buttons`} />
      <ProviderApproval />
    </div>
  );
}
