import { t } from '@lingui/core/macro';
import { formatInteger, formatPercent } from '@/domain/shared/format';
import { clickRate, conversionRate } from '@/domain/campaign/metrics';
import type { VersionResults } from './version-results';

/** Minimum number of delivered messages to compare rates. Below this, differences are mostly chance. */
const MIN_DELIVERED = 1000;

/** Click rate of a version, with the organization's average in the channel. */
export function ClickRate({ results }: { results: VersionResults }) {
  const rate = clickRate(results);
  const usual = clickRate({ clicked: results.usual_clicked, clicked_of: results.usual_clicked_of });
  if (!rate) return <span className="text-muted">{t`Clicks not measured`}</span>;
  const shown = formatPercent(rate.value);
  if (results.clicked_of < MIN_DELIVERED)
    return (
      <>
        {t`${shown} clicked`} <span className="text-muted">{t`(too few messages to compare)`}</span>
      </>
    );
  return (
    <>
      {t`${shown} clicked`}
      {usual && (
        <span className="text-muted"> {t`(your average ${formatPercent(usual.value)})`}</span>
      )}
    </>
  );
}

/** Share of clicks that converted, with the organization's average in the channel. Renders nothing without clicks. */
export function ConversionRate({ results }: { results: VersionResults }) {
  const rate = conversionRate(results);
  const usual = conversionRate({
    clicked: results.usual_clicked,
    conversions_of_clicked: results.usual_conversions_of_clicked,
  });
  if (!rate) return null;
  const shown = formatPercent(rate.value);
  const compared = usual && results.clicked_of >= MIN_DELIVERED;
  return (
    <>
      {' '}
      · {t`${shown} of clicks converted`}
      {compared && (
        <span className="text-muted"> {t`(your average ${formatPercent(usual.value)})`}</span>
      )}
    </>
  );
}

interface FigureProps {
  label: string;
  children: string;
  /** The organization's average in the channel, or why there is none. */
  note?: string | false | null;
}

const Figure = ({ label, children, note }: FigureProps) => (
  <div className="w-22">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
    {note && <dd className="text-xs text-muted tabular-nums">{note}</dd>}
  </div>
);

function Figures({ results }: { results: VersionResults }) {
  const clicks = clickRate(results);
  const usual = clickRate({ clicked: results.usual_clicked, clicked_of: results.usual_clicked_of });
  const conversions = conversionRate(results);
  const usualConversions = conversionRate({
    clicked: results.usual_clicked,
    conversions_of_clicked: results.usual_conversions_of_clicked,
  });
  const tooFew = results.clicked_of < MIN_DELIVERED;
  const average = (rate: typeof usual) => rate && t`Average ${formatPercent(rate.value)}`;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      <Figure label={t`Sent`}>{formatInteger(results.sent)}</Figure>
      <Figure
        label={t`Click rate`}
        note={clicks ? (tooFew ? t`Too few to compare` : average(usual)) : t`Not measured`}
      >
        {formatPercent(clicks?.value)}
      </Figure>
      {conversions && (
        <Figure label={t`Conversion`} note={!tooFew && average(usualConversions)}>
          {formatPercent(conversions.value)}
        </Figure>
      )}
    </dl>
  );
}

/** Messages sent, click rate and conversions. Results are null if no flight uses the version and undefined while loading. */
export function ResultsSummary({ results }: { results: VersionResults | null | undefined }) {
  if (results && results.sent > 0) return <Figures results={results} />;
  return (
    <p className="mt-1 text-[0.8125rem] text-muted">
      {results === undefined ? '…' : t`Nothing sent yet`}
    </p>
  );
}
