import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiScope } from '@/domain/people/api-scopes';

/** Label of each scope in forms. */
export const SCOPE_WORDS: Record<ApiScope, MessageDescriptor> = {
  'campaigns:read': msg`Read campaigns, flights, creatives and tracked links`,
  'campaigns:write': msg`Create, change and launch campaigns and flights`,
  'creatives:write': msg`Create creatives`,
  'trackers:write': msg`Create tracked links`,
  'audiences:read': msg`Read cohorts and their reach`,
  'audiences:write': msg`Create cohorts`,
  'reports:read': msg`Read reports`,
  'wallet:read': msg`Read the credit balance`,
};
