import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { zodResolver } from '@/lib/zod-resolver';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type Content, contentChannel, hasParts, readContent } from '@/domain/content/content';
import { renderMessage } from '@/domain/message';
import type { AppError } from '@/lib/errors';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/button';
import { FormDialog } from '@/ui/form-dialog';
import { FormField } from '@/ui/form-field';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';
import { type SavedVersion, useSaveVersion } from '../mutations';
import { EMPTY_VERSION, toVersionForm, type VersionForm, versionSchema } from '../schemas';
import type { Creative, CreativeVersion } from '../queries';
import { useLink } from '../use-link';
import { hasSent, versionFlightsQuery } from '../version-flights';
import { CreativePreview } from './creative-preview';
import { MessageField } from './message-fields';
import { VersionUse } from './version-use';

interface VersionDialogProps {
  creative: Creative;
  /** Null for a new version. */
  version: CreativeVersion | null;
  onClose: () => void;
  onSaved: (saved: SavedVersion) => void;
}

/** The link and what its preview shows; all optional. */
function LinkFields({ form }: { form: UseFormReturn<VersionForm> }) {
  return (
    <>
      <FormField
        form={form}
        name="originalUrl"
        label="Original URL"
        hint="Where the short link leads. The short link is made when you save."
        inputMode="url"
        autoComplete="off"
      />
      <fieldset className="space-y-4 border-t border-border pt-4">
        <legend className="float-left mb-3 text-[0.8125rem] font-medium">Link preview</legend>
        <FormField form={form} name="ogTitle" label="OG title" className="clear-left" dir="auto" />
        <FormField
          as={Textarea}
          form={form}
          name="ogDescription"
          label="OG description"
          rows={2}
          dir="auto"
        />
        <FormField
          form={form}
          name="ogImage"
          label="OG image"
          hint="Address of an image, 1200 × 630 px"
          inputMode="url"
        />
      </fieldset>
    </>
  );
}

/** Why the version was not saved; what an active flight sends can only become another version. */
function SaveProblem({ error, onSaveAsNew }: { error: AppError | null; onSaveAsNew: () => void }) {
  if (!error) return null;
  return (
    <Notice
      tone="error"
      action={
        error.hint === 'version_in_use' && (
          <Button size="sm" variant="outline" onClick={onSaveAsNew}>
            Save as a new version
          </Button>
        )
      }
    >
      {error.message} Nothing you typed is lost.
    </Notice>
  );
}

interface LivePreviewProps {
  form: UseFormReturn<VersionForm>;
  creative: Creative;
  link: string | null;
  /** What is not edited here. */
  content: Content | undefined;
}

/** The version as it would arrive, following the form. */
function LivePreview({ form, creative, link, content }: LivePreviewProps) {
  const [message, ogTitle, ogDescription, ogImage] = useWatch({
    control: form.control,
    name: ['message', 'ogTitle', 'ogDescription', 'ogImage'],
  });
  return (
    <div className="max-lg:hidden">
      <CreativePreview
        channel={creative.type}
        message={renderMessage({ channel: creative.type, message, link })}
        name={creative.name}
        content={content}
        version={{
          shortened_url: link,
          og_title: ogTitle,
          og_description: ogDescription,
          og_image: ogImage,
        }}
      />
    </div>
  );
}

const LINK_NEEDS_TARGET =
  'People may have this short link. Enter where it leads from now on, or make a version without a link.';

/** What saving does: a version that was sent stays as it is, and the edit becomes another one. */
function useEdit(creative: Creative, version: CreativeVersion | null) {
  const own = creative.user_id === useActor().userId;
  const { data: flights = [] } = useQuery({
    ...versionFlightsQuery(version?.id ?? ''),
    enabled: version !== null && own,
  });
  if (!version) return { own, flights, edited: null, submit: 'Create Version' };
  return flights.some(hasSent)
    ? { own, flights, edited: null, submit: 'Save as New Version' }
    : { own, flights, edited: version, submit: 'Save Version' };
}

