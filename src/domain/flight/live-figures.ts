/**
 * Returns whether delivery may still change a flight's or campaign's figures: it is active or limited, or delivery
 * paused it and may resume it. Screens refetch only while this is true.
 */
export const figuresMayChange = ({
  status,
  status_reason: reason,
}: {
  status: string;
  status_reason?: string | null;
}): boolean => status === 'active' || status === 'limited' || (status === 'paused' && !!reason);
