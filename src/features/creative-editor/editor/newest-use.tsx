import { useQuery } from '@tanstack/react-query';
import type { Content } from '@/domain/content/content';
import { contentTexts, pricedParts } from '@/domain/content/priced-parts';
import { sameJson } from '@/domain/shared/json';
import { versionFlightsQuery } from '@/features/creative-data/version-flights';
import { ApprovalNotice } from '@/session/approval-effect';
import { useActor } from '@/session/session';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { versionWording, VersionUse } from './version-use';
import type { Edited } from '../save-creative';
import { useDebouncedForm } from '@/features/composer/form/debounced-form';

/**
 * Effects of the edit on flights that use the newest version. Renders nothing if texts, tracked link and length are
 * unchanged.
 */
export function NewestUse({ creative, newest }: Edited) {
  const { form, whole } = useDebouncedForm();
  const { userId } = useActor();
  const flights = useQuery({
    ...versionFlightsQuery(newest.id),
    enabled: creative.user_id === userId,
  });
  const before = versionWording(creative, newest);
  const tracker_version_id = form.version.trackerVersionId || null;
  const sending = { channel: creative.type, encoding: useSmsEncoding() };
  const parts = (content: Content) => pricedParts(sending, content, null);
  if (
    sameJson(contentTexts(whole), contentTexts(before.content)) &&
    tracker_version_id === newest.tracker_version_id &&
    parts(whole) === parts(before.content)
  )
    return null;
  return (
    <>
      <VersionUse
        query={flights}
        before={before}
        after={{ ...before, content: whole, tracker_version_id }}
      />
      {creative.user_id === userId && <ApprovalNotice part="creative_versions" id={newest.id} />}
    </>
  );
}
