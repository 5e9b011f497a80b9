import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Content, contentChannel } from '@/domain/content/content';
import { sameJson } from '@/domain/shared/json';
import { statusesQuery } from '@/features/configuration/queries';
import { useListNavigation } from '@/features/creative-data/list-navigation';
import { NAME_LENGTH } from '@/features/creative-data/schemas';
import { useAddVariant } from '@/features/creative-data/variants';
import type { AppError } from '@/lib/errors';
import { findConflict } from '@/lib/query/versioned-edit';
import { useActor } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { FormField } from '@/ui/forms/form-field';
import { Notice } from '@/ui/states/notice';
import { Select } from '@/ui/forms/select';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { ChannelChoice } from '@/features/composer/channels/channel-choice';
import { CountedField } from '@/features/composer/fields/counted-field';
import { applyTaken } from '../conflict/conflict-merge';
import { EditConflict } from '../conflict/edit-conflict';
import { EditorBody } from './editor-body';
import { EditorFrame } from './editor-frame';
import {
  type EditorForm,
  editorShape,
  EMPTY_EDITOR,
  toEditorForm,
} from '@/features/composer/form/form';
import { isSameForm, toContent } from '@/features/composer/form/form-content';
import { showInvalidLanguage } from '@/features/composer/languages/languages';
import { editorResolver } from '@/features/composer/form/resolver';
import { SendTest } from '@/features/test-sends/components/send-test';
import { type Edited, useSaveCreative } from '../save-creative';
import { NewestUse } from './newest-use';
import { type FirstVariant, useHasVariants, VariantGroup } from '../variants/variant-group';

interface Status {
  name: string;
  display_name: string;
}

/** Adds the stored status while the list loads; a select without it would show its first option as chosen. */
const withStoredStatus = ({ status }: Edited['creative'], statuses: readonly Status[] = []) =>
  statuses.some(({ name }) => name === status)
    ? statuses
    : [{ name: status, display_name: status }, ...statuses];

function Head({ edited }: { edited: Edited | null }) {
  const form = useFormContext<EditorForm>();
  const { data: statuses } = useQuery(statusesQuery('creative_statuses'));
  const name = <CountedField name="name" label={t`Name`} required limit={NAME_LENGTH} />;
  if (!edited) return name;
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      {name}
      <FormField as={Select} form={form} name="status" label={t`Status`} required>
        {withStoredStatus(edited.creative, statuses).map((status) => (
          <option key={status.name} value={status.name}>
            {status.display_name}
          </option>
        ))}
      </FormField>
    </div>
  );
}

interface RailProps {
  edited: Edited | null;
  first: FirstVariant;
}

function Rail({ edited, first }: RailProps) {
  const used = (edited?.creative.flight_count ?? 0) > 0;
  const hasVariants = useHasVariants(edited?.creative ?? null);
  return (
    <>
      <ChannelChoice
        lockedReason={
          used
            ? t`Flights use this creative, so its channel can’t change.`
            : hasVariants
              ? t`A creative and its variants share one channel.`
              : null
        }
      />
      <VariantGroup creative={edited?.creative ?? null} first={first} />
    </>
  );
}

function SaveProblem({ error }: { error: AppError | null }) {
  return (
    error && (
      <Notice tone="error">
        {/* The database's message names the flights that use the creative. */}
        {error.hint === 'creative_in_use'
          ? t`${error.message} Nothing you typed is lost.`
          : t`Couldn’t save the creative. Nothing you typed is lost; you can try again.`}
      </Notice>
    )
  );
}

/** Initial content of a new creative. */
export interface InitialDraft {
  /** Part of the draft's storage key, for example `copy of {version id} for RCS`. */
  name: string;
  form: EditorForm;
  /** Notice above the fields. */
  notice: ReactNode;
}

interface CreativeEditorProps {
  edited: Edited | null;
  initialDraft?: InitialDraft | undefined;
}

const formLabels = (edited: Edited | null) =>
  edited
    ? { label: t`Edit Creative`, submitLabel: t`Save Changes` }
    : { label: t`Create New Creative`, submitLabel: t`Create Creative` };

/** Draft storage key and initial form values. */
function initialState({ edited, initialDraft }: CreativeEditorProps) {
  if (edited)
    return {
      name: `creative-content:${edited.creative.id}`,
      empty: toEditorForm(edited.creative, edited.newest),
      row: { id: edited.creative.id, version: edited.creative.version },
      stored: edited.creative,
    };
  const { name, form: empty } = initialDraft ?? { name: 'new', form: EMPTY_EDITOR };
  return { name: `creative-content:${name}`, empty, row: null, stored: null };
}

