import type { ReactNode } from 'react';
import { Card } from './card';

interface StatCardProps {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
}

/** One figure with its name. */
export function StatCard({ label, value, detail, icon }: StatCardProps) {
  return (
    <Card className="p-5">
      <div className="flex items-center justify-between gap-3 text-muted [&_svg]:size-4.5">
        <h2 className="font-medium">{label}</h2>
        {icon}
      </div>
      <p className="mt-2 text-2xl font-semibold tracking-tight tabular-nums">{value}</p>
      {detail && <div className="mt-1 text-[0.8125rem] text-muted tabular-nums">{detail}</div>}
    </Card>
  );
}
