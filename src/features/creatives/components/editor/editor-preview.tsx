import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { memo, useState } from 'react';
import { contentChannel, contentText } from '@/domain/content/content';
import { eachLanguage, inLanguage, isLanguage } from '@/domain/content/languages';
import { SAMPLE_PEOPLE, type SamplePerson } from '@/domain/content/sample-people';
import { LINK_TOKEN, renderMessage } from '@/domain/message';
import { trackerVersionsQuery } from '@/features/links/queries';
import { sessionStore } from '@/lib/storage';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { useTheme } from '@/ui/theme';
import { CreativePreview } from '../creative-preview';
import { type Device, DeviceContext, DEVICES } from '../mock-ups/device';
import { ReaderChoice } from '../reader-choice';
import { wholeContent } from './form-content';
import { PersonChoice } from './person-choice';
import { useTyped } from './typed-content';

interface EditorPreviewProps {
  /** The short link that the message carries. */
  link: string | null;
}

const DEVICE = 'flightdeck:preview-device';

/** The phone that was chosen in this window last. */
const chosenDevice = (): Device =>
  DEVICES.find((one) => one === sessionStore.getItem(DEVICE)) ?? 'iphone';

/** The message as it would arrive, following the form, in light and dark. */
export const EditorPreview = memo(function EditorPreview({ link }: EditorPreviewProps) {
  // Painted with the key itself: a frame later it would be seen to follow.
  const form = useTyped();
  const { shown } = useTheme();
  const [look, setLook] = useState(shown);
  const [wide, setWide] = useState(false);
  const [device, setDevice] = useState(chosenDevice);
  const show = (shown: string) => {
    setWide(shown === 'computer');
    const phone = DEVICES.find((one) => one === shown);
    if (!phone) return;
    setDevice(phone);
    sessionStore.setItem(DEVICE, phone);
  };
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
  const email = content.channel === 'email';
  const [person, setPerson] = useState<SamplePerson>('usual');
  const personal = JSON.stringify(content).replaceAll(LINK_TOKEN, '').includes('{{');
  return (
    <section
      aria-label={t`Preview`}
      data-wide={(wide && email) || undefined}
      className="min-w-0 space-y-3"
    >
      <div className="flex flex-wrap items-end gap-2">
        <ReaderChoice
          stacked
          languages={languages}
          value={languages.includes(code) ? code : null}
          onChange={(chosen) => setReader({ written, code: chosen })}
        />
        {personal && (
          <PersonChoice value={person} onChange={setPerson} className="flex-1 basis-28" />
        )}
        <Field label={t`Device`} className="flex-1 basis-28">
          {(field) => (
            <Select
              {...field}
              value={wide && email ? 'computer' : device}
              onChange={({ target: { value } }) => show(value)}
            >
              <option value="iphone">iPhone</option>
              <option value="pixel">Pixel</option>
              {email && <option value="computer">{t`Computer`}</option>}
            </Select>
          )}
        </Field>
        <Button
          variant="outline"
          aria-pressed={look === 'dark'}
          className="aria-pressed:bg-raised"
          onClick={() => setLook(look === 'dark' ? 'light' : 'dark')}
        >
          <Moon aria-hidden /> {t`Dark`}
        </Button>
      </div>
      <div className={`${look} contain-content rounded-card bg-bg p-3 text-fg`}>
        <DeviceContext value={device}>
          <CreativePreview
            channel={form.type}
            message={renderMessage({ channel: form.type, message: contentText(content), link })}
            content={content}
            wide={wide && email}
            dark={look === 'dark'}
            asSent
            person={SAMPLE_PEOPLE[person]}
            version={{
              og_title: form.version.ogTitle,
              og_description: form.version.ogDescription,
              og_image: form.version.ogImage,
              ...tracked,
              shortened_url: link,
            }}
          />
        </DeviceContext>
      </div>
    </section>
  );
});
