import type { ReactNode } from 'react';
import { Card } from '@/ui/layout/card';

interface ResultsCardProps {
  /** `Stat` elements. */
  figures: ReactNode;
  /** Chart below the figures, inside a `ResultsChartArea`, if there is one. */
  children?: ReactNode;
}

/** Key figures in one row, or two per row in a narrow container, and the chart of the same results below. */
export function ResultsCard({ figures, children }: ResultsCardProps) {
  return (
    <Card className="@container overflow-hidden">
      <dl className="grid grid-cols-2 gap-px bg-border @2xl:grid-cols-4">{figures}</dl>
      {children}
    </Card>
  );
}

/** Place of the chart in a `ResultsCard`. */
export const ResultsChartArea = ({ children }: { children: ReactNode }) => (
  <div className="border-t border-border p-5">{children}</div>
);
