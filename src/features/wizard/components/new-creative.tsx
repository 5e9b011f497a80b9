import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { MAX_MESSAGE_LENGTH } from '@/domain/sms';
import { InsertLink } from '@/features/creatives/components/insert-link';
import { MessageCounter, MessageHelp } from '@/features/creatives/components/message-help';
import { FormField } from '@/ui/form-field';
import { Textarea } from '@/ui/textarea';
import { useCost } from '../use-cost';
import { useFlightLink } from '../use-message';
import { useStepErrors } from './use-step-errors';
import { useWizardContext } from './wizard-context';

/** Channel and message, for what follows each key; the fields themselves are not drawn again. */
function useTyped() {
  const { form } = useWizardContext();
  const [channel, message] = useWatch({
    control: form.control,
    name: ['channelType', 'newCreativeData.message'],
  });
  return { channel, message, link: useFlightLink(form.control) };
}

function Counter() {
  return <MessageCounter {...useTyped()} />;
}

function HelpAt({ costPerPart }: { costPerPart: number }) {
  const { form } = useWizardContext();
  return (
    <MessageHelp
      {...useTyped()}
      costPerPart={costPerPart}
      onChange={(text) =>
        form.setValue('newCreativeData.message', text, { shouldDirty: true, shouldTouch: true })
      }
    />
  );
}

/** The price is worked out when it changes, not with each key. */
function Help() {
  const { form } = useWizardContext();
  return <HelpAt costPerPart={useCost(form.control).costPerMessage} />;
}

/** The place of the link, for a message that can carry one. */
function LinkPlace({ around }: { around: React.RefObject<HTMLElement | null> }) {
  const { form } = useWizardContext();
  const { channel, message } = useTyped();
  if (channel !== 'SMS') return null;
  return (
    <InsertLink
      message={message}
      around={around}
      onChange={(text) =>
        form.setValue('newCreativeData.message', text, { shouldDirty: true, shouldTouch: true })
      }
    />
  );
}

/** A creative written here; its first version is the message. */
export function NewCreative() {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('creative');
  const around = useRef<HTMLDivElement>(null);
  return (
    <div ref={around} className="space-y-4">
      <FormField
        form={form}
        name="newCreativeData.name"
        label={t`Creative Name`}
        required
        error={errorOf('newCreativeData.name')}
        maxLength={100}
        autoComplete="off"
        dir="auto"
      />
      <FormField
        as={Textarea}
        form={form}
        name="newCreativeData.message"
        label={t`Message`}
        required
        error={errorOf('newCreativeData.message')}
        hint={<Counter />}
        maxLength={MAX_MESSAGE_LENGTH}
        rows={6}
        dir="auto"
      />
      <LinkPlace around={around} />
      <Help />
    </div>
  );
}
