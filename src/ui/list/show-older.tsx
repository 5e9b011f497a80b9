import { Button } from '../actions/button';

interface ShowOlderProps {
  shown: number;
  total: number;
  pending: boolean;
  onMore: () => void;
}

/** Loads older rows of a list that begins with the newest ones. Hidden once all are shown. */
export const ShowOlder = ({ shown, total, pending, onMore }: ShowOlderProps) =>
  shown < total && (
    <Button variant="outline" size="sm" className="mt-3 w-full" pending={pending} onClick={onMore}>
      Show older versions ({shown} of {total})
    </Button>
  );
