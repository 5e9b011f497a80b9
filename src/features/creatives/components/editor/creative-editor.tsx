import { t } from '@lingui/core/macro';
import { type ComponentProps, useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Content, contentChannel } from '@/domain/content/content';
import { channelRateOf } from '@/domain/cost-model';
import { toNumber } from '@/domain/decimal';
import { paths } from '@/lib/paths';
import { conflictOf } from '@/lib/versioned-edit';
import { useActor, useCan } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConflictNotice } from '@/ui/conflict-notice';
import { FormField } from '@/ui/form-field';
import { LeaveGuard } from '@/ui/leave-guard';
import { Notice } from '@/ui/notice';
import { useSingleRun } from '@/ui/use-single-run';
import { useLink } from '@/features/creatives/use-link';
import { ChannelChoice } from './channel-choice';
import { EditorChecks } from './editor-checks';
import { EditorPreview } from './editor-preview';
import { EmailFields } from './email-fields';
import {
  type EditorForm,
  editorShape,
  EMPTY_EDITOR,
  shownContent,
  toContent,
  toEditorForm,
} from './form';
import { PushFields } from './push-fields';
import { RcsFields } from './rcs-fields';
import { editorResolver } from './resolver';
import { type Edited, useSaveCreative } from './save-creative';
import { SmsFields } from './sms-fields';
import { VoiceFields } from './voice-fields';
import { WhatsappFields } from './whatsapp-fields';

interface PricedProps {
  link: string | null;
  price: number;
}

/** The fields of the chosen channel only. */
function ChannelFields({ link, price }: PricedProps) {
  const { control } = useFormContext<EditorForm>();
  const type = useWatch({ control, name: 'type' });
  switch (contentChannel(type)) {
    case 'rcs':
      return <RcsFields />;
    case 'whatsapp':
      return <WhatsappFields />;
    case 'push':
      return <PushFields />;
    case 'email':
      return <EmailFields />;
    case 'voice':
      return <VoiceFields />;
    default:
      return <SmsFields channel={type} link={link} price={price} />;
  }
}

/** The link that goes with the message, and what one part of it costs. */
function usePriced(edited: Edited | null): PricedProps {
  const form = useFormContext<EditorForm>();
  const values = useWatch({ control: form.control }) as EditorForm;
  const { organisation } = useActor();
  const link = useLink({
    message: JSON.stringify(shownContent(values)),
    original_url: edited?.newest.original_url,
    shortened_url: edited?.newest.shortened_url,
  });
  return { link, price: toNumber(channelRateOf(organisation?.service_rates, values.type)) };
}

/** Channels on the left, fields in the middle with price and checks below, the picture on the right. */
function EditorBody({ edited }: { edited: Edited | null }) {
  const form = useFormContext<EditorForm>();
  const priced = usePriced(edited);
  const used = (edited?.creative.flight_count ?? 0) > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8">
      <div className="min-w-0 space-y-5">
        <FormField form={form} name="name" label={t`Name`} required autoComplete="off" dir="auto" />
        <ChannelChoice fixed={used ? t`Flights use this creative, so its channel stays.` : null} />
        <ChannelFields {...priced} />
        <EditorChecks {...priced} />
      </div>
      <EditorPreview version={edited?.newest ?? null} link={priced.link} />
    </div>
  );
}

interface EditorNoticesProps {
  edited: Edited | null;
  restored: boolean;
  failed: boolean;
}

/** What is to be known before and after saving. */
function EditorNotices({ edited, restored, failed }: EditorNoticesProps) {
  const writer = useCan()('creative:create');
  const { userId } = useActor();
  const own = edited === null || edited.creative.user_id === userId;
  return (
    <>
      {!writer && <Notice>{t`You can look at this creative, not change it.`}</Notice>}
      {writer && !own && (
        <Notice>{t`Somebody else owns this creative. Saving makes a copy of your own.`}</Notice>
      )}
      {restored && <Notice>{t`What you typed last time is back.`}</Notice>}
      {failed && (
        <Notice tone="error">
          {t`The creative was not saved. Nothing you typed is lost; you can try again.`}
        </Notice>
      )}
    </>
  );
}

