import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Content, contentChannel, contentText } from '@/domain/content/content';
import { useListNavigation } from '@/features/creative-data/list-navigation';
import { useSaveVersion } from '@/features/creative-data/mutations';
import type { Creative, CreativeVersion } from '@/features/creative-data/queries';
import { EMPTY_VERSION, NAME_LENGTH } from '@/features/creative-data/schemas';
import { hasStarted, versionFlightsQuery } from '@/features/creative-data/version-flights';
import type { AppError } from '@/lib/errors';
import { findConflict } from '@/lib/query/versioned-edit';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { versionWording, VersionUse } from './version-use';
import { applyTaken } from '../conflict/conflict-merge';
import { CountedField } from '@/features/composer/fields/counted-field';
import { EditConflict } from '../conflict/edit-conflict';
import { EditorBody } from './editor-body';
import { EditorFrame } from './editor-frame';
import { type EditorForm, editorShape, toEditorForm } from '@/features/composer/form/form';
import { isSameForm, toContent, wholeContent } from '@/features/composer/form/form-content';
import { showInvalidLanguage } from '@/features/composer/languages/languages';
import { LinkFields } from '@/features/composer/link/link-fields';
import { editorResolver } from '@/features/composer/form/resolver';
import type { Edited } from '../save-creative';
import { SendTest } from '@/features/test-sends/components/send-test';
import { useDebouncedForm } from '@/features/composer/form/debounced-form';

interface SaveProblemProps {
  error: AppError | null;
  onSaveAsNew: () => void;
}

/** Reason that saving failed. Offers to save a new version if a started flight uses the edited one. */
function SaveProblem({ error, onSaveAsNew }: SaveProblemProps) {
  if (!error) return null;
  return (
    <Notice
      tone="error"
      action={
        error.hint === 'version_in_use' && (
          <Button size="sm" variant="outline" onClick={onSaveAsNew}>
            {t`Save as a new version`}
          </Button>
        )
      }
    >
      {t`${error.message} Nothing you typed is lost.`}
    </Notice>
  );
}

interface VersionEditorProps {
  creative: Creative;
  /** Null for a new version. */
  version: CreativeVersion | null;
  /** The newest version, whose text a new version starts with. */
  newest: CreativeVersion;
}

/**
 * Decides whether Save updates the version. A version that a started flight uses cannot change, so Save creates a new
 * one.
 */
function useSaveTarget({ creative, version }: VersionEditorProps) {
  const own = creative.user_id === useActor().userId;
  const query = useQuery({
    ...versionFlightsQuery(version?.id ?? ''),
    enabled: version !== null && own,
  });
  if (!version) return { own, query, edited: null, submit: t`Create Version` };
  return query.data?.some(hasStarted)
    ? { own, query, edited: null, submit: t`Save as New Version` }
    : { own, query, edited: version, submit: t`Save Version` };
}

/** The flights that the edit affects, with their new price. */
function AffectedFlights({
  creative,
  version,
  query,
}: Pick<VersionEditorProps, 'creative' | 'version'> & AffectedFlightsProps) {
  const { form, whole } = useDebouncedForm();
  if (!version) return null;
  const after = {
    content: whole,
    original_url: form.version.originalUrl,
    tracker_version_id: form.version.trackerVersionId || null,
  };
  return <VersionUse query={query} before={versionWording(creative, version)} after={after} />;
}

interface AffectedFlightsProps {
  query: ReturnType<typeof useSaveTarget>['query'];
}

const dropsLink = (version: CreativeVersion, { originalUrl }: EditorForm['version']) =>
  Boolean(version.shortened_url && version.original_url) && originalUrl.trim() === '';

/** Initial form. A new version starts with the text of the newest one, but with its own name and link. */
const initialForm = ({ creative, version, newest }: VersionEditorProps): EditorForm => ({
  ...toEditorForm(creative, version ?? newest),
  ...(!version && { version: EMPTY_VERSION, seen: '' }),
});

