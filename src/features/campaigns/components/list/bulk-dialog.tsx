import { plural, t } from '@lingui/core/macro';
import type { BulkAction, ActionPreview } from '@/domain/campaign/actions';
import { i18n } from '@/lib/i18n';
import { Button } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { ACTION_NAMES, EFFECTS, QUESTIONS, skipReasonText } from '@/features/campaigns/bulk-words';
import type { Campaign } from '@/features/campaigns/types';
import type { Refused } from '@/features/campaigns/use-bulk-action';

const MAX_NAMES = 5;

/** `Spring Sale, Autumn and 3 more`. */
function Names({ campaigns }: { campaigns: readonly Campaign[] }) {
  const more = campaigns.length - MAX_NAMES;
  return (
    <ul className="mt-0.5 text-[0.8125rem] text-muted">
      {campaigns.slice(0, MAX_NAMES).map(({ id, name }) => (
        <li key={id} className="truncate">
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && <li>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</li>}
    </ul>
  );
}

interface BulkDialogProps {
  action: BulkAction;
  forecast: ActionPreview<Campaign>;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks the user to confirm an action that skips campaigns or changes many. Shows why each campaign is skipped. */
export function BulkDialog({ action, forecast, onConfirm, onClose }: BulkDialogProps) {
  const { changes, out } = forecast;
  const effect = EFFECTS[action];
  const skipped = (
    <>
      {out.size > 0 && (
        <section aria-label={t`Skipped`} className="space-y-3">
          {[...out].map(([reason, campaigns]) => (
            <div key={reason}>
              <p className="font-medium">{skipReasonText(action, reason, campaigns.length)}</p>
              <Names campaigns={campaigns} />
            </div>
          ))}
        </section>
      )}
    </>
  );
  if (changes.length === 0)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="sm"
        title={t`Nothing to change`}
        description={t`All selected campaigns are skipped:`}
        footer={<Button onClick={onClose}>{t`Close`}</Button>}
      >
        {skipped}
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={QUESTIONS[action](changes.length)}
      description={effect && i18n.t(effect)}
      confirmLabel={i18n.t(ACTION_NAMES[action])}
      destructive={action === 'delete'}
      onConfirm={onConfirm}
    >
      {out.size > 0 && (
        <>
          <p className="mb-3">{t`Skipped:`}</p>
          {skipped}
        </>
      )}
    </ConfirmDialog>
  );
}

interface RefusedDialogProps {
  refused: readonly Refused[];
  /** Opens the launch sheet of a campaign. */
  onReview: (campaign: Campaign) => void;
  onClose: () => void;
}

/** Lists the campaigns that the server refused to change, with reasons. */
export function RefusedDialog({ refused, onReview, onClose }: RefusedDialogProps) {
  const count = refused.length;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      readOnly
      title={t`${plural(count, { one: '# campaign unchanged', other: '# campaigns unchanged' })}`}
      description={
        refused.some(({ needsReview }) => needsReview)
          ? t`They’re still selected.`
          : t`The list was out of date. They’re still selected, so you can try again.`
      }
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="space-y-3">
        {refused.map(({ campaign, reason, needsReview }) => (
          <li key={campaign.id}>
            <p className="font-medium break-words">
              <bdi>{campaign.name}</bdi>
            </p>
            <p className="text-[0.8125rem] text-muted">{reason}</p>
            {needsReview && (
              <Button
                size="sm"
                variant="outline"
                className="mt-1.5"
                aria-label={t`Review and activate ${campaign.name}`}
                onClick={() => onReview(campaign)}
              >
                {t`Review and activate`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
