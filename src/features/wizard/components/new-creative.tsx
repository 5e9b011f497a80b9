import { useWatch } from 'react-hook-form';
import { MAX_MESSAGE_LENGTH } from '@/domain/sms';
import { MessageCounter, MessageHelp } from '@/features/creatives/components/message-help';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { useCost } from '../use-cost';
import { useStepErrors } from './step-field';
import { useWizardContext } from './wizard-context';

/** A creative written here; its first version is the message (WIZ-62, WIZ-63, WIZ-71). */
export function NewCreative() {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('creative');
  const [channel, message] = useWatch({
    control: form.control,
    name: ['channelType', 'newCreativeData.message'],
  });
  const { breakdown } = useCost(form.control);
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
        hint={<MessageCounter channel={channel} message={message} />}
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
      <MessageHelp
        channel={channel}
        message={message}
        costPerPart={breakdown.costPerMessage}
        onChange={(text) =>
          form.setValue('newCreativeData.message', text, { shouldDirty: true, shouldTouch: true })
        }
      />
    </div>
  );
}
