/** Whether delivery changes the figures of a flight or campaign: it sends, or waits for money. */
export const figuresMayChange = ({
  status,
  status_reason: reason,
}: {
  status: string;
  status_reason?: string | null;
}): boolean => status === 'active' || status === 'limited' || (status === 'paused' && !!reason);
