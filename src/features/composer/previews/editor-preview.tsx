import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentChannel } from '@/domain/content/content';
import { sentText } from '@/domain/content/render';
import { isLanguage, type Language } from '@/domain/content/languages';
import { contentInLanguage } from '@/domain/content/translations';
import { isPersonal } from '@/domain/content/message';
import { cn } from '@/lib/cn';
import { trackedLinkQuery } from '@/features/links/queries';
import { CreativePreview } from './creative-preview';
import { type PreviewOptions, PreviewControls } from './preview-controls';
import type { LinkPreviewFields } from './mock-up';
import { ReaderChoice } from './reader-choice';
import { type OnPick, PickContext } from './pick';
import { useReader } from './use-reader';
import type { EditorForm } from '../form/form';
import { wholeContent } from '../form/form-content';
import { useLanguages } from '../languages/languages';
import { useDebouncedForm, useLiveForm } from '../form/debounced-form';
import { useFocusField } from '../checks/field-focus';
import { useCan } from '@/session/session';

interface EditorPreviewProps {
  link: string | null;
}

interface TypedPreviewProps extends EditorPreviewProps {
  /** Link preview of the tracked link, if there is one. */
  tracked: LinkPreviewFields | undefined;
  language: Language | null;
  look: PreviewOptions;
}

/** Preview of the live form. It renders with the keystroke, because a debounced preview visibly lags. */
function TypedPreview({ link, tracked, language, look }: TypedPreviewProps) {
  const form = useLiveForm();
  const content = contentInLanguage(wholeContent(form), language);
  return (
    <CreativePreview
      {...look}
      channel={form.type}
      message={sentText(form.type, content, link)}
      content={content}
      asSent
      hideLength
      version={{
        og_title: form.version.ogTitle,
        og_description: form.version.ogDescription,
        og_image: form.version.ogImage,
        ...tracked,
        shortened_url: link,
      }}
    />
  );
}

const toLanguage = (code: string): Language | null => (isLanguage(code) ? code : null);

/** Preview of the draft with controls for device, language, sample recipient and theme. */
export const EditorPreview = memo(function EditorPreview({ link }: EditorPreviewProps) {
  const { control } = useFormContext<EditorForm>();
  const type = useWatch({ control, name: 'type' });
  const channel = contentChannel(type);
  const { codes, shown } = useLanguages();
  const languages = codes.map(toLanguage);
  const { whole } = useDebouncedForm();
  const personal = isPersonal(JSON.stringify(whole));
  const chosen = useWatch({ control, name: 'version.trackerVersionId' });
  const tracked = useQuery(trackedLinkQuery(chosen)).data ?? undefined;
  const { language, setLanguage } = useReader(languages, toLanguage(shown));
  const writer = useCan()('creative:create');
  const focusField = useFocusField();
  const onPick: OnPick = (place) => focusField({ place, ...(language && { language }) });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t`Preview`}
      // A shortcut for the pointer: with the keyboard, Tab reaches the same fields.
      onClick={(event) => {
        const { target } = event;
        if (!writer || !(target instanceof Element) || target.closest('button, a, summary')) return;
        const place = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
        if (place !== undefined && getSelection()?.isCollapsed !== false) onPick(place);
      }}
      className={cn(
        'min-w-0',
        writer &&
          '[&_[data-place]]:cursor-pointer [&_[data-place]]:hover:outline-2 [&_[data-place]]:hover:outline-accent',
      )}
    >
      <PreviewControls
        personal={personal}
        computer={channel === 'email'}
        lead={
          <ReaderChoice stacked languages={languages} value={language} onChange={setLanguage} />
        }
      >
        {(look) => (
          <PickContext value={writer ? onPick : null}>
            <TypedPreview link={link} tracked={tracked} language={language} look={look} />
          </PickContext>
        )}
      </PreviewControls>
    </section>
  );
});
