import { useWatch } from 'react-hook-form';
import { MAX_MESSAGE_LENGTH, splitSms } from '@/domain/sms';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';
import { useStepErrors } from './step-field';
import { useWizardContext } from './wizard-context';

/** Characters, parts and what is left; splitting concerns SMS only (SMS-08 to SMS-12). */
function Counter({ channel, message }: { channel: string; message: string }) {
  const length = `${message.length} of ${MAX_MESSAGE_LENGTH} characters`;
  if (channel !== 'SMS') return <span className="tabular-nums">{length}</span>;
  const { encoding, parts, charsPerPart, remaining } = splitSms(message);
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 tabular-nums">
      <span>{length}</span>
      <span>{encoding === 'gsm' ? 'GSM' : 'Unicode'}</span>
      <span>
        {parts} {parts === 1 ? 'part' : 'parts'}
      </span>
      <span>{charsPerPart} characters per part</span>
      <span>{remaining} remaining</span>
    </span>
  );
}

/** A creative written here; its first version is the message (WIZ-62, WIZ-63, WIZ-71). */
export function NewCreative() {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('creative');
  const [channel, message] = useWatch({
    control: form.control,
    name: ['channelType', 'newCreativeData.message'],
  });
  const parts = channel === 'SMS' ? splitSms(message).parts : 1;
  return (
    <div className="space-y-4">
      <Field label="Creative Name" required error={errorOf('newCreativeData.name')}>
        {(field) => (
          <Input
            {...field}
            {...form.register('newCreativeData.name')}
            maxLength={100}
            autoComplete="off"
            dir="auto"
          />
        )}
      </Field>
      <Field
        label="Message"
        required
        error={errorOf('newCreativeData.message')}
        hint={<Counter channel={channel} message={message} />}
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register('newCreativeData.message')}
            maxLength={MAX_MESSAGE_LENGTH}
            rows={6}
            dir="auto"
          />
        )}
      </Field>
      {parts > 1 && (
        <Notice tone="warning">
          This message will be split into {parts} parts and may increase delivery costs.
        </Notice>
      )}
    </div>
  );
}
