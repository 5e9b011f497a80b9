import { msg, t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { i18n } from '@/lib/i18n';
import { KIND_LABELS } from '@/words/notifications';
import { MailTokenPage } from '../components/mail-token-page';
import { useUnsubscribe } from '../mutations';

const NAMES = new Map(
  Object.entries({ ...KIND_LABELS, digest: msg`Daily digest`, weekly_report: msg`Weekly report` }),
);

/** Name of the kind of email that the token ends; the token starts with it. Undefined for an incomplete link. */
function useKindName(): string | undefined {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  const label = NAMES.get(token.split('.', 1)[0] ?? '');
  return label && i18n._(label);
}

/** Target of the link in optional emails. */
export function UnsubscribePage() {
  const name = useKindName();
  return (
    <MailTokenPage
      title={t`Unsubscribe`}
      subtitle={
        name
          ? t`Flightdeck stops sending you emails about “${name}”. You keep getting all other emails.`
          : t`Flightdeck stops sending you emails like the one you came from. You keep getting all other emails.`
      }
      button={t`Unsubscribe`}
      doneTitle={t`Unsubscribed`}
      done={t`You won’t get this kind of email anymore. You can switch it on again in Settings.`}
      action={useUnsubscribe()}
    />
  );
}

export { UnsubscribePage as Component };
