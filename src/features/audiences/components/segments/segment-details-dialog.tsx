import { t } from '@lingui/core/macro';
import { Badge } from '@/ui/data/badge';
import { Dialog } from '@/ui/overlays/dialog';
import { Fact, Facts } from '@/ui/data/fact';
import type { Segment } from '@/features/audiences/segment-queries';
import { SegmentUsage } from '../usage-list';
import { conditionsText, contactCount } from '@/words/segments';
import { categoryChoice } from '@/words/segment-categories';

function Rules({ rules }: { rules: Segment['rules'] }) {
  const lines = conditionsText(rules);
  if (lines === '') return <span className="font-normal text-muted">{t`No rules`}</span>;
  if (lines !== null) return <bdi>{lines}</bdi>;
  return (
    <pre
      tabIndex={0}
      aria-label={t`Rules as JSON`}
      className="max-h-60 overflow-auto rounded-card bg-raised p-3 text-[0.8125rem] font-normal"
    >
      {JSON.stringify(rules, null, 2)}
    </pre>
  );
}

/** A segment with its rules and the cohorts that use it. */
export function SegmentDetailsDialog({
  segment,
  onClose,
}: {
  segment: Segment;
  onClose: () => void;
}) {
  return (
    <Dialog
      readOnly
      open
      onOpenChange={onClose}
      title={
        <span className="flex flex-wrap items-center gap-2">
          <bdi>{segment.name}</bdi>
          {segment.is_platform && <Badge color="violet">{t`Platform`}</Badge>}
        </span>
      }
      description={segment.description && <bdi>{segment.description}</bdi>}
    >
      <Facts className="sm:grid-cols-2">
        <Fact label={t`Category`}>{categoryChoice(segment.category)}</Fact>
        <Fact label={t`Volume`}>{contactCount(segment.volume)}</Fact>
        <Fact label={t`Rules`} className="sm:col-span-2">
          <Rules rules={segment.rules} />
        </Fact>
      </Facts>
      <h3 className="mt-5 mb-2 text-[0.8125rem] font-medium">{t`Cohorts that use it`}</h3>
      <SegmentUsage id={segment.id} />
    </Dialog>
  );
}
