import { memo, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentChannel } from '@/domain/content/content';
import { useCan } from '@/session/session';
import { EditorChecks } from './editor-checks';
import { EditorPreview } from './editor-preview';
import { EmailFields } from './email-fields';
import type { EditorForm } from './form';
import { InsertBar } from './insert-bar';
import { LanguageChoice } from './language-choice';
import { usePriced } from './priced-content';
import { PushFields } from './push-fields';
import { RcsFields } from './rcs-fields';
import { SmsFields } from './sms-fields';
import { TrackedLinkField } from './tracked-link';
import { WrittenLinks } from './written-links';
import { VoiceFields } from './voice-fields';
import { WhatsappFields } from './whatsapp-fields';

interface PricedProps {
  link: string | null;
  /** Dollars for one part. */
  price: number;
  /** Dollars that are there for all messages; 0 while that is not known. */
  money: number;
}

/** The fields of the chosen channel only. Each follows what is typed in it by itself. */
export const ChannelFields = memo(function ChannelFields(priced: PricedProps) {
  const { control } = useFormContext<EditorForm>();
  const type = useWatch({ control, name: 'type' });
  return (
    <LanguageChoice>
      <InsertBar>
        <OfChannel type={type} {...priced} />
      </InsertBar>
    </LanguageChoice>
  );
});

function OfChannel({ type, ...priced }: PricedProps & { type: string }) {
  switch (contentChannel(type)) {
    case 'rcs':
      return <RcsFields />;
    case 'whatsapp':
      return <WhatsappFields />;
    case 'push':
      return <PushFields />;
    case 'email':
      return <EmailFields />;
    case 'voice':
      return <VoiceFields />;
    default:
      return <SmsFields channel={type} {...priced} />;
  }
}

interface EditorBodyProps {
  /** Above the fields of the channel. */
  head: ReactNode;
  /** Below them. */
  children?: ReactNode;
}

/** Fields on the left; the picture and the checks beside them, in view while the fields go by. */
export function EditorBody({ head, children }: EditorBodyProps) {
  const { link, price, money } = usePriced();
  const writer = useCan()('creative:create');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8 xl:has-[[data-wide]]:grid-cols-[minmax(20rem,1fr)_minmax(0,42rem)]">
      {/* Who may only read still chooses how it is seen. */}
      <fieldset disabled={!writer} className="min-w-0 space-y-5">
        {head}
        <ChannelFields link={link} price={price} money={money} />
        <TrackedLinkField link={link} />
        <WrittenLinks />
        {children}
      </fieldset>
      <div className="min-w-0 space-y-5 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-13rem)] xl:overflow-y-auto">
        <EditorPreview link={link} />
        <EditorChecks link={link} />
      </div>
    </div>
  );
}
