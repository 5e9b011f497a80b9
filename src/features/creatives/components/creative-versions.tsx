import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '@/domain/shared/format';
import { useActor, useCan } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import { CopyButton } from '@/ui/actions/copy-button';
import { DeleteButton } from '@/ui/actions/delete-button';
import { QueryState } from '@/ui/states/query-state';
import { useDeleteVersion } from '@/features/creative-data/mutations';
import {
  type Creative,
  type CreativeVersion,
  creativeVersionsQuery,
  VERSIONS_PAGE_SIZE,
} from '@/features/creative-data/queries';
import { ShowOlder } from '@/ui/list/show-older';

interface CreativeVersionsProps {
  creative: Creative;
  /** Id of the version in the preview. */
  shown: string;
  onPreview: (versionId: string) => void;
  onEdit: (version: CreativeVersion) => void;
}

const clickCount = (clicks: number) => plural(clicks, { one: '# click', other: '# clicks' });

/** Deletes a version and its short link after a confirmation. */
function DeleteVersionButton({ version }: { version: CreativeVersion }) {
  const remove = useDeleteVersion();
  return (
    <DeleteButton
      label={t`Delete version ${version.version_name}`}
      title={t`Delete this version?`}
      description={
        version.shortened_url ? (
          <Trans>
            This deletes “<bdi>{version.version_name}</bdi>”, and its short link stops working. You
            can’t undo this.
          </Trans>
        ) : (
          <Trans>
            This deletes “<bdi>{version.version_name}</bdi>”. You can’t undo this.
          </Trans>
        )
      }
      confirmLabel={t`Delete Version`}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(version)}
    />
  );
}

/** The versions of a creative, newest first, with the short link and clicks of each. */
export function CreativeVersions({ creative, shown, onPreview, onEdit }: CreativeVersionsProps) {
  const can = useCan();
  const { organisation } = useActor();
  const [limit, setLimit] = useState(VERSIONS_PAGE_SIZE);
  const query = useQuery(creativeVersionsQuery(creative.id, { limit }));
  return (
    <QueryState query={query} errorTitle={t`Couldn’t load the versions`}>
      {({ rows: versions, total }) => (
        <>
          <ul aria-label={t`Versions of ${creative.name}`} className="divide-y divide-border">
            {versions.map((version) => (
              <li
                key={version.id}
                aria-current={version.id === shown || undefined}
                className="flex flex-wrap items-start gap-x-3 gap-y-1.5 py-2.5 aria-current:bg-accent-soft/60"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="flex flex-wrap items-baseline gap-x-2">
                    <button
                      type="button"
                      aria-label={t`Preview version ${version.version_name}`}
                      onClick={() => onPreview(version.id)}
                      className="min-w-0 text-left font-medium break-words underline-offset-4 hover:underline"
                    >
                      <bdi>{version.version_name}</bdi>
                    </button>
                    <span className="text-xs text-muted tabular-nums">
                      {formatDate(version.created_at, organisation?.time_zone)}
                    </span>
                  </p>
                  <p dir="auto" className="line-clamp-2 text-[0.8125rem] text-muted break-words">
                    {version.message}
                  </p>
                  {version.shortened_url && (
                    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-[0.8125rem]">
                      <span className="break-all text-accent">{version.shortened_url}</span>
                      <CopyButton
                        text={version.shortened_url}
                        label={t`Copy the link of ${version.version_name}`}
                      />
                      <span className="text-muted tabular-nums">
                        {clickCount(version.click_count)}
                      </span>
                    </p>
                  )}
                </div>
                <div className="flex shrink-0">
                  {can('creative:create') && (
                    <IconButton
                      label={t`Edit version ${version.version_name}`}
                      onClick={() => onEdit(version)}
                    >
                      <Pencil aria-hidden />
                    </IconButton>
                  )}
                  {can('creative:edit', creative) && total > 1 && (
                    <DeleteVersionButton version={version} />
                  )}
                </div>
              </li>
            ))}
          </ul>
          <ShowOlder
            shown={versions.length}
            total={total}
            pending={query.isFetching}
            onMore={() => setLimit(limit + VERSIONS_PAGE_SIZE)}
          />
        </>
      )}
    </QueryState>
  );
}