const dropsLink = (version: CreativeVersion | null, { originalUrl }: VersionForm) =>
  Boolean(version?.shortened_url && version.original_url) && originalUrl.trim() === '';

/** What a version says beside its text and would lose if that were edited alone; undefined when it says no more. */
function partsOf(creative: Creative, version: CreativeVersion | null): Content | undefined {
  const content = readContent(contentChannel(creative.type), version?.content);
  return content && hasParts(content) ? content : undefined;
}

interface MessagePartProps {
  form: UseFormReturn<VersionForm>;
  channel: string;
  link: string | null;
  parts: Content | undefined;
  /** What the change of the message does. */
  children: ReactNode;
}

/** The message, where it is all that the version says. */
function MessagePart({ form, channel, link, parts, children }: MessagePartProps) {
  if (!parts)
    return (
      <MessageField form={form} name="message" channel={channel} link={link}>
        {children}
      </MessageField>
    );
  return (
    <>
      <Notice>{t`The cards and blocks of a message are edited in the editor.`}</Notice>
      {children}
    </>
  );
}

/** Create or edit a version; of somebody else's creative it saves into a copy. */
export function VersionDialog({ creative, version, ...then }: VersionDialogProps) {
  const { own, flights, edited, submit } = useEdit(creative, version);
  const parts = partsOf(creative, version);
  const saving = useSaveVersion();
  const draft = useDraftForm<VersionForm>({
    name: `version:${version?.id ?? `new:${creative.id}`}`,
    resolver: zodResolver(versionSchema),
    empty: version ? toVersionForm(version) : EMPTY_VERSION,
  });
  const { form } = draft;
  const close = () => {
    draft.forget();
    then.onClose();
  };
  const finish = (saved: SavedVersion) => {
    draft.forget();
    then.onSaved(saved);
  };
  const [message, original_url] = useWatch({
    control: form.control,
    name: ['message', 'originalUrl'],
  });
  const link = useLink({ message, original_url, shortened_url: version?.shortened_url });
  const save = (versionId: string | null) =>
    form.handleSubmit(
      (valid) => {
        if (own && versionId && dropsLink(version, valid))
          return form.setError(
            'originalUrl',
            { message: LINK_NEEDS_TARGET },
            { shouldFocus: true },
          );
        return saving
          .mutateAsync({
            newId: draft.id,
            copyId: draft.copyId,
            creativeId: creative.id,
            versionId,
            before: versionId ? version : null,
            content: parts && version?.content,
            form: valid,
          })
          .then(finish, () => {});
      },
      (wrong) => {
        if (wrong.versionName ?? wrong.message)
          toast.error('Validation Error', {
            description: 'Version name and message are required',
          });
      },
    );
  return (
    <FormDialog
      size="xl"
      title={version ? 'Edit Version' : 'Create Version'}
      description={<bdi>{creative.name}</bdi>}
      submit={[submit, 'Saving...']}
      dirty={draft.typed}
      restored={draft.restored}
      pending={saving.isPending}
      onSubmit={save(edited?.id ?? null)}
      onClose={close}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="min-w-0 space-y-4">
        {!own && (
          <Notice>Somebody else owns this creative. Saving makes a copy of your own.</Notice>
        )}
        {!saving.isPending && (
          <SaveProblem error={saving.error} onSaveAsNew={() => void save(null)()} />
        )}
        <FormField
          form={form}
          name="versionName"
          label="Version name"
          required
          autoComplete="off"
          dir="auto"
        />
        <MessagePart form={form} channel={creative.type} link={link} parts={parts}>
          {version && (
            <VersionUse flights={flights} before={version} after={{ message, original_url }} />
          )}
        </MessagePart>
        <LinkFields form={form} />
      </div>
      <LivePreview form={form} creative={creative} link={link} content={parts} />
    </FormDialog>
  );
}
