import { memo, type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentChannel } from '@/domain/content/content';
import { pricedParts } from '@/domain/content/priced-parts';
import { messagePrice } from '@/domain/cost-model';
import { toNumber } from '@/domain/decimal';
import { LINK_TOKEN } from '@/domain/message';
import { useLink } from '@/features/creatives/use-link';
import { useActor, useCan } from '@/session/session';
import { EditorChecks, MOST_PEOPLE } from './editor-checks';
import { EditorPreview } from './editor-preview';
import { EmailFields } from './email-fields';
import { Findings } from './findings';
import type { EditorForm } from './form';
import { InsertBar } from './insert-bar';
import { LanguageChoice } from './language-choice';
import { PushFields } from './push-fields';
import { RcsFields } from './rcs-fields';
import { SmsFields } from './sms-fields';
import { TrackedLinkField } from './tracked-link';
import { WrittenLinks } from './written-links';
import { TypedContent, useSettled } from './typed-content';
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

/** The link that goes with the message, what one part of it costs, and what all cost for so many people. */
function usePriced(shortLink: string | null, people: number): PricedProps {
  const { organisation } = useActor();
  const { form, whole } = useSettled();
  const link = useLink({
    message: JSON.stringify(whole).includes(LINK_TOKEN) ? LINK_TOKEN : '',
    original_url: form.version.originalUrl,
    tracker_version_id: form.version.trackerVersionId,
    shortened_url: shortLink,
  });
  const price = toNumber(messagePrice(organisation?.service_rates, form.type));
  return { link, price, money: price * pricedParts(form.type, whole, link) * people };
}

interface EditorBodyProps {
  /** The short link that the edited version has. */
  shortLink: string | null;
  /** Above the fields of the channel. */
  head: ReactNode;
  /** Below them. */
  children?: ReactNode;
}

/** Fields on the left; the picture, the price and the checks beside them, in view while the fields go by. */
export const EditorBody = (props: EditorBodyProps) => (
  <TypedContent>
    <Findings>
      <Columns {...props} />
    </Findings>
  </TypedContent>
);

function Columns({ shortLink, head, children }: EditorBodyProps) {
  const [typed, setTyped] = useState('10000');
  const people = Math.min(MOST_PEOPLE, Math.max(0, Math.trunc(Number(typed) || 0)));
  const priced = usePriced(shortLink, people);
  const writer = useCan()('creative:create');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8 xl:has-[[data-wide]]:grid-cols-[minmax(20rem,1fr)_minmax(0,42rem)]">
      {/* Who may only read still chooses how it is seen. */}
      <fieldset disabled={!writer} className="min-w-0 space-y-5">
        {head}
        <ChannelFields {...priced} />
        <TrackedLinkField link={priced.link} />
        <WrittenLinks />
        {children}
      </fieldset>
      <div className="min-w-0 space-y-5 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-10rem)] xl:overflow-y-auto">
        <EditorPreview link={priced.link} />
        <EditorChecks
          link={priced.link}
          price={priced.price}
          people={people}
          typed={typed}
          onType={setTyped}
        />
      </div>
    </div>
  );
}
