import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isLanguage } from '@/domain/content/languages';
import { optOutLine } from '@/domain/content/opt-out';
import { textLanguage } from '@/domain/content/readability';
import { sentText } from '@/domain/content/render';
import { LINK_TOKEN } from '@/domain/content/message';
import { billedParts } from '@/domain/content/sms-split';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { ChipField } from '@/features/composer/fields/chip-field';
import { InsertLink } from './insert-link';
import { MessageCounter } from './message-counter';
import { MessageHelp } from './message-help';
import type { WrittenSms } from './written-sms';
import { ContentText } from '@/features/composer/fields/content-text';
import { FieldFindings, useFindings } from '@/features/composer/checks/findings';
import type { EditorForm } from '@/features/composer/form/form';
import { typedLanguages } from '@/features/composer/form/form-content';
import { useDebouncedForm } from '@/features/composer/form/debounced-form';

interface SmsFieldsProps {
  channel: string;
  link: string | null;
  /** Price of one part in USD. */
  price: number;
  /** Amount for all messages in USD: the flight's budget, or the total in the price bar. */
  money: number;
}

/** Character counter. Updates on every keystroke. */
function LiveCounter(props: Pick<SmsFieldsProps, 'channel' | 'link'>) {
  const { control } = useFormContext<EditorForm>();
  return <MessageCounter written={useWatch({ control, name: 'sms' })} {...props} />;
}

interface LiveInsertLinkProps {
  around: RefObject<HTMLElement | null>;
  onChange: (change: (now: string) => string) => void;
}

/** Insert link button. Re-renders only when the link token is added or removed. */
function LiveInsertLink(props: LiveInsertLinkProps) {
  const { control } = useFormContext<EditorForm>();
  const placed = useWatch({ control, compute: ({ sms }) => sms.text.includes(LINK_TOKEN) });
  return <InsertLink placed={placed} {...props} />;
}

/** Length help of the draft. Updates when typing pauses. */
function DebouncedHelp(props: Omit<ComponentProps<typeof MessageHelp>, 'written' | 'otherParts'>) {
  const { form } = useDebouncedForm();
  const { channel, link } = props;
  const sending = { channel, encoding: useSmsEncoding() };
  const others = typedLanguages('sms', form).filter(([code]) => code !== form.languages.sms.shown);
  const parts = others.map(([, typed]) =>
    billedParts(sending, sentText(channel, { channel: 'sms', ...typed }, link)),
  );
  return <MessageHelp written={form.sms} otherParts={Math.max(0, ...parts)} {...props} />;
}

/**
 * Button that adds an opt-out line in the language of the text. Hidden unless the checks find that the line is
 * missing.
 */
function OptOutLine() {
  const form = useFormContext<EditorForm>();
  const { sms, languages } = useDebouncedForm().form;
  const { text, opt_out } = sms;
  const { shown } = languages.sms;
  const findings = useFindings();
  if (opt_out !== '' || !findings.some(({ code }) => code === 'no_opt_out')) return null;
  const language = isLanguage(shown) ? shown : textLanguage(text);
  const line = optOutLine(text, language);
  const add = () => {
    // The user may have typed a line since the last typing pause.
    if (form.getValues('sms.opt_out') === '')
      form.setValue('sms.opt_out', line, { shouldDirty: true });
    form.setFocus('sms.opt_out');
  };
  return (
    <Button size="sm" variant="outline" onClick={add} className="-mt-2">
      <Plus aria-hidden /> <span lang={language}>{line}</span>
    </Button>
  );
}

/** Fields of an SMS. Each part subscribes to the values it needs. */
export function SmsFields({ channel, link, price, money }: SmsFieldsProps) {
  const form = useFormContext<EditorForm>();
  const around = useRef<HTMLDivElement>(null);
  const changeText = (change: (now: string) => string) =>
    form.setValue('sms.text', change(form.getValues('sms.text')), { shouldDirty: true });
  const changeBoth = (change: (now: WrittenSms) => WrittenSms) => {
    // Copies the values, because react-hook-form mutates its own in place.
    const { text, opt_out } = change({ ...form.getValues('sms') });
    form.setValue('sms.text', text, { shouldDirty: true });
    form.setValue('sms.opt_out', opt_out, { shouldDirty: true });
  };
  return (
    <div ref={around} className="space-y-4">
      <FormField
        as={ChipField}
        form={form}
        name="sms.text"
        label={t`Message`}
        required
        rows={6}
        dir="auto"
        hint={
          <>
            <LiveCounter channel={channel} link={link} />
            <FieldFindings name="sms.text" />
          </>
        }
      />
      <LiveInsertLink around={around} onChange={changeText} />
      <ContentText
        name="sms.opt_out"
        hint={t`Sent below the text, such as: Reply STOP to opt out.`}
      />
      <OptOutLine />
      <DebouncedHelp
        channel={channel}
        link={link}
        costPerPart={price}
        money={money}
        onChange={changeBoth}
      />
    </div>
  );
}