type ConflictProps = Pick<
  ComponentProps<typeof ConflictNotice<Edited>>,
  'current' | 'onKeepMine' | 'onTakeTheirs' | 'onCopyToNew'
>;

/** An edit that came too late, beside what is stored now. */
function Conflict(props: ConflictProps) {
  const { organisation } = useActor();
  return (
    <ConflictNotice
      {...props}
      gone={t`This creative was deleted meanwhile. What you typed is kept.`}
      copyLabel={t`Save as a new creative`}
      at={props.current?.newest.updated_at}
      timeZone={organisation?.time_zone}
    >
      {({ creative, newest }) => (
        <p dir="auto" className="whitespace-pre-wrap break-words">
          <strong>{creative.name}</strong>
          {'\n'}
          {newest.message}
        </p>
      )}
    </ConflictNotice>
  );
}

const submitLabel = (edited: Edited | null) => (edited ? t`Save Changes` : t`Create Creative`);

/** Writes a creative: a new one, or its newest version over what was seen. */
export function CreativeEditor({ edited }: { edited: Edited | null }) {
  const writer = useCan()('creative:create');
  const navigate = useNavigate();
  const save = useSaveCreative();
  const leaving = useRef(false);
  // What was edited was deleted meanwhile: what is typed becomes a new creative.
  const [gone, setGone] = useState(false);
  const draft = useDraftForm<EditorForm>({
    name: edited ? `creative-content:${edited.creative.id}` : 'creative-content:new',
    shape: editorShape,
    resolver: editorResolver,
    empty: edited ? toEditorForm(edited.creative, edited.newest) : EMPTY_EDITOR,
    row: edited && { id: edited.creative.id, version: edited.creative.version },
  });
  const { form } = draft;
  const submit = useSingleRun(async (values: EditorForm) => {
    const channel = contentChannel(values.type);
    const saved = await save
      .mutateAsync({
        id: draft.id,
        copyId: draft.copyId,
        edited: gone ? null : (edited?.creative ?? null),
        version: draft.version ?? 1,
        seen: values.seen,
        name: values.name,
        type: values.type,
        content: toContent(channel, values) as Content,
      })
      .catch(() => null);
    if (!saved) return;
    leaving.current = true;
    draft.forget();
    void navigate({ pathname: paths.creatives, search: `?preview=${saved.id}` });
  });
  const goOn: typeof draft.goOn = (target, values) => {
    draft.goOn(target, values);
    save.reset();
  };
  const conflict = save.isPending ? null : conflictOf<Edited>(save.error);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={edited ? t`Edit Creative` : t`Create New Creative`}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <Card className="space-y-5 p-5">
          <EditorNotices
            edited={edited}
            restored={draft.restored}
            failed={save.isError && !save.isPending && !conflict}
          />
          {conflict && (
            <Conflict
              current={conflict.current}
              onKeepMine={({ creative, newest }) => {
                form.setValue('seen', newest.updated_at);
                goOn({ id: creative.id, version: creative.version });
              }}
              onTakeTheirs={({ creative, newest }) =>
                goOn({ id: creative.id, version: creative.version }, toEditorForm(creative, newest))
              }
              onCopyToNew={() => {
                setGone(true);
                goOn({ id: crypto.randomUUID(), version: null });
              }}
            />
          )}
          <fieldset disabled={!writer} className="min-w-0">
            <EditorBody edited={edited} />
          </fieldset>
          <div className="flex flex-wrap justify-end gap-2 border-t border-border pt-4">
            <Button
              variant="outline"
              disabled={save.isPending}
              onClick={() => void navigate(paths.creatives)}
            >
              {writer ? t`Cancel` : t`Back`}
            </Button>
            {writer && (
              <Button type="submit" pending={save.isPending}>
                {save.isPending ? t`Saving...` : submitLabel(edited)}
              </Button>
            )}
          </div>
        </Card>
      </form>
      <LeaveGuard dirty={() => writer && draft.isTyped()} kept={draft.kept} leaving={leaving} />
    </FormProvider>
  );
}