/** Form of a new creative, or of an existing one with its newest version. */
export function CreativeEditor({ edited, initialDraft }: CreativeEditorProps) {
  const { userId } = useActor();
  const { showSaved, edit } = useListNavigation();
  const save = useSaveCreative();
  const addVariant = useAddVariant();
  const leaving = useRef(false);
  // The creative that Save updates. Null creates one: the draft is new, or the edited creative was deleted.
  const { stored, ...start } = initialState({ edited, initialDraft });
  const [over, setOver] = useState(stored);
  const draft = useDraftForm<EditorForm>({
    ...start,
    shape: editorShape,
    isSame: isSameForm,
    resolver: editorResolver('creative'),
    // A new creative for which the user has chosen only the channel is not kept as a draft.
    hasText: (values, empty) =>
      edited !== null || !sameJson({ ...values, type: empty.type }, empty),
  });
  const { form } = draft;
  const submit = useSingleRun(async (values: EditorForm, onSaved: (id: string) => unknown) => {
    const saved = await save
      .mutateAsync({
        id: draft.id,
        copyId: draft.copyId,
        edited: over,
        version: draft.version ?? 1,
        seen: values.seen,
        name: values.name,
        type: values.type,
        status: values.status,
        content: toContent(contentChannel(values.type), values) as Content,
        link: values.version.trackerVersionId,
      })
      .catch(() => null);
    if (!saved) return;
    leaving.current = true;
    draft.forget();
    await onSaved(saved.id);
  });
  const submitThen = (onSaved: (id: string) => unknown) =>
    form.handleSubmit(
      (values) => submit(values, onSaved),
      (errors) => showInvalidLanguage(form, errors),
    );
  const first = {
    // If adding the variant fails, the user can retry in the editor of the saved creative.
    add: () =>
      void submitThen(async (creativeId) => {
        await addVariant.mutateAsync({ id: crypto.randomUUID(), creativeId }).catch(() => null);
        edit(creativeId);
      })(),
    pending: addVariant.isPending,
  };
  const discard = () => {
    setOver(stored);
    save.reset();
    draft.discard();
  };
  const rebase: typeof draft.rebase = (...args) => {
    draft.rebase(...args);
    save.reset();
  };
  /** Keeps the typed form and rebases it on the stored creative. */
  const keepMine = ({ creative, newest }: Edited) => {
    form.setValue('seen', newest.updated_at);
    const { id, version } = creative;
    setOver(creative);
    rebase({ id, version }, undefined, toEditorForm(creative, newest));
  };
  const conflict = save.isPending ? null : findConflict<Edited>(save.error);
  return (
    <EditorFrame
      form={form}
      {...formLabels(edited)}
      pending={save.isPending || addVariant.isPending}
      draft={{ ...draft, discard }}
      leaving={leaving}
      onSubmit={(event) => void submitThen(showSaved)(event)}
      own={edited === null || edited.creative.user_id === userId}
      shortLink={edited?.newest.shortened_url ?? null}
      edits={
        edited && {
          creativeId: edited.creative.id,
          versionId: null,
          flights: edited.creative.flight_count,
        }
      }
      actions={<SendTest edited={edited} />}
      notices={
        <>
          {initialDraft?.notice}
          <SaveProblem error={conflict ? null : save.error} />
          {conflict && (
            <EditConflict
              current={conflict.current}
              base={draft.base}
              part="creative"
              another={!over}
              gone={t`This creative was deleted in the meantime. Your changes are kept.`}
              copyLabel={t`Save as a new creative`}
              onMerge={(current, taken) => {
                applyTaken(form, taken);
                keepMine(current);
              }}
              onKeepMine={keepMine}
              onTakeTheirs={({ creative, newest }) => {
                setOver(creative);
                rebase(
                  { id: creative.id, version: creative.version },
                  toEditorForm(creative, newest),
                );
              }}
              onCopyToNew={() => {
                setOver(null);
                rebase({ id: crypto.randomUUID(), version: null });
              }}
            />
          )}
        </>
      }
    >
      <EditorBody head={<Head edited={edited} />} rail={<Rail edited={edited} first={first} />}>
        {edited && <NewestUse {...edited} />}
      </EditorBody>
    </EditorFrame>
  );
}
