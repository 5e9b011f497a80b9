import { t } from '@lingui/core/macro';
import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { MEDIA_ALT, mediaUrl } from '@/domain/media';
import { env } from '@/lib/env';
import { messageOf } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useSingleRun } from '@/ui/use-single-run';
import { useUpload } from '../mutations';
import { prepareImage, type PreparedImage } from '../prepare-image';

interface Chosen {
  id: string;
  name: string;
  image: PreparedImage;
}

/** What messages need of a picture. */
export interface PictureChoice {
  url: string;
  alt: string;
}

interface UploadPictureProps {
  onUse: (choice: PictureChoice) => void;
}

/** A file becomes a picture of the organisation: looked at, described, stored. A failure keeps the file and the words. */
export function UploadPicture({ onUse }: UploadPictureProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const [alt, setAlt] = useState('');
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const [reading, setReading] = useState(false);
  const upload = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const open = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    setReading(true);
    try {
      const image = await prepareImage(file);
      setChosen({ id: crypto.randomUUID(), name: file.name.slice(0, 200), image });
    } catch (error) {
      setChosen(undefined);
      setProblem(messageOf(error, t`This file can't be read.`));
    } finally {
      setReading(false);
      // The same file can be chosen again.
      if (input.current) input.current.value = '';
    }
  };
  const missing = alt.trim() === '';
  const long = alt.trim().length > MEDIA_ALT;
  const store = useSingleRun(async () => {
    setAsked(true);
    if (!chosen || missing || long) return;
    setProblem('');
    try {
      const path = await upload.mutateAsync({ ...chosen, alt });
      onUse({ url: mediaUrl(env.url, path), alt: alt.trim() });
    } catch (error) {
      setProblem(messageOf(error, t`The picture could not be stored. Try again in a moment.`));
    }
  });
  const nothing = asked && missing ? t`Say what the picture shows.` : undefined;
  const error = long ? t`Shorten this to ${MEDIA_ALT} characters.` : nothing;
  return (
    <section aria-label={t`Upload`} className="space-y-3">
      {problem && <Notice tone="error">{t`${problem} Nothing you typed is lost.`}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          className="peer sr-only"
          aria-describedby={`${id}-kinds`}
          disabled={upload.isPending || reading}
          onChange={({ target }) => void open(target.files?.[0])}
        />
        <label
          htmlFor={id}
          className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control border border-border bg-surface px-3.5 text-sm font-medium hover:bg-raised peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-55 max-md:min-h-10 [&_svg]:size-4"
        >
          <ImageUp aria-hidden /> {chosen ? t`Choose another file` : t`Choose a file`}
        </label>
        <span id={`${id}-kinds`} className="text-[0.8125rem] text-muted">
          {t`JPEG, PNG, WebP or GIF. Large pictures are made smaller.`}
        </span>
      </div>
      {chosen && (
        <div className="flex flex-wrap items-start gap-4">
          <img
            src={chosen.image.shown}
            alt={t`The chosen picture`}
            className="max-h-40 max-w-full rounded-control border border-border bg-raised object-contain sm:max-w-52"
          />
          <div className="min-w-0 flex-1 basis-60 space-y-3">
            <Field
              label={t`What does it show?`}
              required
              error={error}
              hint={t`Read aloud to people who can't see it, and shown where pictures are off.`}
            >
              {(field) => (
                <Input
                  {...field}
                  value={alt}
                  dir="auto"
                  autoComplete="off"
                  onChange={({ target }) => setAlt(target.value)}
                />
              )}
            </Field>
            <Button pending={upload.isPending} onClick={() => void store()}>
              {upload.isPending ? t`Uploading...` : t`Upload and Use`}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
