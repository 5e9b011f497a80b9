import { plural, t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { callSeconds, startedMinutes } from '@/domain/content/call';
import { KEYS } from '@/domain/content/channels/voice';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { Notice } from '@/ui/states/notice';
import { RadioCards } from '@/ui/forms/radio-cards';
import { Select } from '@/ui/forms/select';
import { ContentText } from '@/features/composer/fields/content-text';
import { FieldFindings } from '@/features/composer/checks/findings';
import type { EditorForm } from '@/features/composer/form/form';
import { ListTools } from '@/features/composer/fields/list-tools';
import { EMPTY_KEY } from './form';
import { RecordingField } from './recording-field';

function KeyRow({ index }: { index: number }) {
  const form = useFormContext<EditorForm>();
  const name = `voice.keypad.${index}` as const;
  const action = useWatch({ control: form.control, name: `${name}.action` });
  return (
    <div className="grid min-w-0 flex-1 gap-3 @sm:grid-cols-[4.5rem_minmax(0,1fr)] @xl:grid-cols-[4.5rem_repeat(2,minmax(0,1fr))]">
      <FormField as={Select} form={form} name={`${name}.key`} label={t`Key`}>
        {KEYS.map((key) => (
          <option key={key}>{key}</option>
        ))}
      </FormField>
      <FormField as={Select} form={form} name={`${name}.action`} label={t`Action`}>
        <option value="repeat">{t`Repeats the message`}</option>
        <option value="transfer">{t`Connects to an agent`}</option>
        <option value="opt_out">{t`Stops further calls`}</option>
      </FormField>
      {action === 'transfer' && (
        <FormField
          form={form}
          name={`${name}.phone`}
          label={t`Phone number`}
          required
          inputMode="tel"
          placeholder="+1 202 555 0143"
          autoComplete="off"
          className="@sm:col-start-2 @xl:col-start-auto"
        />
      )}
    </div>
  );
}

/** Choice between a script and a recording. Remembers the recording while the script is chosen. */
function AudioSource() {
  const form = useFormContext<EditorForm>();
  const recording = useWatch({ control: form.control, name: 'voice.recording' });
  const [last, setLast] = useState(recording);
  return (
    <RadioCards
      legend={t`Audio`}
      value={recording ? 'recording' : 'script'}
      options={[
        { value: 'script', label: t`A script`, hint: t`Read by a synthetic voice.` },
        { value: 'recording', label: t`A recording`, hint: t`Your own MP3 or WAV file.` },
      ]}
      onChange={(source) => {
        if (recording) setLast(recording);
        form.setValue(
          'voice.recording',
          source === 'recording' ? (last ?? { url: '', seconds: 0 }) : null,
          { shouldDirty: true, shouldTouch: true },
        );
      }}
    />
  );
}

/** Length of the call and the billed minutes; null without a recording. */
function lengthHint({ script, recording }: Pick<EditorForm['voice'], 'script' | 'recording'>) {
  const seconds = callSeconds({ script, recording });
  const minutes = startedMinutes(seconds);
  const paid = plural(minutes, { one: 'Billed as # minute.', other: 'Billed as # minutes.' });
  if (recording)
    return recording.seconds > 0
      ? t`${plural(seconds, { one: '# second.', other: '# seconds.' })} ${paid}`
      : null;
  return t`${plural(seconds, {
    one: 'About # second when read aloud.',
    other: 'About # seconds when read aloud.',
  })} ${paid}`;
}

export function VoiceFields() {
  const form = useFormContext<EditorForm>();
  const [script, recording, keypad] = useWatch({
    control: form.control,
    name: ['voice.script', 'voice.recording', 'voice.keypad'],
  });
  const list = useFieldArray({ control: form.control, name: 'voice.keypad' });
  const problem: { message?: string } | undefined = get(form.formState.errors, 'voice.keypad.root');
  const free = KEYS.find((key) => !keypad.some((used) => used.key === key));
  return (
    <div className="space-y-4">
      <AudioSource />
      {recording && <RecordingField />}
      <ContentText
        name="voice.script"
        label={recording ? t`Transcript` : t`Script`}
        rows={7}
        hint={lengthHint({ script, recording })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="voice.language"
          label={t`Language code`}
          required
          placeholder={t`en`}
          autoComplete="off"
        />
        {!recording && (
          <FormField as={Select} form={form} name="voice.voice" label={t`Voice`}>
            <option value="female">{t`Female`}</option>
            <option value="male">{t`Male`}</option>
          </FormField>
        )}
      </div>
      <fieldset className="@container space-y-5">
        <legend className="text-[0.8125rem] font-medium">{t`Keypad`}</legend>
        {problem?.message && <Notice tone="error">{problem.message}</Notice>}
        <p className="text-[0.8125rem] text-muted empty:hidden">
          <FieldFindings name="voice.keypad" />
        </p>
        {list.fields.map(({ id }, index) => (
          <div key={id} className="flex items-start gap-2 border-s-2 border-border ps-5">
            <KeyRow index={index} />
            <ListTools
              name={t`Key ${keypad[index]?.key ?? ''}`}
              list={list}
              path="voice.keypad"
              index={index}
            />
          </div>
        ))}
        <Button
          size="sm"
          variant="outline"
          disabled={!free}
          data-adds="voice.keypad"
          onClick={() => free && list.append({ ...EMPTY_KEY, key: free })}
        >
          <Plus aria-hidden /> {t`Add a key`}
        </Button>
      </fieldset>
    </div>
  );
}
