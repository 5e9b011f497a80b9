import { Download } from 'lucide-react';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import type { ReportCampaign } from '../schemas';
import { PERIODS, useReportFilter } from '../use-report-filter';

interface ReportFiltersProps {
  campaigns: readonly ReportCampaign[];
  onExport: () => void;
}

/** Period, campaign and the file of what is shown. */
export function ReportFilters({ campaigns, onExport }: ReportFiltersProps) {
  const { filter, setFilter } = useReportFilter();
  return (
    <>
      <Select
        aria-label="Period"
        value={filter.days}
        onChange={({ target }) => setFilter({ days: Number(target.value) })}
        className="w-24 max-sm:w-20"
      >
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            {days}d
          </option>
        ))}
      </Select>
      <Select
        aria-label="Campaign"
        value={filter.campaign}
        onChange={({ target }) => setFilter({ campaign: target.value })}
        className="w-52 max-sm:min-w-40 max-sm:flex-1"
      >
        <option value="">All campaigns</option>
        {campaigns.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button variant="outline" onClick={onExport}>
        <Download aria-hidden /> Export
      </Button>
    </>
  );
}
