import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { PublicPage } from '../components/public-page';
import { useConfirmTestAddress } from '../mutations';

/** Focuses the outcome, because it replaces the focused button. */
const focus = (outcome: HTMLElement | null) => outcome?.focus();

/** Target of the email to a saved test address. Only the button confirms, so email scanners that open the page do not. */
export function ConfirmTestAddressPage() {
  const { hash } = useLocation();
  const confirm = useConfirmTestAddress();
  const title = confirm.isSuccess ? t`Address confirmed` : t`Confirm your test address`;
  useDocumentTitle(title);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return (
    <PublicPage
      title={title}
      subtitle={
        !confirm.isSuccess &&
        t`The organization named in the email can then send test messages to your address.`
      }
    >
      {confirm.isSuccess ? (
        <p ref={focus} tabIndex={-1}>
          {t`The organization can now send test messages to this address. You can close this page.`}
        </p>
      ) : (
        <div className="space-y-4">
          <div aria-live="polite">
            {confirm.error && <Notice tone="warning">{confirm.error.message}</Notice>}
          </div>
          <Button
            className="w-full"
            pending={confirm.isPending}
            onClick={() => confirm.mutate(token)}
          >
            {t`Confirm this address`}
          </Button>
        </div>
      )}
    </PublicPage>
  );
}

export { ConfirmTestAddressPage as Component };
