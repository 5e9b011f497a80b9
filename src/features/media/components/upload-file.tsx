import { t } from '@lingui/core/macro';
import { FileAudio, FileText, FileVideo, ImageUp, Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  MEDIA_ALT,
  MEDIA_TYPES,
  mediaKind,
  type MediaKind,
  mediaUrl,
  mediaTypes,
} from '@/domain/content/media';
import { formatInteger } from '@/domain/shared/format';
import { truncateGraphemes, countCharacters } from '@/domain/shared/text';
import { env } from '@/lib/env';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { Notice } from '@/ui/states/notice';
import { TextCount } from '@/ui/forms/text-count';
import { Textarea } from '@/ui/forms/textarea';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { allKinds, kindWords } from '../kind-words';
import { useUpload } from '../mutations';
import { prepareFile, type PreparedFile } from '../prepare-file';
import { sizeWords } from '../words';
import { Player, VideoPlayer } from './player';

interface Chosen {
  id: string;
  name: string;
  prepared: PreparedFile;
}

/** The properties of a chosen file that messages store. */
export interface MediaChoice {
  kind: MediaKind;
  url: string;
  /** File name given by the uploader. */
  name: string;
  /** Description of a file, or the transcript of a recording. */
  alt: string;
  /** Length of a recording or video in seconds. */
  seconds: number | null;
}

interface UploadFileProps {
  /** Kind of file that is accepted; null for any kind. */
  kind: MediaKind | null;
  /** Label of the upload button. */
  label: string;
  onUse: (choice: MediaChoice) => void;
}

const ICONS = { picture: ImageUp, recording: FileAudio, video: FileVideo, document: FileText };

interface DescriptionProps {
  prepared: PreparedFile;
  alt: string;
  /** Whether the user has tried to upload the file. */
  asked: boolean;
  onChange: (alt: string) => void;
}

const missing = (alt: string) => alt.trim() === '';
const long = (alt: string, { type }: PreparedFile) =>
  countCharacters(alt.trim()) > MEDIA_ALT[mediaKind(type)];

/** Required description or transcript of the file. */
function Description({ prepared, alt, asked, onChange }: DescriptionProps) {
  const kind = mediaKind(prepared.type);
  const most = formatInteger(MEDIA_ALT[kind]);
  const words = kindWords(kind);
  const error = asked && missing(alt) ? words.unanswered : undefined;
  return (
    <Field
      label={words.ask}
      required
      error={long(alt, prepared) ? t`Shorten this to ${most} characters.` : error}
      hint={
        <TextCount text={alt.trim()} limit={MEDIA_ALT[kind]}>
          {words.hint}
        </TextCount>
      }
    >
      {(field) =>
        kind === 'recording' ? (
          <Textarea
            {...field}
            rows={4}
            value={alt}
            dir="auto"
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Input
            {...field}
            value={alt}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}

/** Preview of the chosen file. */
function ChosenPreview({ name, prepared }: Pick<Chosen, 'name' | 'prepared'>) {
  const kind = mediaKind(prepared.type);
  const { chosen } = kindWords(kind);
  // Revoke the object URL with the preview to release the video's memory.
  useEffect(
    () => () => {
      if (prepared.previewUrl.startsWith('blob:')) URL.revokeObjectURL(prepared.previewUrl);
    },
    [prepared],
  );
  const size = (
    <p className="text-[0.8125rem] text-muted tabular-nums">
      {sizeWords({ ...prepared, bytes: prepared.file.size })}
    </p>
  );
  if (kind === 'picture')
    return (
      <img
        src={prepared.previewUrl}
        alt={chosen}
        className="max-h-40 max-w-full rounded-control border border-border bg-raised object-contain sm:max-w-52"
      />
    );
  return (
    <div className="w-full space-y-1 sm:w-64">
      {kind === 'recording' && <Player label={chosen} src={prepared.previewUrl} />}
      {kind === 'video' && (
        <VideoPlayer
          label={chosen}
          src={prepared.previewUrl}
          className="max-h-40 w-full rounded-control"
        />
      )}
      {kind === 'document' && (
        <p className="flex items-start gap-2 break-all">
          <FileText aria-label={chosen} className="size-5 shrink-0 text-muted" /> {name}
        </p>
      )}
      {size}
    </div>
  );
}

/** Form that previews, describes and uploads a file. A failure keeps the file and the description. */
export function UploadFile({ kind, label, onUse }: UploadFileProps) {
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
      const prepared = await prepareFile(file, kind);
      setChosen({ id: crypto.randomUUID(), name: truncateGraphemes(file.name, 200), prepared });
    } catch (error) {
      setChosen(undefined);
      setProblem(errorMessage(error, t`This file can’t be read.`));
    } finally {
      setReading(false);
      // Reset the input, so that choosing the same file again fires a change event.
      if (input.current) input.current.value = '';
    }
  };
  const store = useSingleRun(async () => {
    setAsked(true);
    if (!chosen || missing(alt) || long(alt, chosen.prepared)) return;
    setProblem('');
    try {
      const path = await upload.mutateAsync({ ...chosen, alt });
      const { seconds } = chosen.prepared;
      onUse({
        kind: mediaKind(chosen.prepared.type),
        url: mediaUrl(env.url, path),
        name: chosen.name,
        alt: alt.trim(),
        seconds,
      });
    } catch (error) {
      setProblem(errorMessage(error, t`Couldn’t upload the file. Try again in a moment.`));
    }
  });
  const Icon = kind ? ICONS[kind] : Upload;
  const types = kind ? mediaTypes(kind) : Object.keys(MEDIA_TYPES);
  return (
    <section aria-label={t`Upload`} className="space-y-3">
      {problem && <Notice tone="error">{t`${problem} Nothing you typed is lost.`}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          ref={input}
          id={id}
          type="file"
          accept={types.join(',')}
          className="peer sr-only"
          aria-describedby={`${id}-kinds`}
          disabled={upload.isPending || reading}
          onChange={({ target }) => void open(target.files?.[0])}
        />
        <label
          htmlFor={id}
          className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control border border-border bg-surface px-3.5 text-sm font-medium hover:bg-raised peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-55 max-md:min-h-10 [&_svg]:size-4"
        >
          <Icon aria-hidden /> {chosen ? t`Choose another file` : t`Choose a file`}
        </label>
        <span id={`${id}-kinds`} className="text-[0.8125rem] text-muted">
          {kind ? kindWords(kind).taken : allKinds()}
        </span>
      </div>
      {chosen && (
        <div className="flex flex-wrap items-start gap-4">
          <ChosenPreview {...chosen} />
          <div className="min-w-0 flex-1 basis-60 space-y-3">
            <Description prepared={chosen.prepared} alt={alt} asked={asked} onChange={setAlt} />
            <Button pending={upload.isPending} onClick={() => void store()}>
              {upload.isPending ? t`Uploading...` : label}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
