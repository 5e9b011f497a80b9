import { useEffect, useLayoutEffect } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { type Content, contentChannel } from '@/domain/content/content';
import { isLanguage, type Language } from '@/domain/content/languages';
import { MessageFields } from './editor-body';
import { EditorChecks } from '@/features/composer/checks/editor-checks';
import { FindingsProvider } from '@/features/composer/checks/findings';
import { contentForm, type EditorForm } from '@/features/composer/form/form';
import { toContent } from '@/features/composer/form/form-content';
import { showInvalidLanguage } from '@/features/composer/languages/languages';
import { contentErrors, editorResolver } from '@/features/composer/form/resolver';
import { SendTest } from '@/features/test-sends/components/send-test';
import { DebouncedFormProvider } from '@/features/composer/form/debounced-form';
import { WrittenLinks } from '@/features/composer/link/written-links';

interface ContentFieldsProps {
  channel: string;
  /** Initial content; it may be unfinished. */
  content: Content;
  /** Short link in the message. */
  link: string | null;
  /** Price per message part in USD. */
  price: number;
  /** Budget for all messages in USD. */
  money: number;
  /** Name of the creative, which the outer form edits, as it does the tracked link. */
  name: string;
  trackerVersionId: string;
  /** Whether to show the error of every field. */
  showErrors: boolean;
  /** Called with the typed content, which may be unfinished, and the language shown; null for the default text. */
  onChange: (content: unknown, language: Language | null) => void;
}

/** Content fields of one channel with their checks, nested in another form that stores the typed content. */
export function ContentFields({
  channel,
  content,
  name,
  trackerVersionId,
  showErrors,
  onChange,
  ...priced
}: ContentFieldsProps) {
  const form = useForm<EditorForm>({
    defaultValues: contentForm(channel, content),
    resolver: editorResolver('content'),
    mode: 'onTouched',
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const { shown } = values.languages[contentChannel(channel)];
          onChange(toContent(contentChannel(channel), values), isLanguage(shown) ? shown : null);
        },
      }),
    [form, channel, onChange],
  );
  useEffect(() => {
    form.setValue('name', name);
    form.setValue('version.trackerVersionId', trackerVersionId);
  }, [form, name, trackerVersionId]);
  // A layout effect focuses the first field with an error in the same frame.
  useLayoutEffect(() => {
    if (!showErrors) return;
    for (const [place, message] of contentErrors(form.getValues()))
      form.setError(place as FieldPath<EditorForm>, { type: 'content', message });
    showInvalidLanguage(form, form.formState.errors);
  }, [showErrors, form]);
  return (
    <FormProvider {...form}>
      <DebouncedFormProvider>
        <FindingsProvider>
          <MessageFields {...priced} />
          <WrittenLinks />
          <EditorChecks link={priced.link} />
          <SendTest edited={null} />
        </FindingsProvider>
      </DebouncedFormProvider>
    </FormProvider>
  );
}
