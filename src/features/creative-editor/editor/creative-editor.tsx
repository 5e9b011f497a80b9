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
import { takeOver } from '../conflict/conflict-merge';
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
import { type FirstVariant, useIsVaried, VariantGroup } from '../variants/variant-group';

interface Status {
  name: string;
  display_name: string;
}

/** The statuses with the stored one, read or not: a list without it would show its first entry as if that were chosen. */
const withOwn = ({ status }: Edited['creative'], statuses: readonly Status[] = []) =>
  statuses.some(({ name }) => name === status)
    ? statuses
    : [{ name: status, display_name: status }, ...statuses];

/** Name and status. */
function Head({ edited }: { edited: Edited | null }) {
  const form = useFormContext<EditorForm>();
  const { data: statuses } = useQuery(statusesQuery('creative_statuses'));
  const name = <CountedField name="name" label={t`Name`} required limit={NAME_LENGTH} />;
  if (!edited) return name;
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      {name}
      <FormField as={Select} form={form} name="status" label={t`Status`} required>
        {withOwn(edited.creative, statuses).map((status) => (
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

/** Channel and variants. */
function Rail({ edited, first }: RailProps) {
  const used = (edited?.creative.flight_count ?? 0) > 0;
  const varied = useIsVaried(edited?.creative ?? null);
  return (
    <>
      <ChannelChoice
        lockedReason={
          used
            ? t`Flights use this creative, so its channel can't change.`
            : varied
              ? t`A creative and its variants share one channel.`
              : null
        }
      />
      <VariantGroup creative={edited?.creative ?? null} first={first} />
    </>
  );
}

function Failed({ error }: { error: AppError | null }) {
  return (
    error && (
      <Notice tone="error">
        {/* The refusal names the flights. */}
        {error.hint === 'creative_in_use'
          ? t`${error.message} Nothing you typed is lost.`
          : t`The creative was not saved. Nothing you typed is lost; you can try again.`}
      </Notice>
    )
  );
}

/** What a new creative begins with, where that is not nothing. */
export interface Beginning {
  /** Of its draft: `copy of {version} for RCS`. */
  name: string;
  form: EditorForm;
  /** What is said about it above the fields. */
  notice: ReactNode;
}

interface CreativeEditorProps {
  edited: Edited | null;
  beginning?: Beginning | undefined;
}

/** How a form is called and submitted. */
const named = (edited: Edited | null) =>
  edited
    ? { label: t`Edit Creative`, submitLabel: t`Save Changes` }
    : { label: t`Create New Creative`, submitLabel: t`Create Creative` };

/** Under which name the draft is kept, and what the form begins with. */
function startOf({ edited, beginning }: CreativeEditorProps) {
  if (edited)
    return {
      name: `creative-content:${edited.creative.id}`,
      empty: toEditorForm(edited.creative, edited.newest),
      row: { id: edited.creative.id, version: edited.creative.version },
      stored: edited.creative,
    };
  const { name, form: empty } = beginning ?? { name: 'new', form: EMPTY_EDITOR };
  return { name: `creative-content:${name}`, empty, row: null, stored: null };
}

/** Writes a creative: a new one, or its newest version over what was seen. */
export function CreativeEditor({ edited, beginning }: CreativeEditorProps) {
  const { userId } = useActor();
  const { showSaved, edit } = useListNavigation();
  const save = useSaveCreative();
  const addVariant = useAddVariant();
  const leaving = useRef(false);
  // What is saved over: nothing where what was edited is gone; what an earlier attempt to create it has stored.
  const { stored, ...start } = startOf({ edited, beginning });
  const [over, setOver] = useState(stored);
  const draft = useDraftForm<EditorForm>({
    ...start,
    shape: editorShape,
    isSame: isSameForm,
    resolver: editorResolver('creative'),
    // A new creative's channel is seen at once. That of a stored one is a change which has to be noticed.
    hasText: (values, empty) =>
      edited !== null || !sameJson({ ...values, type: empty.type }, empty),
  });
  const { form } = draft;
  /** What follows the save: the list, or the editor where something is added to what is saved. */
  const submit = useSingleRun(async (values: EditorForm, goOnWith: (id: string) => unknown) => {
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
    await goOnWith(saved.id);
  });
  const submitTo = (goOnWith: (id: string) => unknown) =>
    form.handleSubmit(
      (values) => submit(values, goOnWith),
      (errors) => showInvalidLanguage(form, errors),
    );
  const first = {
    // Where it was not added, the editor of what is saved can do it again.
    add: () =>
      void submitTo(async (creativeId) => {
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
  const goOn: typeof draft.rebase = (...on) => {
    draft.rebase(...on);
    save.reset();
  };
  /** What is typed goes over what is stored now. */
  const keepMine = ({ creative, newest }: Edited) => {
    form.setValue('seen', newest.updated_at);
    const { id, version } = creative;
    setOver(creative);
    goOn({ id, version }, undefined, toEditorForm(creative, newest));
  };
  const conflict = save.isPending ? null : findConflict<Edited>(save.error);
  return (
    <EditorFrame
      form={form}
      {...named(edited)}
      pending={save.isPending || addVariant.isPending}
      draft={{ ...draft, discard }}
      leaving={leaving}
      onSubmit={(event) => void submitTo(showSaved)(event)}
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
          {beginning?.notice}
          <Failed error={conflict ? null : save.error} />
          {conflict && (
            <EditConflict
              current={conflict.current}
              base={draft.base}
              part="creative"
              another={!over}
              gone={t`This creative was deleted in the meantime. Your changes are kept.`}
              copyLabel={t`Save as a new creative`}
              onMerge={(current, taken) => {
                takeOver(form, taken);
                keepMine(current);
              }}
              onKeepMine={keepMine}
              onTakeTheirs={({ creative, newest }) => {
                setOver(creative);
                goOn(
                  { id: creative.id, version: creative.version },
                  toEditorForm(creative, newest),
                );
              }}
              onCopyToNew={() => {
                setOver(null);
                goOn({ id: crypto.randomUUID(), version: null });
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
