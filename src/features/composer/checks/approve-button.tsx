import { plural, t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { storedContent } from '@/domain/content/content';
import { contentFindings, type Finding, trackedFindings } from '@/domain/content/checks';
import { forbiddenWordsQuery } from '@/features/configuration/queries';
import { filterBroken, linkChecksQuery } from '@/features/links/queries';
import { isRecord } from '@/domain/shared/json';
import { fieldPath } from '@/lib/creative-field';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/lib/toast';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { useSetCreativeStatus } from '@/features/creative-data/mutations';
import { contentLinks } from '@/features/creative-data/broken-links';
import { type Creative, newestMessageQuery } from '@/features/creative-data/queries';
import { FindingList } from './message-checks';

/** Findings of a creative's newest stored version and of its link target. */
async function newestFindings(
  client: QueryClient,
  id: string,
  organisationId: string,
): Promise<Finding[]> {
  const newest = await client.fetchQuery(newestMessageQuery(id));
  const words = await client.fetchQuery(forbiddenWordsQuery(organisationId));
  const content = newest?.content;
  // Stored content names its own channel.
  const channel = isRecord(content) && content['channel'];
  const message = typeof channel === 'string' ? storedContent(channel, content) : null;
  const target = newest?.tracked?.link?.original_url || newest?.original_url;
  const urls = contentLinks([message], target);
  const broken = filterBroken(
    urls.length > 0 ? await client.fetchQuery(linkChecksQuery(urls)) : [],
  );
  return [
    ...(message ? contentFindings(message, words?.forbidden_words, broken) : []),
    ...trackedFindings(content, target, broken),
  ];
}

/** Approves a creative with `write`. If the checks find issues, a dialog asks the user to confirm first. */
export function useCheckedApproval(
  creativeId: string,
  write: () => Promise<unknown>,
  pending: boolean,
) {
  const client = useQueryClient();
  const organisationId = useOrganisationId();
  const [found, setFound] = useState<readonly Finding[]>([]);
  const [reading, setReading] = useState(false);
  const look = useSingleRun(async () => {
    setReading(true);
    try {
      const list = await newestFindings(client, creativeId, organisationId);
      setFound(list);
      // The mutation shows its own error toast.
      if (list.length === 0) write().catch(() => {});
    } catch (error) {
      toast.error(t`Couldn’t check the message`, {
        description: errorMessage(error, t`Try again in a moment.`),
      });
    } finally {
      setReading(false);
    }
  });
  const close = () => setFound([]);
  return {
    approve: () => void look(),
    pending: reading || pending,
    dialog: (
      <ConfirmDialog
        open={found.length > 0}
        onOpenChange={close}
        title={t`Approve as it is?`}
        description={plural(found.length, {
          one: 'The checks found 1 issue in the newest version.',
          other: 'The checks found # issues in the newest version.',
        })}
        confirmLabel={t`Approve`}
        pendingLabel={t`Approving...`}
        destructive={false}
        pending={pending}
        onConfirm={() => write().then(close, close)}
      >
        <FindingList found={found} fieldLink={(one) => fieldPath({ creativeId }, one)} />
      </ConfirmDialog>
    ),
  };
}

/** Approves a creative by changing its status. */
export function useApproval(creative: Creative) {
  const setStatus = useSetCreativeStatus();
  const write = () => setStatus.mutateAsync({ ...creative, status: 'approved' });
  return useCheckedApproval(creative.id, write, setStatus.isPending);
}

interface ApproveButtonProps {
  creative: Creative;
  tabIndex?: 0 | -1;
}

export function ApproveButton({ creative, tabIndex }: ApproveButtonProps) {
  const { approve, pending, dialog } = useApproval(creative);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        tabIndex={tabIndex}
        pending={pending}
        aria-label={t`Approve: ${creative.name}`}
        onClick={approve}
      >
        {t`Approve`}
      </Button>
      {dialog}
    </>
  );
}
