import { t } from '@lingui/core/macro';
import { netProfit } from '@/domain/campaign/analytics';
import { formatCurrency, formatInteger, formatMultiple } from '@/domain/shared/format';
import { costPerClick, type Figures, ratio, returnOnAdSpend } from '@/domain/campaign/metrics';
import { Card } from '@/ui/layout/card';

export function RoiCard({ figures }: { figures: Figures }) {
  const roas = returnOnAdSpend(figures);
  const click = costPerClick(figures);
  const facts = [
    [t`Revenue`, formatCurrency(figures.revenue, 2)],
    [t`Spent`, formatCurrency(figures.cost, 2)],
    [t`Net Profit`, formatCurrency(netProfit(figures), 2)],
    [t`Cost per conversion`, formatCurrency(ratio(figures.cost, figures.conversions), 2)],
    [
      t`Cost per click`,
      click
        ? t`${{ cost: formatCurrency(click.value, 2) }} (${{ spent: formatCurrency(click.part, 2) }} for ${{ clicks: formatInteger(click.whole) }})`
        : t`Not measured`,
    ],
  ];
  return (
    <Card className="p-5">
      <h2 className="text-base font-semibold">{t`Return on Investment`}</h2>
      <p className="mt-4 text-[0.8125rem] text-muted">{t`ROAS (revenue / spent)`}</p>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">
        {roas ? formatMultiple(roas.value) : t`Not measured`}
      </p>
      <dl className="mt-4 divide-y divide-border">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
