import { t } from '@lingui/core/macro';
import { Select } from '@/ui/forms/select';
import type { ResultUnit } from '@/features/flights/results-queries';

interface UnitChoiceProps {
  unit: ResultUnit;
  onUnit: (unit: ResultUnit) => void;
}

export function UnitChoice({ unit, onUnit }: UnitChoiceProps) {
  return (
    <Select
      aria-label={t`Results by`}
      value={unit}
      onChange={({ target }) => onUnit(target.value === 'hour' ? 'hour' : 'day')}
      className="w-28"
    >
      <option value="day">{t`By day`}</option>
      <option value="hour">{t`By hour`}</option>
    </Select>
  );
}
