import { t } from '@lingui/core/macro';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { useRestoreCampaign } from '@/features/campaigns/actions';
import type { Campaign } from '@/features/campaigns/types';

export function ArchivedNotice({ campaign }: { campaign: Campaign }) {
  const can = useCan();
  const restore = useRestoreCampaign();
  return (
    <Notice
      className="mb-6"
      action={
        can('campaign:restore', campaign) && (
          <Button
            variant="outline"
            size="sm"
            pending={restore.isPending}
            onClick={() => restore.mutate(campaign)}
          >
            {t`Restore Campaign`}
          </Button>
        )
      }
    >
      {t`This campaign is archived, so you can’t change it or its flights. Its results stay in reports.`}
    </Notice>
  );
}
