import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { type Control, type FieldErrors, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { sameJson } from '@/domain/shared/json';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { ApprovalNotice } from '@/session/approval-effect';
import { useCan } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { DiscardGuard } from '@/ui/forms/discard-guard';
import { LeaveGuard } from '@/ui/forms/leave-guard';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { type SavedVersion, useSaveVersion } from '../save-version';
import {
  EMPTY_VERSION,
  MISSING_FIELDS,
  toVersionForm,
  toVersionRow,
  type VersionForm,
  versionSchema,
} from '../schemas';
import { readListState } from '../previewed-version';
import type { Tracker, TrackerVersion } from '../queries';
import { EditorPreviews } from './editor-previews';
import { OgFields } from './og-fields';

interface VersionEditorProps {
  tracker: Tracker;
  /** Null for a new version. */
  version: TrackerVersion | null;
}

interface EditorNoticesProps {
  tracker: Tracker;
  restored: boolean;
  failed: boolean;
}

/** Notices about access, a restored draft and a failed save. */
function EditorNotices({ tracker, restored, failed }: EditorNoticesProps) {
  const can = useCan();
  const writer = can('tracker:create');
  return (
    <>
      {!writer && <Notice>{t`You have read-only access to this version.`}</Notice>}
      {writer && !can('tracker:edit', tracker) && (
        <Notice>
          {t`Someone else owns this tracker. Saving creates your own copy with your changes.`}
        </Notice>
      )}
      {restored && <Notice>{t`We restored what you typed last time.`}</Notice>}
      {failed && (
        <Notice tone="error">
          {t`Couldn’t save the version. Your text is still here; you can try again.`}
        </Notice>
      )}
    </>
  );
}

/** Approval notice for changed OG tags. The version name is ignored, because messages do not contain it. */
function LinkApproval({
  control,
  version,
}: {
  control: Control<VersionForm>;
  version: TrackerVersion;
}) {
  const typed = useWatch({ control }) as VersionForm;
  const { version_name: _name, ...before } = toVersionRow(toVersionForm(version));
  const { version_name: _typedName, ...now } = toVersionRow(typed);
  if (sameJson(before, now)) return null;
  return <ApprovalNotice part="click_tracker_versions" id={version.id} />;
}

/** Form of a tracker version. Save and cancel return to the list. */
export function VersionEditor({ tracker, version }: VersionEditorProps) {
  const can = useCan();
  const navigate = useNavigate();
  const { state } = useLocation();
  const draft = useDraftForm<VersionForm>({
    name: `tracker-version:${tracker.id}:${version?.id ?? 'new'}`,
    resolver: zodResolver(versionSchema),
    empty: version ? toVersionForm(version) : EMPTY_VERSION,
    // Shows length errors while the user types.
    mode: 'onChange',
  });
  const { form, isDirtyNow } = draft;
  const save = useSaveVersion();
  const leaving = useRef(false);
  const writer = can('tracker:create');

  const leave = (saved?: SavedVersion) => {
    leaving.current = true;
    draft.forget();
    const { search, ...from } = readListState(state);
    void navigate(
      // A copy is the newest tracker, so the first page of the unfiltered list shows it.
      { pathname: paths.clickTracker, search: saved?.copied ? '' : search },
      { state: saved ? { trackerId: saved.trackerId, versionId: saved.versionId } : from },
    );
  };
  const submit = useSingleRun(async (values: VersionForm) => {
    // Retries reuse the draft's ids, so a lost response does not create a second version or copy.
    const versionId = version?.id ?? null;
    const saved = await save
      .mutateAsync({ tracker, versionId, newId: draft.id, copyId: draft.copyId, form: values })
      .catch(() => null);
    if (saved) leave(saved);
  });
  const toastMissingFields = (_errors: FieldErrors<VersionForm>) => {
    const { versionName, title } = form.getValues();
    if (versionName.trim() === '' || title.trim() === '') toast.error(i18n._(MISSING_FIELDS));
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8">
      <Card className="p-5">
        <form
          noValidate
          aria-label={version ? t`Edit version` : t`New version`}
          onSubmit={(event) => void form.handleSubmit(submit, toastMissingFields)(event)}
          className="space-y-5"
        >
          <EditorNotices tracker={tracker} restored={draft.restored} failed={save.isError} />
          {version && can('tracker:edit', tracker) && (
            <LinkApproval control={form.control} version={version} />
          )}
          <OgFields form={form} isNew={!version} disabled={!writer || save.isPending} />
          <div className="flex flex-wrap justify-end gap-2 border-t border-border pt-4">
            <DiscardGuard dirty={draft.dirty} busy={save.isPending} onDiscard={() => leave()}>
              {(requestClose) => (
                <Button variant="outline" disabled={save.isPending} onClick={requestClose}>
                  {writer ? t`Cancel` : t`Back`}
                </Button>
              )}
            </DiscardGuard>
            {writer && (
              <Button type="submit" pending={save.isPending}>
                {save.isPending ? t`Saving...` : t`Save Version`}
              </Button>
            )}
          </div>
        </form>
      </Card>
      <EditorPreviews control={form.control} url={version?.shortened_url ?? null} />
      <LeaveGuard dirty={() => writer && isDirtyNow()} kept={draft.kept} leaving={leaving} />
    </div>
  );
}
