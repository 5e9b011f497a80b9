import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import type { CampaignFilter } from '@/features/campaigns/queries';
import { REFINE_FIELDS } from '@/features/campaigns/use-campaign-filter';

const RefineDialog = lazyPart(async () => (await import('./refine-dialog')).RefineDialog);

export function RefineButton({ filter }: { filter: CampaignFilter }) {
  const [open, setOpen] = useState(false);
  const count = REFINE_FIELDS.filter((field) => filter[field]).length + (filter.sort ? 1 : 0);
  return (
    <>
      <Button
        variant="outline"
        className="icon icon-sliders-horizontal"
        onPointerEnter={() => void RefineDialog.preload().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        {t`Filter and sort`}
        {count > 0 && ` · ${count}`}
      </Button>
      {open && <RefineDialog onClose={() => setOpen(false)} />}
    </>
  );
}