/** Creates or edits a version. If another user owns the creative, saving makes a copy. */
export function VersionEditor(props: VersionEditorProps) {
  const { creative, version } = props;
  const { showSaved } = useListNavigation();
  const { own, query, edited, submit } = useSaveTarget(props);
  const saving = useSaveVersion();
  const leaving = useRef(false);
  // The version as last read from the database.
  const [stored, setStored] = useState(version);
  const draft = useDraftForm<EditorForm>({
    name: `creative-version:${version?.id ?? `new:${creative.id}`}`,
    shape: editorShape,
    isSame: isSameForm,
    resolver: editorResolver('version'),
    empty: initialForm(props),
  });
  const { form } = draft;
  const write = useSingleRun(async (values: EditorForm, over: CreativeVersion | null) => {
    const saved = await saving
      .mutateAsync({
        newId: draft.id,
        copyId: draft.copyId,
        creativeId: creative.id,
        versionId: over?.id ?? null,
        before: over && stored,
        seen: values.seen,
        content: toContent(contentChannel(creative.type), values) as Content,
        form: values.version,
      })
      .catch(() => null);
    if (!saved) return;
    leaving.current = true;
    draft.forget();
    showSaved(saved.creativeId, saved.id);
  });
  const save = (over: CreativeVersion | null) =>
    form.handleSubmit(
      (values) => {
        if (!own || !over || !dropsLink(over, values.version)) return write(values, over);
        const message = t`Recipients may already have this short link. Enter its new destination, or create a version without a link.`;
        return form.setError('version.originalUrl', { message }, { shouldFocus: true });
      },
      (errors) => {
        showInvalidLanguage(form, errors);
        const values = form.getValues();
        if (!values.version.versionName.trim() || !contentText(wholeContent(values)).trim())
          toast.error(t`Validation Error`, {
            description: t`Version name and message are required`,
          });
      },
    );
  const conflict = saving.isPending ? null : findConflict<CreativeVersion>(saving.error);
  /** Rebases the draft on the stored version. Keeps the typed form unless `values` replaces it. */
  const rebase = ({ newest: current }: Edited, values?: EditorForm) => {
    setStored(current);
    draft.rebase({ id: draft.id, version: null }, values, toEditorForm(creative, current));
    if (!values) form.setValue('seen', current.updated_at);
    saving.reset();
  };
  return (
    <EditorFrame
      form={form}
      label={version ? t`Edit Version` : t`Create Version`}
      submitLabel={submit}
      pending={saving.isPending}
      draft={draft}
      leaving={leaving}
      onSubmit={(event) => void save(edited)(event)}
      own={own}
      shortLink={version?.shortened_url ?? null}
      edits={version && { creativeId: creative.id, versionId: version.id, flights: null }}
      actions={<SendTest edited={version && { newest: version }} />}
      notices={
        !saving.isPending &&
        (conflict ? (
          <EditConflict
            part="version"
            current={conflict.current && { creative, newest: conflict.current }}
            base={draft.base}
            gone={t`This version was deleted in the meantime. Your changes are kept.`}
            copyLabel={t`Save as a new version`}
            onMerge={(current, taken) => {
              applyTaken(form, taken);
              rebase(current);
            }}
            onKeepMine={(current) => rebase(current)}
            onTakeTheirs={(current) => rebase(current, toEditorForm(creative, current.newest))}
            onCopyToNew={() => void save(null)()}
          />
        ) : (
          <SaveProblem error={saving.error} onSaveAsNew={() => void save(null)()} />
        ))
      }
    >
      <EditorBody
        head={
          <CountedField
            name="version.versionName"
            label={t`Version name`}
            required
            limit={NAME_LENGTH}
          />
        }
      >
        <AffectedFlights creative={creative} version={version} query={query} />
        <LinkFields />
      </EditorBody>
    </EditorFrame>
  );
}
