import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDateTime, formatInteger } from '@/domain/shared/format';
import {
  COMMENT_LENGTH,
  useAddComment,
  useDeleteComment,
  type VersionComment,
} from '@/features/creative-history/comments';
import type { CreativeVersion } from '@/features/creative-data/queries';
import { requiredText } from '@/lib/forms/text-rules';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { membersQuery } from '@/session/member-name';
import { useActor, useCan, useOrganisationId } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Avatar } from '@/ui/data/avatar';
import { Button } from '@/ui/actions/button';
import { DeleteButton } from '@/ui/actions/delete-button';
import { FormField } from '@/ui/forms/form-field';
import { Notice } from '@/ui/states/notice';
import { TextCount } from '@/ui/forms/text-count';
import { Textarea } from '@/ui/forms/textarea';
import { useSingleRun } from '@/ui/forms/use-single-run';

function Comment({ comment, author }: { comment: VersionComment; author: string }) {
  const { userId, organisation } = useActor();
  const can = useCan();
  const remove = useDeleteComment();
  const at = formatDateTime(comment.created_at, organisation?.time_zone);
  return (
    <li className="flex items-start gap-3">
      <Avatar name={author} />
      <div className="min-w-0 flex-1">
        <p className="text-[0.8125rem]">
          <bdi className="font-medium">{author}</bdi>{' '}
          <time dateTime={comment.created_at} className="text-muted tabular-nums">
            {at}
          </time>
        </p>
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {comment.body}
        </p>
      </div>
      {(comment.user_id === userId || can('user:manage')) && (
        <DeleteButton
          label={t`Delete the comment by ${author}, ${at}`}
          title={t`Delete this comment?`}
          description={t`This removes it for everyone. The activity log keeps a record.`}
          confirmLabel={t`Delete comment`}
          pending={remove.isPending}
          onConfirm={() => remove.mutateAsync(comment)}
        />
      )}
    </li>
  );
}

/** Form that adds a comment. The typed text survives a reload until it is saved. */
function NewComment({ version }: { version: CreativeVersion }) {
  const add = useAddComment();
  const draft = useDraftForm({
    name: `creative-comment:${version.id}`,
    empty: { body: '' },
    resolver: zodResolver(
      z.object({
        body: requiredText(
          t`Enter a comment.`,
          COMMENT_LENGTH,
          t`The comment must be at most ${formatInteger(COMMENT_LENGTH)} characters.`,
        ),
      }),
    ),
  });
  const { form } = draft;
  const typed = useWatch({ control: form.control, name: 'body' });
  const send = useSingleRun(
    form.handleSubmit(async ({ body }) => {
      const comment = {
        id: draft.id,
        creative_id: version.creative_id,
        creative_version_id: version.id,
        body,
      };
      const stored = await add.mutateAsync(comment).then(
        () => true,
        () => false,
      );
      if (!stored) return;
      form.setFocus('body');
      draft.rebase({ id: crypto.randomUUID(), version: null }, { body: '' });
    }),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  return (
    <form
      noValidate
      aria-label={t`Comment on ${version.version_name}`}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormField
        as={Textarea}
        form={form}
        name="body"
        label={t`New comment`}
        rows={3}
        dir="auto"
        onKeyDown={onKeyDown}
        hint={<TextCount text={typed} limit={COMMENT_LENGTH} />}
      />
      {add.isError && !add.isPending && (
        <Notice tone="error">
          {add.error.hint === 'too_many_comments'
            ? add.error.message
            : t`Couldn’t save the comment. Your text is still here; you can try again.`}
        </Notice>
      )}
      <Button type="submit" size="sm" pending={add.isPending}>
        {add.isPending ? t`Saving...` : t`Comment`}
      </Button>
    </form>
  );
}

interface VersionCommentsProps {
  version: CreativeVersion;
  comments: readonly VersionComment[];
}

/** Comments on a version, and a form to add one. Everyone who can see the version may comment. */
export function VersionComments({ version, comments }: VersionCommentsProps) {
  const ids = [...new Set(comments.flatMap(({ user_id }) => user_id ?? []))].toSorted();
  const { data: members } = useQuery(membersQuery(useOrganisationId(), ids));
  const authorName = ({ user_id }: VersionComment) =>
    members?.find(({ id }) => id === user_id)?.name ??
    // Show "Former member" only after the names have loaded.
    (members || !user_id ? t`Former member` : '…');
  return (
    <div className="max-w-2xl space-y-4">
      {comments.length > 0 && (
        <ul aria-label={t`Comments on ${version.version_name}`} className="space-y-4">
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} author={authorName(comment)} />
          ))}
        </ul>
      )}
      <NewComment version={version} />
    </div>
  );
}
