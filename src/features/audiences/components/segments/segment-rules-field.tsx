import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  COMPARISONS,
  type ConditionRow,
  readRules,
  toRows,
  toRules,
} from '@/domain/audience/segment-rules';
import { Button, IconButton } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { Textarea } from '@/ui/forms/textarea';

interface SegmentRulesFieldProps {
  /** The JSON as typed. */
  value: string;
  onChange: (json: string) => void;
  error?: string | undefined;
}

const NEW_ROW: ConditionRow = { field: '', comparison: 'is', value: '' };

/** Condition rows of the JSON; null if it is invalid or has rules that rows cannot show. */
function parseRows(text: string): ConditionRow[] | null {
  const read = readRules(text);
  if ('rules' in read) return toRows(read.rules);
  try {
    return toRows(JSON.parse(text));
  } catch {
    return null;
  }
}

interface ConditionProps {
  row: ConditionRow;
  number: number;
  onChange: (change: Partial<ConditionRow>) => void;
  onRemove: () => void;
}

function Condition({ row, number, onChange, onRemove }: ConditionProps) {
  const hint = row.comparison === 'between' ? '25, 34' : t`Value`;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[1fr_9.5rem_1fr_auto]">
      <Input
        aria-label={t`Field of condition ${number}`}
        placeholder={t`Field`}
        value={row.field}
        onChange={(event) => onChange({ field: event.target.value })}
      />
      <IconButton
        label={t`Remove condition ${number}`}
        className="sm:order-last"
        onClick={() => onRemove()}
      >
        <X aria-hidden />
      </IconButton>
      <Select
        aria-label={t`Comparison of condition ${number}`}
        value={row.comparison}
        onChange={(event) => {
          const comparison = COMPARISONS.find((one) => one === event.target.value);
          if (comparison) onChange({ comparison });
        }}
      >
        {COMPARISONS.map((comparison) => (
          <option key={comparison} value={comparison}>
            {comparison}
          </option>
        ))}
      </Select>
      <Input
        aria-label={t`Value of condition ${number}`}
        placeholder={hint}
        value={row.value}
        onChange={(event) => onChange({ value: event.target.value })}
        className="max-sm:col-start-1"
      />
    </li>
  );
}

/** Edits rules as rows of field, comparison and value, or as the stored JSON. Each editor updates the other. */
export function SegmentRulesField({ value, onChange, error }: SegmentRulesFieldProps) {
  const [rows, setRows] = useState(() => parseRows(value));
  const [written, setWritten] = useState(value);
  // The parent replaced the value, for example with another user's version.
  if (written !== value) {
    setWritten(value);
    setRows(parseRows(value));
  }
  const write = (next: ConditionRow[]) => {
    const text = JSON.stringify(toRules(next), null, 2);
    setRows(next);
    setWritten(text);
    onChange(text);
  };
  return (
    <fieldset className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">{t`Rules`}</legend>
      <div>
        {rows ? (
          <>
            <ul className="space-y-3 sm:space-y-2">
              {rows.map((row, index) => (
                <Condition
                  key={index}
                  row={row}
                  number={index + 1}
                  onChange={(change) => write(rows.with(index, { ...row, ...change }))}
                  onRemove={() => write(rows.toSpliced(index, 1))}
                />
              ))}
            </ul>
            {rows.length > 1 && (
              <p className="mt-2 text-[0.8125rem] text-muted">{t`People must meet all conditions.`}</p>
            )}
            <Button
              variant="outline"
              size="sm"
              className="mt-2"
              onClick={() => write([...rows, NEW_ROW])}
            >
              <Plus aria-hidden /> {t`Add condition`}
            </Button>
          </>
        ) : (
          <p className="rounded-card bg-raised p-3 text-[0.8125rem] text-muted">
            {t`These rules are too complex for this editor. Edit them as JSON.`}
          </p>
        )}
      </div>
      <Field label={t`Rules as JSON`} error={error}>
        {(field) => (
          <Textarea
            {...field}
            value={value}
            rows={7}
            spellCheck={false}
            dir="ltr"
            className="font-mono text-[0.8125rem]"
            onChange={(event) => {
              setWritten(event.target.value);
              setRows(parseRows(event.target.value));
              onChange(event.target.value);
            }}
          />
        )}
      </Field>
    </fieldset>
  );
}
