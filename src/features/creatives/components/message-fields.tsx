import { type ReactNode, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { MAX_MESSAGE_LENGTH } from '@/domain/sms';
import { FormField } from '@/ui/form-field';
import { Textarea } from '@/ui/textarea';
import { InsertLink } from './insert-link';
import { MessageCounter, MessageHelp } from './message-help';

interface MessageFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  channel: string;
  /** The short link that the message carries. */
  link: string | null;
  /** Said below the help, about what the change of this message does. */
  children?: ReactNode;
}

/** The message with its counter, the place of its link and, for SMS, what makes it longer than it looks. */
export function MessageField<T extends FieldValues>({
  form,
  name,
  channel,
  link,
  children,
}: MessageFieldProps<T>) {
  const message: string = useWatch({ control: form.control, name });
  const around = useRef<HTMLDivElement>(null);
  const change = (text: string) =>
    form.setValue(name, text as never, { shouldDirty: true, shouldValidate: true });
  return (
    <div ref={around} className="space-y-3">
      <FormField
        as={Textarea}
        form={form}
        name={name}
        label="Message"
        required
        hint={<MessageCounter channel={channel} message={message} link={link} />}
        rows={6}
        dir="auto"
        maxLength={MAX_MESSAGE_LENGTH}
      />
      <InsertLink message={message} around={around} onChange={change} />
      <MessageHelp channel={channel} message={message} link={link} onChange={change} />
      {children}
    </div>
  );
}
