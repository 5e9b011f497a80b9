import { t } from '@lingui/core/macro';
import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentText } from '@/domain/content/content';
import { renderMessage } from '@/domain/message';
import { Button } from '@/ui/button';
import { useTheme } from '@/ui/theme';
import { CreativePreview } from '../creative-preview';
import { type EditorForm, shownContent } from './form';

interface EditorPreviewProps {
  /** The short link that the message carries. */
  link: string | null;
}

/** The message as it would arrive, following the form, in light and dark. */
export function EditorPreview({ link }: EditorPreviewProps) {
  const { control } = useFormContext<EditorForm>();
  // A key is painted in its field first, then in the picture of it.
  const form = useDeferredValue(useWatch({ control }) as EditorForm);
  const { shown } = useTheme();
  const [look, setLook] = useState(shown);
  const [wide, setWide] = useState(false);
  const content = shownContent(form);
  const email = content.channel === 'email';
  return (
    <section aria-label={t`Preview`} className="sticky top-20 min-w-0 space-y-3">
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={look === 'dark'}
          onClick={() => setLook(look === 'dark' ? 'light' : 'dark')}
        >
          {t`Dark`}
        </Button>
        {email && (
          <Button size="sm" variant="ghost" aria-pressed={wide} onClick={() => setWide(!wide)}>
            {t`Computer`}
          </Button>
        )}
      </div>
      <div className={`${look} rounded-card bg-bg p-3 text-fg`}>
        <CreativePreview
          channel={form.type}
          message={renderMessage({ channel: form.type, message: contentText(content), link })}
          content={content}
          wide={wide && email}
          version={{
            shortened_url: link,
            og_title: form.version.ogTitle,
            og_description: form.version.ogDescription,
            og_image: form.version.ogImage,
          }}
        />
      </div>
    </section>
  );
}
