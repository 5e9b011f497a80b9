/** Parts of a flight's plan that are approved separately. */
export type ApprovalSection = 'message' | 'audience' | 'schedule' | 'money';
