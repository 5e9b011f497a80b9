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
  /** What is written already, finished or not. */
  content: Content;
  /** The short link that the message carries. */
  link: string | null;
  /** Dollars for one part. */
  price: number;
  /** Dollars that are there for all messages. */
  money: number;
  /** Name of the creative, and the tracked link that goes with it; both have their fields in the form around. */
  name: string;
  trackerVersionId: string;
  /** Every field says what it misses. */
  showErrors: boolean;
  /** What is typed, in the shape of the channel, and the language of the fields; it may be unfinished. */
  onChange: (content: unknown, language: Language | null) => void;
}

/** The fields of one channel with what stands out in them, inside another form, which keeps what is typed. */
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
  // In the same frame: the focus goes to the first field that says something.
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
