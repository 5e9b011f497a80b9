import { plural, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { formatInteger } from '@/domain/shared/format';
import type { FlightDetail } from '@/features/flights/types';
import type { Figure } from './flight-figures';

const linkVisits = z.object({ visits: z.number(), people: z.number(), programs: z.number() });

/** Unique visitors of the flight's own links, without bots such as link previews and mail scanners; null without visits. */
export function visitorFigure({ link_visits }: Pick<FlightDetail, 'link_visits'>): Figure | null {
  const counted = linkVisits.safeParse(link_visits).data;
  if (!counted) return null;
  const { visits, people, programs } = counted;
  return {
    label: t`Unique visitors`,
    value: formatInteger(people),
    detail: t`${plural(visits, { one: '# visit', other: '# visits' })}, ${plural(programs, {
      one: '# bot excluded',
      other: '# bots excluded',
    })}`,
  };
}
