import * as z from 'zod/mini';
import { useAddressParams } from '@/ui/layout/use-address-params';

/** Selectable periods in days. */
export const PERIODS = [7, 30, 90] as const;
export const METRICS = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'conversions',
  'cost',
  'revenue',
] as const;
export const VIEWS = ['campaigns', 'flights', 'days', 'channels'] as const;

const filterSchema = z.object({
  days: z.catch(
    z.pipe(
      z.string().check(z.regex(/^(7|30|90)d$/)),
      z.transform((text) => Number.parseInt(text, 10)),
    ),
    30,
  ),
  campaign: z.catch(z.uuid(), ''),
  metric: z.catch(z.enum(METRICS), 'sent'),
  view: z.catch(z.enum(VIEWS), 'campaigns'),
  sort: z.catch(z.string().check(z.regex(/^[a-z_]{1,30}$/)), ''),
  descending: z.catch(z.boolean(), true),
});

/** Order of a table until the user chooses one: days by date, the others by messages sent. */
const defaultSort = (view: View) => (view === 'days' ? '' : 'sent');

/** Filter and layout of the screen. It is kept in the URL, so that it survives a reload and can be shared. */
export type ReportFilter = z.infer<typeof filterSchema>;
export type Metric = ReportFilter['metric'];
export type View = ReportFilter['view'];

/** Reads and writes the filter in the URL. Default values are omitted there. */
export function useReportFilter() {
  const [params, writeParams] = useAddressParams();
  const read = filterSchema.parse({
    days: params.get('period'),
    campaign: params.get('campaign'),
    metric: params.get('metric'),
    view: params.get('view'),
    sort: params.get('sort'),
    descending: params.get('order') !== 'asc',
  });
  const filter: ReportFilter = { ...read, sort: read.sort || defaultSort(read.view) };
  const setFilter = (change: Partial<ReportFilter>) => {
    const next = { ...filter, ...change };
    writeParams(
      {
        ...(next.days !== 30 && { period: `${next.days}d` }),
        ...(next.campaign && { campaign: next.campaign }),
        ...(next.metric !== 'sent' && { metric: next.metric }),
        ...(next.view !== 'campaigns' && { view: next.view }),
        ...(next.sort !== defaultSort(next.view) && { sort: next.sort }),
        ...(!next.descending && { order: 'asc' }),
      },
      { preventScrollReset: true },
    );
  };
  return { filter, setFilter };
}
