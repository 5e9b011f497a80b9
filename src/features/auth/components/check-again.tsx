import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/lib/toast';
import { type Actor, actorQuery } from '@/session/actor';
import { Button } from '@/ui/actions/button';

interface CheckAgainProps {
  userId: string;
  /** Whether somebody has done what the page waits for; the page then leaves by itself. */
  isDone: (actor: Actor | null) => boolean;
  /** Said while nobody has. */
  waiting: string;
  onSignOut: () => void;
}

/** On a page that waits for somebody else: asks again, or signs out. */
export function CheckAgain({ userId, isDone, waiting, onSignOut }: CheckAgainProps) {
  const queryClient = useQueryClient();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const actor = await queryClient.fetchQuery({ ...actorQuery(userId), staleTime: 0 });
      if (!isDone(actor)) toast.info(waiting);
    } catch (error) {
      toast.error('Could not check', { description: errorMessage(error, 'Please try again.') });
    }
    setChecking(false);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button pending={checking} onClick={() => void check()}>
        Check again
      </Button>
      <Button variant="outline" onClick={onSignOut}>
        Sign Out
      </Button>
    </div>
  );
}
