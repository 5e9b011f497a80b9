import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/lib/toast';
import { type Actor, actorQuery } from '@/session/actor';
import { Button } from '@/ui/actions/button';

interface CheckAgainProps {
  userId: string;
  /** Whether the awaited change has happened. The parent then redirects. */
  isDone: (actor: Actor | null) => boolean;
  /** Toast shown while `isDone` is false. */
  waiting: string;
  onSignOut: () => void;
}

/** Buttons of a page that waits for an admin: refetch the user's account, or sign out. */
export function CheckAgain({ userId, isDone, waiting, onSignOut }: CheckAgainProps) {
  const queryClient = useQueryClient();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const actor = await queryClient.fetchQuery({ ...actorQuery(userId), staleTime: 0 });
      if (!isDone(actor)) toast.info(waiting);
    } catch (error) {
      toast.error(t`Couldn’t check`, { description: errorMessage(error, t`Please try again.`) });
    }
    setChecking(false);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button pending={checking} onClick={() => void check()}>
        {t`Check again`}
      </Button>
      <Button variant="outline" onClick={onSignOut}>
        {t`Sign Out`}
      </Button>
    </div>
  );
}
