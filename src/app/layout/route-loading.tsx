import { t } from '@lingui/core/macro';
import { Spinner } from '@/ui/states/spinner';

export function FullPageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={t`Loading Flightdeck`} />
    </div>
  );
}

/** Shown until the first page has loaded. Appears after a delay: a blank page that then renders once is calmer. */
export function RouteLoading() {
  return (
    <div className="animate-[fade_150ms_250ms_both]">
      <FullPageSpinner />
    </div>
  );
}
