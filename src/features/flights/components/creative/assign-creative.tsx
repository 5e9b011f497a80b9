import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storedContent } from '@/domain/content/content';
import { sentVersion } from '@/domain/content/render';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { useLastPage } from '@/ui/list/use-last-page';
import { Pagination } from '@/ui/list/pagination';
import { QueryState } from '@/ui/states/query-state';
import { SearchInput } from '@/ui/forms/search-input';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { VersionChoice } from '@/features/creatives/components/version-choice';
import { CreativePreview } from '@/features/composer/previews/creative-preview';
import {
  type Creative,
  CREATIVES_PAGE_SIZE,
  creativePicksQuery,
  creativeVersionQuery,
  latestVersionQuery,
} from '@/features/creative-data/queries';
import { splitLabel, useTestedVariants } from '@/features/creative-data/variants';
import { variantCountWords } from '@/words/variants';
import { useAssignCreative } from '@/features/flights/mutations';
import type { FlightDetail } from '@/features/flights/types';

interface AssignCreativeProps {
  flight: FlightDetail;
  onDone: () => void;
}

interface ChoiceListProps {
  creatives: readonly Creative[];
  chosenId: string | undefined;
  assignedIds: readonly string[];
  onChoose: (creative: Creative) => void;
}

function ChoiceList({ creatives, chosenId, assignedIds, onChoose }: ChoiceListProps) {
  return (
    <ul className="max-h-56 divide-y divide-border overflow-y-auto rounded-card border border-border">
      {creatives.map((creative) => {
        const assigned = assignedIds.includes(creative.id);
        return (
          <li key={creative.id}>
            <label className="flex items-center gap-2.5 px-3 py-2 has-checked:bg-accent-soft">
              <input
                type="radio"
                name="creative"
                className="shrink-0"
                checked={creative.id === chosenId}
                disabled={assigned}
                onChange={() => onChoose(creative)}
              />
              <span className="min-w-0 flex-1 break-words">
                <bdi>{creative.name}</bdi>
                {assigned && (
                  <span className="block text-xs text-muted">{t`Already assigned`}</span>
                )}
                {Boolean(creative.variant_count) && (
                  <span className="block text-xs text-muted">
                    {variantCountWords(creative.variant_count ?? 0)}
                  </span>
                )}
              </span>
              <StatusBadge kind="creative" status={creative.status} />
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function CancelButton(props: { disabled?: boolean; onClick: () => void }) {
  return (
    <Button variant="outline" {...props}>
      {t`Cancel`}
    </Button>
  );
}

function VariantNote({ creativeId, pending }: { creativeId: string; pending: boolean }) {
  const { taken } = useTestedVariants(creativeId);
  if (taken.length === 0) return null;
  return (
    <p className="text-[0.8125rem] text-muted">
      {pending
        ? t`The flight tests the creative’s variants: ${splitLabel(taken)}. You can change them until it starts.`
        : t`Started flights keep their variants; this becomes A.`}
    </p>
  );
}

function VersionAndPreview({
  flight,
  creative,
  onDone,
}: AssignCreativeProps & { creative: Creative }) {
  const versions = useQuery(latestVersionQuery(creative.id));
  const [versionId, setVersionId] = useState('');
  const chosen = useQuery(creativeVersionQuery(versionId));
  const { run, isPending } = useAssignCreative();
  return (
    <QueryState
      query={versions}
      isEmpty={(newest) => newest === null}
      empty={<p className="text-muted">{t`This creative has no version to send yet.`}</p>}
    >
      {(newest) => {
        const version = versionId === '' ? newest : chosen.data;
        return (
          <div className="space-y-4">
            <VersionChoice
              creativeId={creative.id}
              value={versionId || (newest?.id ?? '')}
              onChange={setVersionId}
            />
            <VariantNote creativeId={creative.id} pending={flight.status === 'pending'} />
            <div className="flex gap-2">
              <Button
                pending={isPending}
                disabled={!version}
                onClick={() =>
                  run(
                    { flightId: flight.id, creativeId: creative.id, versionId: version?.id },
                    { onSuccess: onDone },
                  )
                }
              >
                {isPending ? t`Assigning...` : t`Assign creative`}
              </Button>
              <CancelButton disabled={isPending} onClick={onDone} />
            </div>
            <CreativePreview
              channel={creative.type}
              message={version ? sentVersion(creative.type, version, version.shortened_url) : ''}
              content={storedContent(creative.type, version?.content)}
              name={creative.name}
              version={version ?? undefined}
            />
          </div>
        );
      }}
    </QueryState>
  );
}

export function AssignCreative({ flight, onDone }: AssignCreativeProps) {
  const organisationId = useOrganisationId();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Creative>();
  const query = useQuery(creativePicksQuery({ organisationId, type: flight.type, search, page }));
  useLastPage({ query, page, pageSize: CREATIVES_PAGE_SIZE, onPage: setPage });
  const empty = search
    ? t`No matching creatives.`
    : t`No existing creatives found for ${{ channel: flight.type }}.`;
  return (
    <div className="space-y-4">
      {flight.status === 'active' && (
        <Notice tone="warning">
          {t`This flight is active. It sends the new creative from the moment you assign it.`}
        </Notice>
      )}
      <SearchInput
        label={t`Search creatives`}
        placeholder={t`Search creatives...`}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <QueryState
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={<p className="py-4 text-center text-muted">{empty}</p>}
      >
        {({ rows, total }) => (
          <div>
            <ChoiceList
              creatives={rows}
              chosenId={chosen?.id}
              assignedIds={flight.creatives.map(({ creative_id: id }) => id)}
              onChoose={setChosen}
            />
            <Pagination
              page={page}
              pageSize={CREATIVES_PAGE_SIZE}
              total={total}
              onPage={setPage}
              label={t`creatives`}
            />
          </div>
        )}
      </QueryState>
      {chosen ? (
        <VersionAndPreview key={chosen.id} flight={flight} creative={chosen} onDone={onDone} />
      ) : (
        <CancelButton onClick={onDone} />
      )}
    </div>
  );
}
