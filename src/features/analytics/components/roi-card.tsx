import { t } from '@lingui/core/macro';
import { netProfit } from '@/domain/campaign/analytics';
import {
  formatCurrency,
  formatInteger,
  formatMultiple,
  sharedDecimals,
} from '@/domain/shared/format';
import { costPerClick, type Figures, ratio, returnOnAdSpend } from '@/domain/campaign/metrics';
import { Card } from '@/ui/layout/card';

export function RoiCard({ figures }: { figures: Figures }) {
  const roas = returnOnAdSpend(figures);
  const click = costPerClick(figures);
  const profit = netProfit(figures);
  const conversion = ratio(figures.cost, figures.conversions);
  const decimals = sharedDecimals([
    figures.revenue,
    figures.cost,
    profit,
    conversion,
    click?.value,
    click?.part,
  ]);
  const facts = [
    [t`Revenue`, formatCurrency(figures.revenue, decimals)],
    [t`Spent`, formatCurrency(figures.cost, decimals)],
    [t`Net Profit`, formatCurrency(profit, decimals)],
    [t`Cost per conversion`, formatCurrency(conversion, decimals)],
    [
      t`Cost per click`,
      click
        ? t`${{ cost: formatCurrency(click.value, decimals) }} (${{ spent: formatCurrency(click.part, decimals) }} for ${{ clicks: formatInteger(click.whole) }})`
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
