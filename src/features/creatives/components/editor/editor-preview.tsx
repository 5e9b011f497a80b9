import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { contentChannel, contentText } from '@/domain/content/content';
import { eachLanguage, inLanguage, isLanguage } from '@/domain/content/languages';
import { renderMessage } from '@/domain/message';
import { trackerVersionsQuery } from '@/features/links/queries';
import { useOrganisationId } from '@/session/session';
import { CreativePreview } from '../creative-preview';
import { LookChoice } from '../look-choice';
import { ReaderChoice } from '../reader-choice';
import { wholeContent } from './form-content';
import { useTyped } from './typed-content';

interface EditorPreviewProps {
  /** The short link that the message carries. */
  link: string | null;
}

/** The message as it would arrive, following the form, in light and dark. */
export const EditorPreview = memo(function EditorPreview({ link }: EditorPreviewProps) {
  // Painted with the key itself: a frame later it would be seen to follow.
  const form = useTyped();
  const whole = wholeContent(form);
  const languages = eachLanguage(whole).map(({ language }) => language);
  const { shown: fields } = form.languages[contentChannel(form.type)];
  const written = isLanguage(fields) ? fields : null;
  // Whoever goes to another language sees that, until somebody else's is asked for.
  const [reader, setReader] = useState({ written, code: written });
  const code = reader.written === written ? reader.code : written;
  const content = inLanguage(whole, code);
  const { data: links } = useQuery(trackerVersionsQuery(useOrganisationId()));
  // What a tracked link unfolds to is its own.
  const tracked = links?.find(({ id }) => id === form.version.trackerVersionId);
  return (
    <section aria-label={t`Preview`} className="min-w-0">
      <LookChoice
        content={content}
        computer={content.channel === 'email'}
        lead={
          <ReaderChoice
            stacked
            languages={languages}
            value={languages.includes(code) ? code : null}
            onChange={(chosen) => setReader({ written, code: chosen })}
          />
        }
      >
        {(look) => (
          <CreativePreview
            {...look}
            channel={form.type}
            message={renderMessage({ channel: form.type, message: contentText(content), link })}
            content={content}
            asSent
            uncounted
            version={{
              og_title: form.version.ogTitle,
              og_description: form.version.ogDescription,
              og_image: form.version.ogImage,
              ...tracked,
              shortened_url: link,
            }}
          />
        )}
      </LookChoice>
    </section>
  );
});
