import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentChannel } from '@/domain/content/content';
import { channelRateOf } from '@/domain/cost-model';
import { toNumber } from '@/domain/decimal';
import { useLink } from '@/features/creatives/use-link';
import { useActor } from '@/session/session';
import { EditorChecks } from './editor-checks';
import { EditorPreview } from './editor-preview';
import { EmailFields } from './email-fields';
import { type EditorForm, shownContent } from './form';
import { PushFields } from './push-fields';
import { RcsFields } from './rcs-fields';
import { SmsFields } from './sms-fields';
import { VoiceFields } from './voice-fields';
import { WhatsappFields } from './whatsapp-fields';

interface PricedProps {
  link: string | null;
  price: number;
}

/** The fields of the chosen channel only. */
export function ChannelFields({ link, price }: PricedProps) {
  const { control } = useFormContext<EditorForm>();
  const type = useWatch({ control, name: 'type' });
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
      return <SmsFields channel={type} link={link} price={price} />;
  }
}

/** The link that goes with the message, and what one part of it costs. */
function usePriced(shortLink: string | null): PricedProps {
  const form = useFormContext<EditorForm>();
  const values = useWatch({ control: form.control }) as EditorForm;
  const { organisation } = useActor();
  const link = useLink({
    message: JSON.stringify(shownContent(values)),
    original_url: values.version.originalUrl,
    shortened_url: shortLink,
  });
  return { link, price: toNumber(channelRateOf(organisation?.service_rates, values.type)) };
}

interface EditorBodyProps {
  /** The short link that the edited version has. */
  shortLink: string | null;
  /** Above the fields of the channel. */
  head: ReactNode;
  /** Below them. */
  children?: ReactNode;
}

/** Fields on the left with price and checks below, the picture on the right. */
export function EditorBody({ shortLink, head, children }: EditorBodyProps) {
  const priced = usePriced(shortLink);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8">
      <div className="min-w-0 space-y-5">
        {head}
        <ChannelFields {...priced} />
        {children}
        <EditorChecks {...priced} />
      </div>
      <EditorPreview link={priced.link} />
    </div>
  );
}
