import { t } from '@lingui/core/macro';
import { Spinner } from '@/ui/spinner';

/** Until it is known who is there. */
export function FullPageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={t`Loading Flightdeck`} />
    </div>
  );
}

/** Until the first lazy page has arrived. */
export function RouteLoading() {
  return <FullPageSpinner />;
}
