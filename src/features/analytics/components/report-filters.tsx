import { t } from '@lingui/core/macro';
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

/** Filters the report by one campaign, found by searching its name. */
function CampaignFilter({ campaign }: Pick<Report, 'campaign'>) {
  const all = { value: '', label: t`All campaigns` };
  const { filter, setFilter } = useReportFilter();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery(campaignChoicesQuery(useOrganisationId(), search));
  const found = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = [...found, ...(campaign ? [{ value: campaign.id, label: campaign.name }] : [])];
  const chosen = known.find(({ value }) => value === filter.campaign);
  return (
    <Combobox
      aria-label={t`Campaign`}
      className="w-52 max-sm:min-w-40 max-sm:flex-1"
      value={filter.campaign ? (chosen ?? { value: filter.campaign, label: '…' }) : all}
      choices={search ? found : [all, ...found]}
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

export function ReportFilters({ report, exporting, onExport }: ReportFiltersProps) {
  const { filter, setFilter } = useReportFilter();
  return (
    <>
      <Select
        aria-label={t`Period`}
        value={filter.days}
        onChange={({ target }) => setFilter({ days: Number(target.value) })}
        className="w-24 max-sm:w-20"
      >
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            {t`${days}d`}
          </option>
        ))}
      </Select>
      <CampaignFilter campaign={report.campaign} />
      <Button variant="outline" pending={exporting} onClick={onExport}>
        <Download aria-hidden /> {t`Export`}
      </Button>
    </>
  );
}
