import { t } from '@lingui/core/macro';
import { MailTokenPage } from '../components/mail-token-page';
import { useConfirmTestAddress } from '../mutations';

/** Target of the email to a saved test address. */
export function ConfirmTestAddressPage() {
  return (
    <MailTokenPage
      title={t`Confirm your test address`}
      subtitle={t`The organization named in the email can then send test messages to your address.`}
      button={t`Confirm this address`}
      otherwise={t`Not expecting this? Close this page.`}
      doneTitle={t`Address confirmed`}
      done={t`The organization can now send test messages to this address. You can close this page.`}
      action={useConfirmTestAddress()}
    />
  );
}

export { ConfirmTestAddressPage as Component };
