import { plural, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { formatInteger } from '@/domain/shared/format';
import type { FlightDetail } from '@/features/flights/types';
import type { Figure } from './flight-figures';

const linkVisits = z.object({ visits: z.number(), people: z.number(), programs: z.number() });

/** Who followed the links of a flight's own, previews and scanners apart; null where nobody has. */
export function peopleFigure({ link_visits }: Pick<FlightDetail, 'link_visits'>): Figure | null {
  const counted = linkVisits.safeParse(link_visits).data;
  if (!counted) return null;
  const { visits, people, programs } = counted;
  return {
    label: t`People on the link`,
    value: formatInteger(people),
    detail: t`${plural(visits, { one: '# visit', other: '# visits' })}, ${plural(programs, {
      one: '# preview or scan apart',
      other: '# previews and scans apart',
    })}`,
  };
}
