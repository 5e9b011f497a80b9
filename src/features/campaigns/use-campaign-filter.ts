import { CAMPAIGNS_SHOWN } from '@/domain/campaign/views';
import { oneOf, limitedText } from '@/lib/params';
import type { CampaignFilter } from './queries';
import { useListFilter } from '@/ui/list/use-list-filter';

const matching = (shape: RegExp) => (text: string) => (shape.test(text) ? text : '');
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Fields of the "Filter and sort" dialog, without the sort order. */
export const REFINE_FIELDS = ['channel', 'owner', 'from', 'to'] as const;

export const CAMPAIGN_FIELDS = {
  search: limitedText(100),
  status: limitedText(50),
  show: oneOf(CAMPAIGNS_SHOWN),
  channel: limitedText(50),
  owner: matching(/^[\da-f-]{36}$/),
  from: matching(DAY),
  to: matching(DAY),
  sort: limitedText(12),
};

/**
 * Query string of a filter without the page; empty without a filter. Fields have a fixed order, so that equal filters
 * have equal strings.
 */
export const viewAddress = (filter: CampaignFilter): string =>
  new URLSearchParams(
    Object.keys(CAMPAIGN_FIELDS).flatMap((field) => {
      const value = filter[field as keyof typeof CAMPAIGN_FIELDS];
      return value ? [[field === 'search' ? 'q' : field, value]] : [];
    }),
  ).toString();

/** Filter and page of the list in the URL. */
export const useCampaignFilter = () =>
  useListFilter(CAMPAIGN_FIELDS, ['search', 'status', 'show', ...REFINE_FIELDS]);
