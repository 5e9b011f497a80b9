import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { MAX_MESSAGE_LENGTH } from '@/domain/sms';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { MessageCounter, MessageHelp } from './message-help';

interface MessageFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  channel: string;
  error: string | undefined;
}

/** The message with its counter and, for SMS, what makes it longer than it looks. */
export function MessageField<T extends FieldValues>({
  form,
  name,
  channel,
  error,
}: MessageFieldProps<T>) {
  const message: string = useWatch({ control: form.control, name });
  return (
    <div className="space-y-3">
      <Field
        label="Message"
        required
        error={error}
        hint={<MessageCounter channel={channel} message={message} />}
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register(name)}
            rows={6}
            dir="auto"
            maxLength={MAX_MESSAGE_LENGTH}
          />
        )}
      </Field>
      <MessageHelp
        channel={channel}
        message={message}
        onChange={(text) =>
          form.setValue(name, text as never, { shouldDirty: true, shouldValidate: true })
        }
      />
    </div>
  );
}
