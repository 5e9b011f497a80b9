import { t } from '@lingui/core/macro';
import { Spinner } from '@/ui/states/spinner';

/** Until it is known who is there. */
export function FullPageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={t`Loading Flightdeck`} />
    </div>
  );
}

/** Until the first page has arrived. Not at once: an empty page that is drawn whole is calmer. */
export function RouteLoading() {
  return (
    <div className="animate-[fade_150ms_250ms_both]">
      <FullPageSpinner />
    </div>
  );
}
