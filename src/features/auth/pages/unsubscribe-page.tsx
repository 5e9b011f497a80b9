import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { Button } from '@/ui/actions/button';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { Notice } from '@/ui/states/notice';
import { PublicPage } from '../components/public-page';
import { useUnsubscribe } from '../mutations';

/** Focuses the outcome, because it replaces the focused button. */
const focus = (outcome: HTMLElement | null) => outcome?.focus();

/** Target of the link in optional emails. Only the button unsubscribes, so email scanners that open the page do not. */
export function UnsubscribePage() {
  const { hash } = useLocation();
  const unsubscribe = useUnsubscribe();
  const title = unsubscribe.isSuccess ? t`Unsubscribed` : t`Unsubscribe`;
  useDocumentTitle(title);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return (
    <PublicPage
      title={title}
      subtitle={
        !unsubscribe.isSuccess &&
        t`You will not get emails of the kind that brought you here. Other emails stay as they are.`
      }
    >
      {unsubscribe.isSuccess ? (
        <p ref={focus} tabIndex={-1}>
          {t`You won’t get this kind of email anymore. You can switch it on again in Settings.`}
        </p>
      ) : (
        <div className="space-y-4">
          <div aria-live="polite">
            {unsubscribe.error && <Notice tone="warning">{unsubscribe.error.message}</Notice>}
          </div>
          <Button
            className="w-full"
            pending={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate(token)}
          >
            {t`Unsubscribe`}
          </Button>
        </div>
      )}
    </PublicPage>
  );
}

export { UnsubscribePage as Component };
