import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordFrom } from './word-from';

const CREATIVE_STATUSES: Record<string, MessageDescriptor> = {
  draft: msg({ message: 'draft', context: 'state of a creative' }),
  approved: msg({ message: 'approved', context: 'state of a creative' }),
  inactive: msg({ message: 'inactive', context: 'state of a creative' }),
};

/** State of a creative in a sentence. */
export const creativeStatusWord = wordFrom(CREATIVE_STATUSES);
