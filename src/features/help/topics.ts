import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';

/** Labels of the request topics, in the order of the form. */
export const TOPIC_LABELS = {
  question: msg`Question`,
  problem: msg`Something doesn’t work`,
  billing: msg`Billing`,
  call: msg`Please call me`,
  other: msg`Something else`,
};

export type Topic = keyof typeof TOPIC_LABELS;

/** Label of a stored topic; an unknown topic shows as stored. */
export function topicLabel(topic: string): string {
  const label = (TOPIC_LABELS as Record<string, MessageDescriptor>)[topic];
  return label ? i18n.t(label) : topic;
}
