import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { ChannelName } from '@/features/configuration/channels';
import { messageTypesQuery } from '@/features/configuration/queries';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { BackLink } from '@/ui/back-link';
import { Button, ButtonLink } from '@/ui/button';
import { focusHeading } from '@/ui/heading-focus';
import { Menu } from '@/ui/menu';
import { PageHeader } from '@/ui/page-header';
import { QueryState } from '@/ui/query-state';
import { useAddressParams } from '@/ui/use-address-params';
import { useDocumentTitle } from '@/ui/use-document-title';
import { CreativeMissing } from '../components/creative-missing';
import { RestoreButton } from '../components/history/restore-button';
import { VariantResults } from '../components/history/variant-results';
import { VersionCompare } from '../components/history/version-compare';
import { VersionList } from '../components/history/version-list';
import { useListPlace } from '../list-place';
import {
  type Creative,
  creativeQuery,
  type CreativeVersion,
  creativeVersionsQuery,
} from '../queries';

/** Begins a new creative with this version, written for another channel. */
function CopyMenu({ creative, version }: { creative: Creative; version: CreativeVersion }) {
  const navigate = useNavigate();
  const { data: types = [] } = useQuery(messageTypesQuery());
  return (
    <Menu
      label={t`Copy ${version.version_name} to another channel`}
      variant="outline"
      size="sm"
      entries={types
        .filter(({ name }) => name !== creative.type)
        .map(({ name, display_name }) => ({
          label: display_name,
          onSelect: () => void navigate(paths.creativeCopy(creative.id, version.id, name)),
        }))}
    >
      <Copy aria-hidden /> {t`Copy to`}
    </Menu>
  );
}

interface HistoryProps {
  creative: Creative;
  /** Newest first. */
  versions: readonly CreativeVersion[];
}

function History({ creative, versions }: HistoryProps) {
  const can = useCan();
  const navigate = useNavigate();
  const [params, setParams] = useAddressParams();
  useDocumentTitle(t`Versions · ${creative.name}`);
  const [newest] = versions;
  if (!newest) return <CreativeMissing />;
  const wanted = (name: string) => versions.find(({ id }) => id === params.get(name));
  const after = wanted('to') ?? newest;
  const before = wanted('from') ?? versions[versions.indexOf(after) + 1] ?? versions[1] ?? newest;
  const compare = (from: string, to: string) => setParams({ from, to });
  const writer = can('creative:create');
  return (
    <>
      <PageHeader
        title={<bdi>{creative.name}</bdi>}
        badge={<ChannelName channel={creative.type} />}
        subtitle={t`Every version, the flights that send it, and its results.`}
        actions={
          writer && (
            <ButtonLink to={paths.editCreative(creative.id)} variant="outline">
              <Pencil aria-hidden /> {t`Edit`}
            </ButtonLink>
          )
        }
      />
      {(creative.variant_of !== null || (creative.variant_count ?? 0) > 0) && (
        <VariantResults creative={creative} />
      )}
      <VersionList
        creative={creative}
        versions={versions}
        actions={(version) => (
          <>
            {version !== newest && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t`Compare ${version.version_name} with the newest`}
                onClick={() => compare(version.id, newest.id)}
              >
                {t`Compare`}
              </Button>
            )}
            {writer && <CopyMenu creative={creative} version={version} />}
            {writer && version !== newest && (
              <RestoreButton
                creative={creative}
                version={version}
                onRestored={({ creativeId, id }) => {
                  if (creativeId !== creative.id) {
                    void navigate(paths.creativeHistory(creativeId));
                    return;
                  }
                  setParams({ from: newest.id, to: id }, { replace: true });
                  focusHeading();
                }}
              />
            )}
          </>
        )}
      />
      {versions.length > 1 && (
        <VersionCompare
          versions={versions}
          before={before}
          after={after}
          owner={creative.user_id}
          onChoose={compare}
        />
      )}
    </>
  );
}

/** The versions of a creative: compared, restored, copied to another channel. */
export function CreativeHistoryPage() {
  const { creativeId = '' } = useParams();
  const { list } = useListPlace();
  const creative = useQuery(creativeQuery(creativeId));
  const versions = useQuery({
    ...creativeVersionsQuery(creativeId),
    enabled: creative.data !== undefined && creative.data !== null,
  });
  const errorTitle = t`The creative could not be loaded`;
  return (
    <>
      <BackLink to={list}>{t`Back to Creatives`}</BackLink>
      <QueryState query={creative} errorTitle={errorTitle}>
        {(found) =>
          found === null ? (
            <CreativeMissing />
          ) : (
            <QueryState query={versions} errorTitle={errorTitle}>
              {(all) => <History key={creativeId} creative={found} versions={all} />}
            </QueryState>
          )
        }
      </QueryState>
    </>
  );
}

export { CreativeHistoryPage as Component };
