import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { variantVerdict } from '@/domain/flight/variants';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import {
  creativeVariantsQuery,
  variantLetter,
  variantShare,
  type VariantRow,
} from '@/features/creative-data/variants';
import {
  type CreativeTest,
  creativeTestsQuery,
  testFigures,
} from '@/features/creative-history/variant-tests';
import { sumResults, versionResultsQuery } from '@/features/creative-data/version-results';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/layout/card';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { flightDisplayName } from '@/words/flights';
import { variantRateWords, verdictWords } from '@/words/variants';
import type { Creative } from '@/features/creative-data/queries';
import { VariantName } from '@/features/creative-data/variant-name';
import { ResultsSummary } from '@/features/creative-data/version-rates';

interface VariantProps {
  row: VariantRow;
  /** Share of the audience in percent. */
  share: number;
  /** Whether the page shows this variant. */
  current: boolean;
}

/** Total results of a variant across all flights, compared with the average. */
function VariantRowItem({ row, share, current }: VariantProps) {
  const { data, isError } = useQuery(versionResultsQuery(row.id));
  return (
    <li data-variant={variantLetter(row)} className="px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to={paths.creativeHistory(row.id)}
          aria-current={current ? 'page' : undefined}
          className="min-w-0 break-words underline-offset-4 hover:underline"
        >
          <VariantName letter={variantLetter(row)} name={row.name} />
        </Link>
        <span className="text-xs text-muted tabular-nums">{share}%</span>
        <span className="self-center text-xs">
          <StatusBadge kind="creative" status={row.status} />
        </span>
      </p>
      {isError ? (
        <p className="mt-1 text-[0.8125rem] text-muted">{t`Couldn’t load the results`}</p>
      ) : (
        <ResultsSummary results={data && sumResults(data)} />
      )}
    </li>
  );
}

/** Test result of one flight, worded as on the flight's page. */
function FlightTest({
  test,
  letters,
}: {
  test: CreativeTest;
  letters: ReadonlyMap<string, string>;
}) {
  const figures = testFigures(test, letters);
  const verdict = variantVerdict(figures);
  return (
    <li className="px-4 py-3">
      <p className={verdict.state === 'winner' ? 'font-medium text-success' : 'font-medium'}>
        {verdictWords(verdict)}
      </p>
      <p className="text-[0.8125rem] text-muted tabular-nums">
        {figures.map(variantRateWords).join(' · ')}
      </p>
      <p className="mt-1 text-[0.8125rem] break-words">
        <Link
          to={paths.flight(test.campaign_id, test.flight_id)}
          className="text-accent underline underline-offset-2"
        >
          <bdi>{flightDisplayName(test.flight_name)}</bdi>
        </Link>{' '}
        <span className="text-muted">
          <bdi>{test.campaign_name}</bdi>
        </span>
      </p>
    </li>
  );
}

interface VariantResultsProps {
  /** A creative that has variants or is one. */
  creative: Creative;
}

/** Results of a creative and its variants, and the verdict of each flight that tested them. */
export function VariantResults({ creative }: VariantResultsProps) {
  const groupId = creative.variant_of ?? creative.id;
  const group = useQuery(creativeVariantsQuery(groupId));
  const tests = useQuery(creativeTestsQuery(groupId));
  const pending = <SkeletonRows rows={3} label={t`Loading variant results`} />;
  return (
    <Section
      title={t`Variants`}
      description={t`Compare variants within a flight, where each one went to part of the same audience. Totals across flights aren’t a fair comparison.`}
    >
      <QueryState query={group} pending={pending} errorTitle={t`Couldn’t load the variants`}>
        {(rows) => (
          <QueryState query={tests} pending={pending} errorTitle={t`Couldn’t load the results`}>
            {(found) => {
              const letters = new Map(rows.map((row) => [row.id, variantLetter(row)]));
              return (
                <div className="space-y-3">
                  {found.length === 0 ? (
                    <p className="text-muted">{t`No flight has tested these variants yet.`}</p>
                  ) : (
                    <Card>
                      <ul
                        aria-label={t`Flights that tested these variants`}
                        className="divide-y divide-border"
                      >
                        {found.map((test) => (
                          <FlightTest key={test.flight_id} test={test} letters={letters} />
                        ))}
                      </ul>
                    </Card>
                  )}
                  <Card>
                    <ul aria-label={t`Results of each variant`} className="divide-y divide-border">
                      {rows.map((row) => (
                        <VariantRowItem
                          key={row.id}
                          row={row}
                          share={variantShare(rows, row)}
                          current={row.id === creative.id}
                        />
                      ))}
                    </ul>
                  </Card>
                </div>
              );
            }}
          </QueryState>
        )}
      </QueryState>
    </Section>
  );
}
