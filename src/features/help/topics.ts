/** What a request can be about. */
export const TOPICS = [
  ['question', 'A question'],
  ['problem', 'Something does not work'],
  ['billing', 'Billing'],
  ['call', 'Please call me'],
  ['other', 'Something else'],
] as const;

export type Topic = (typeof TOPICS)[number][0];

/** What a topic is called. */
export const topicLabel = (name: string): string =>
  TOPICS.find(([one]) => one === name)?.[1] ?? name;
