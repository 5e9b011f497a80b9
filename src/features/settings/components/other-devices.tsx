import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useSignOutOthers } from '../mutations';

/** Ends the sessions elsewhere, for example on a lost phone. */
export function OtherDevices() {
  const [asking, setAsking] = useState(false);
  const end = useSignOutOthers();
  return (
    <div>
      <p className="font-medium">Other devices</p>
      <p className="mt-0.5 mb-3 text-[0.8125rem] text-muted">
        Ends your sessions everywhere but here, for example on a lost phone. An open page there
        closes within a minute.
      </p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Sign out other devices
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out other devices?"
        description="Whoever is signed in with your account elsewhere has to sign in again. This device stays signed in."
        confirmLabel="Sign out"
        pendingLabel="Signing out..."
        pending={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
