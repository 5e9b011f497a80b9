import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { storedContent } from '@/domain/content/content';
import { sentVersion } from '@/domain/content/render';
import { CopyButton } from '@/ui/actions/copy-button';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { useTheme } from '@/ui/theme/theme';
import {
  type Creative,
  creativeQuery,
  type CreativeVersion,
  creativeVersionQuery,
  latestVersionQuery,
} from '@/features/creative-data/queries';
import { useLink } from '@/features/creative-data/use-link';
import { CreativePreview } from '@/features/composer/previews/creative-preview';

interface PreviewPanelProps {
  creativeId: string;
  /** Empty for the newest version. */
  versionId: string;
}

const NothingSelected = () => (
  <EmptyState icon={<Eye aria-hidden />} title={t`No Preview Selected`}>
    {t`Choose a creative to preview it.`}
  </EmptyState>
);

/** Preview of a version as it is sent, in the mock-up of its channel. */
function SentPreview({ creative, version }: { creative: Creative; version: CreativeVersion }) {
  const link = useLink(version);
  const { shown } = useTheme();
  return (
    <CreativePreview
      asSent
      dark={shown === 'dark'}
      channel={creative.type}
      message={sentVersion(creative.type, version, link)}
      content={storedContent(creative.type, version.content)}
      name={creative.name}
      version={version}
    />
  );
}

/** Preview of the chosen version, or of the newest version if none is chosen or the chosen version was deleted. */
function VersionPreview({ creative, versionId }: { creative: Creative; versionId: string }) {
  const chosen = useQuery(creativeVersionQuery(versionId));
  const gone = versionId === '' || chosen.data === null;
  const newest = useQuery({ ...latestVersionQuery(creative.id), enabled: gone });
  return (
    <QueryState query={gone ? newest : chosen} errorTitle={t`Couldn’t load the preview`}>
      {(version) => {
        if (!version) return <NothingSelected />;
        return (
          <div className="space-y-3">
            <div className="text-center">
              <p className="font-medium break-words">
                <bdi>{creative.name}</bdi>
              </p>
              <p className="text-[0.8125rem] text-muted break-words">
                <bdi>{version.version_name}</bdi>
              </p>
            </div>
            <SentPreview creative={creative} version={version} />
            {version.shortened_url && (
              <p className="flex items-center justify-center gap-1 text-[0.8125rem]">
                <a
                  href={version.shortened_url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="break-all text-accent underline"
                >
                  {version.shortened_url}
                </a>
                <CopyButton text={version.shortened_url} label={t`Copy the short link`} />
              </p>
            )}
          </div>
        );
      }}
    </QueryState>
  );
}

export function PreviewPanel({ creativeId, versionId }: PreviewPanelProps) {
  const query = useQuery({ ...creativeQuery(creativeId), enabled: creativeId !== '' });
  if (creativeId === '') return <NothingSelected />;
  return (
    <QueryState query={query} errorTitle={t`Couldn’t load the preview`}>
      {(creative) =>
        creative ? (
          <VersionPreview creative={creative} versionId={versionId} />
        ) : (
          <NothingSelected />
        )
      }
    </QueryState>
  );
}
