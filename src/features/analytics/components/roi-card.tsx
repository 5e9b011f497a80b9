import { type Figures, netProfit, ratio, returnOnAdSpend } from '@/domain/analytics';
import { formatCurrency } from '@/domain/format';
import { Card } from '@/ui/card';
import { formatRoas } from '../report-table';

/** What the spent dollars have brought (ANA-11, ANA-15, ANA-17). */
export function RoiCard({ figures }: { figures: Figures }) {
  const roas = returnOnAdSpend(figures);
  const facts = [
    ['Revenue', formatCurrency(figures.revenue, 2)],
    ['Spent', formatCurrency(figures.cost, 2)],
    ['Net Profit', formatCurrency(netProfit(figures), 2)],
    ['Cost per conversion', formatCurrency(ratio(figures.cost, figures.conversions), 2)],
  ];
  return (
    <Card className="p-5">
      <h2 className="text-base font-semibold">Return on Investment</h2>
      <p className="mt-4 text-[0.8125rem] text-muted">ROAS (revenue / spent)</p>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">
        {roas === null ? 'Not measured' : formatRoas(roas)}
      </p>
      <dl className="mt-4 divide-y divide-border">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
