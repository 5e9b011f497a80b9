const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2027` of its first day. */
export const monthLabel = (month: string): string => MONTH.format(new Date(`${month}T00:00:00Z`));
