import { t } from '@lingui/core/macro';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Card } from '@/ui/layout/card';
import { Section } from '@/ui/layout/section';
import { ShowMore } from '@/ui/list/show-more';
import type { Home, Need } from '@/features/dashboard/home-schema';
import { NeedRow } from './need-row';

const SHOWN = 5;

const needKey = (need: Need): string =>
  [
    need.kind,
    'campaign_id' in need && need.campaign_id,
    'flight_id' in need && need.flight_id,
    need.kind === 'problem' && need.problem.code,
    need.kind === 'webhook' && need.endpoint_id,
  ].join(' ');

/** Lists the needs of the user with their repairs, most urgent first. */
export function NeedsYou({ needs: { total, items } }: { needs: Home['needs'] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Section title={total > 0 ? t`Needs you (${total})` : t`Needs you`}>
      <Card>
        {total === 0 ? (
          <p className="flex min-h-16 items-center gap-2.5 px-4 py-3">
            <CircleCheck aria-hidden className="size-4.5 text-success" />
            {t`You’re all caught up.`}
          </p>
        ) : (
          <ul id={id} className="divide-y divide-border">
            {(open ? items : items.slice(0, SHOWN)).map((need) => (
              <NeedRow key={needKey(need)} need={need} />
            ))}
          </ul>
        )}
        <ShowMore
          more={items.length - SHOWN}
          open={open}
          onToggle={() => setOpen(!open)}
          controls={id}
          className="border-t border-border px-4 py-1"
        />
      </Card>
    </Section>
  );
}
