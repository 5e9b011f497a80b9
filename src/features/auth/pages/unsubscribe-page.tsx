import { t } from '@lingui/core/macro';
import { MailTokenPage } from '../components/mail-token-page';
import { useUnsubscribe } from '../mutations';

/** Target of the link in optional emails. */
export function UnsubscribePage() {
  return (
    <MailTokenPage
      title={t`Unsubscribe`}
      subtitle={t`You will not get emails of the kind that brought you here. Other emails stay as they are.`}
      button={t`Unsubscribe`}
      doneTitle={t`Unsubscribed`}
      done={t`You won’t get this kind of email anymore. You can switch it on again in Settings.`}
      action={useUnsubscribe()}
    />
  );
}

export { UnsubscribePage as Component };
