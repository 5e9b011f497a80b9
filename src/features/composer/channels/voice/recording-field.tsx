import { t } from '@lingui/core/macro';
import { FileAudio } from 'lucide-react';
import { useId, useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { Player } from '@/features/media/components/player';
import { servedHere } from '@/features/media/served-here';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Notice } from '@/ui/states/notice';
import type { EditorForm } from '@/features/composer/form/form';

const MediaDialog = lazyPart(
  async () => (await import('@/features/media/components/media-dialog')).MediaDialog,
);

const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/** Choice of a recording. Fills the transcript from the recording's description. */
export function RecordingField() {
  const form = useFormContext<EditorForm>();
  const recording = useWatch({ control: form.control, name: 'voice.recording' });
  const [choosing, setChoosing] = useState(false);
  const id = useId();
  const problem: { message?: string } | undefined = get(
    form.formState.errors,
    'voice.recording.url',
  );
  const url = recording?.url ?? '';
  return (
    <div role="group" aria-labelledby={id} className="min-w-0 space-y-2">
      <p id={id} className="text-[0.8125rem] font-medium">
        {t`Recording`} *
      </p>
      {problem?.message && (
        <Notice tone="error">
          {url === '' ? t`Choose a recording or upload one.` : problem.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {url !== '' && (
          <Player
            label={t`The recording`}
            src={servedHere(url)}
            className="h-10 min-w-0 flex-1 basis-56"
          />
        )}
        <Button
          variant="outline"
          onPointerEnter={() => void MediaDialog.preload()}
          onClick={() => setChoosing(true)}
        >
          <FileAudio aria-hidden />{' '}
          {url === '' ? t`Choose or upload a recording` : t`Choose another recording`}
        </Button>
      </div>
      {choosing && (
        <MediaDialog
          kind="recording"
          onClose={() => setChoosing(false)}
          onUse={({ url: chosen, alt, seconds }) => {
            form.setValue('voice.script', alt, CHANGED);
            form.setValue('voice.recording', { url: chosen, seconds: seconds ?? 0 }, CHANGED);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
