import { t } from '@lingui/core/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ChannelName } from '@/features/configuration/channels';
import { messageTypesQuery } from '@/features/configuration/queries';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { Button, ButtonLink } from '@/ui/actions/button';
import { focusHeading } from '@/ui/focus/heading-focus';
import { Menu } from '@/ui/actions/menu';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { useAddressParams } from '@/ui/layout/use-address-params';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CreativeMissing } from '@/features/creative-data/creative-missing';
import { ShowOlder } from '@/ui/list/show-older';
import { RestoreButton } from '../components/restore-button';
import { VariantResults } from '../components/variant-results';
import { VersionCompare } from '../components/version-compare';
import { VersionList } from '../components/version-list';
import { useListNavigation } from '@/features/creative-data/list-navigation';
import {
  type Creative,
  creativeQuery,
  type CreativeVersion,
  creativeVersionQuery,
  creativeVersionsQuery,
  VERSIONS_PAGE_SIZE,
} from '@/features/creative-data/queries';

/** Opens the editor with a copy of this version for another channel. */
function CopyMenu({ creative, version }: { creative: Creative; version: CreativeVersion }) {
  const navigate = useNavigate();
  const { data: types = [] } = useQuery(messageTypesQuery());
  return (
    <Menu
      label={t`Copy ${version.version_name} to another channel`}
      variant="ghost"
      size="sm"
      entries={types
        .filter(({ name }) => name !== creative.type)
        .map(({ name, display_name }) => ({
          label: display_name,
          onSelect: () => void navigate(paths.creativeCopy(creative.id, version.id, name)),
        }))}
    >
      <Copy aria-hidden /> {t`Copy to…`}
    </Menu>
  );
}

interface HistoryProps {
  creative: Creative;
  /** Loaded versions, newest first. */
  listed: readonly CreativeVersion[];
  /** Button that loads older versions. */
  more: ReactNode;
}

/** Returns the listed versions, followed by the compared versions that are not loaded in the list. */
function useComparableVersions(listed: readonly CreativeVersion[]) {
  const [params] = useAddressParams();
  const compared = new Set(['to', 'from'].flatMap((name) => params.get(name) || []));
  const read = useQueries({ queries: [...compared].map(creativeVersionQuery) });
  const others = read.flatMap(({ data }) =>
    data && data.creative_id === listed[0]?.creative_id ? [data] : [],
  );
  return [...listed, ...others.filter(({ id }) => listed.every((one) => one.id !== id))];
}

function History({ creative, listed, more }: HistoryProps) {
  const versions = useComparableVersions(listed);
  const can = useCan();
  const navigate = useNavigate();
  const [params, setParams] = useAddressParams();
  useDocumentTitle(t`Versions · ${creative.name}`);
  const [newest] = versions;
  if (!newest) return <CreativeMissing />;
  const versionInUrl = (name: string) => versions.find(({ id }) => id === params.get(name));
  const after = versionInUrl('to') ?? newest;
  const before =
    versionInUrl('from') ?? versions[versions.indexOf(after) + 1] ?? versions[1] ?? newest;
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
            <>
              <ButtonLink to={paths.editCreative(creative.id)} variant="outline">
                <Pencil aria-hidden /> {t`Edit`}
              </ButtonLink>
              <ButtonLink to={paths.creativeVersion(creative.id)}>
                <Plus aria-hidden /> {t`New version`}
              </ButtonLink>
            </>
          )
        }
      />
      {(creative.variant_of !== null || (creative.variant_count ?? 0) > 0) && (
        <VariantResults creative={creative} />
      )}
      <VersionList
        creative={creative}
        versions={listed}
        more={more}
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

/** Lists the versions of a creative; users can compare, restore and copy them. */
export function CreativeHistoryPage() {
  const { creativeId = '' } = useParams();
  const { list } = useListNavigation();
  const creative = useQuery(creativeQuery(creativeId));
  const [limit, setLimit] = useState(VERSIONS_PAGE_SIZE);
  const versions = useQuery({
    ...creativeVersionsQuery(creativeId, { limit }),
    enabled: creative.data !== undefined && creative.data !== null,
  });
  const errorTitle = t`Couldn’t load the creative`;
  return (
    <>
      <BackLink to={list} inBreadcrumb={list.search === ''}>{t`Back to Creatives`}</BackLink>
      <QueryState query={creative} errorTitle={errorTitle}>
        {(found) =>
          found === null ? (
            <CreativeMissing />
          ) : (
            <QueryState query={versions} errorTitle={errorTitle}>
              {({ rows, total }) => (
                <History
                  key={creativeId}
                  creative={found}
                  listed={rows}
                  more={
                    <ShowOlder
                      shown={rows.length}
                      total={total}
                      pending={versions.isFetching}
                      onMore={() => setLimit(limit + VERSIONS_PAGE_SIZE)}
                    />
                  }
                />
              )}
            </QueryState>
          )
        }
      </QueryState>
    </>
  );
}

export { CreativeHistoryPage as Component };
