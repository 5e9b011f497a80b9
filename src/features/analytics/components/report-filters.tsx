import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Combobox } from '@/ui/forms/combobox';
import { Select } from '@/ui/forms/select';
import { campaignChoicesQuery } from '../queries';
import type { Report } from '../schemas';
import { PERIODS, useReportFilter } from '../use-report-filter';

const ALL = { value: '', label: 'All campaigns' };

/** Narrows the report to one campaign, found by a part of its name. */
function CampaignFilter({ campaign }: Pick<Report, 'campaign'>) {
  const { filter, setFilter } = useReportFilter();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery(campaignChoicesQuery(useOrganisationId(), search));
  const found = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = [...found, ...(campaign ? [{ value: campaign.id, label: campaign.name }] : [])];
  const chosen = known.find(({ value }) => value === filter.campaign);
  return (
    <Combobox
      aria-label="Campaign"
      className="w-52 max-sm:min-w-40 max-sm:flex-1"
      value={filter.campaign ? (chosen ?? { value: filter.campaign, label: '…' }) : ALL}
      choices={search ? found : [ALL, ...found]}
      loading={isFetching}
      onSearch={setSearch}
      onChange={({ value }) => setFilter({ campaign: value })}
    />
  );
}

interface ReportFiltersProps {
  report: Report;
  exporting: boolean;
  onExport: () => void;
}

/** Period, campaign and the file of what is shown. */
export function ReportFilters({ report, exporting, onExport }: ReportFiltersProps) {
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
      <CampaignFilter campaign={report.campaign} />
      <Button variant="outline" pending={exporting} onClick={onExport}>
        <Download aria-hidden /> Export
      </Button>
    </>
  );
}
