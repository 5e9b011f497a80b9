import { t } from '@lingui/core/macro';
import { Button } from '../actions/button';

interface ShowOlderProps {
  shown: number;
  total: number;
  pending: boolean;
  onMore: () => void;
}

/** Loads older rows of a list sorted newest first. Renders nothing once all are shown. */
export const ShowOlder = ({ shown, total, pending, onMore }: ShowOlderProps) =>
  shown < total && (
    <Button variant="outline" size="sm" className="mt-3 w-full" pending={pending} onClick={onMore}>
      {t`Show older versions (${shown} of ${total})`}
    </Button>
  );
