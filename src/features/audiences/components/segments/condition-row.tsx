import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { COMPARISONS, type ConditionRow } from '@/domain/audience/segment-rules';
import { IconButton } from '@/ui/actions/button';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { cn } from '@/lib/cn';
import { comparisonLabel } from '@/words/segments';

/** Columns of a condition from the width of a tablet: attribute, operator, value, remove. */
export const CONDITION_COLUMNS = 'sm:grid-cols-[1fr_10rem_1fr_2.25rem]';

interface ConditionProps {
  row: ConditionRow;
  number: number;
  /** Id of the datalist with the attributes of other segments. */
  attributes: string;
  onChange: (change: Partial<ConditionRow>) => void;
  /** Missing for the blank row of a segment without conditions. */
  onRemove?: (() => void) | undefined;
}

/** The value, or both limits of a range. */
function ConditionValue({ row, number, onChange }: ConditionProps) {
  const { comparison, value } = row;
  if (comparison !== 'between') {
    const isNumber = comparison !== 'is' && comparison !== 'is not' && comparison !== 'contains';
    return (
      <Input
        aria-label={t`Value of condition ${number}`}
        placeholder={comparison === 'in the last days' ? t`Days` : t`Value`}
        inputMode={isNumber ? 'decimal' : undefined}
        value={value}
        onChange={(event) => onChange({ value: event.target.value })}
        className="max-sm:col-start-1"
      />
    );
  }
  const [low = '', high = ''] = value.split(', ');
  return (
    <span className="flex items-center gap-2 max-sm:col-start-1">
      <Input
        aria-label={t`Lowest value of condition ${number}`}
        placeholder={t`From`}
        inputMode="decimal"
        value={low}
        onChange={(event) => onChange({ value: `${event.target.value}, ${high}` })}
      />
      <span aria-hidden className="text-muted">
        –
      </span>
      <Input
        aria-label={t`Highest value of condition ${number}`}
        placeholder={t`To`}
        inputMode="decimal"
        value={high}
        onChange={(event) => onChange({ value: `${low}, ${event.target.value}` })}
      />
    </span>
  );
}

/** One condition: attribute, operator and value. */
export function Condition(props: ConditionProps) {
  const { row, number, attributes, onChange, onRemove } = props;
  return (
    <li className={cn('grid grid-cols-[1fr_auto] gap-2', CONDITION_COLUMNS)}>
      <Input
        aria-label={t`Attribute of condition ${number}`}
        placeholder={t`Attribute, for example age`}
        list={attributes}
        value={row.field}
        onChange={(event) => onChange({ field: event.target.value })}
      />
      {onRemove && (
        <IconButton
          label={t`Remove condition ${number}`}
          className="sm:order-last"
          onClick={onRemove}
        >
          <X aria-hidden />
        </IconButton>
      )}
      <Select
        aria-label={t`Operator of condition ${number}`}
        value={row.comparison}
        onChange={(event) => {
          const comparison = COMPARISONS.find((one) => one === event.target.value);
          if (comparison) onChange({ comparison });
        }}
        className={onRemove ? undefined : 'max-sm:col-start-1'}
      >
        {COMPARISONS.map((comparison) => (
          <option key={comparison} value={comparison}>
            {comparisonLabel(comparison)}
          </option>
        ))}
      </Select>
      <ConditionValue {...props} />
    </li>
  );
}
