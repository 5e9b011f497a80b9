import { contentChannel } from '@/domain/content/content';
import { EmailFields } from './email/fields';
import { PushFields } from './push/fields';
import { RcsFields } from './rcs/fields';
import { SmsFields } from './sms/fields';
import { VoiceFields } from './voice/fields';
import { WhatsappFields } from './whatsapp/fields';

export interface PricedFieldsProps {
  link: string | null;
  /** Price of one part in USD. */
  price: number;
  /** Amount for all messages in USD: the flight's budget, or the total in the price bar. */
  money: number;
}

/** Fields of one channel. Each field subscribes to its own value. */
export function ChannelFields({ type, ...priced }: PricedFieldsProps & { type: string }) {
  switch (contentChannel(type)) {
    case 'rcs':
      return <RcsFields link={priced.link} />;
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
