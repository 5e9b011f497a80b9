import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { type ConditionRow, readRules, toRows, toRules } from '@/domain/audience/segment-rules';
import { cn } from '@/lib/cn';
import { useOrganisationId } from '@/session/session';
import { segmentAttributesQuery } from '@/features/audiences/segment-queries';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { Condition, CONDITION_COLUMNS } from './condition-row';

interface SegmentRulesFieldProps {
  /** The JSON as typed. */
  value: string;
  onChange: (json: string) => void;
  error?: string | undefined;
}

const NEW_ROW: ConditionRow = { field: '', comparison: 'is', value: '' };

const isBlank = ({ field, value }: ConditionRow) => field === '' && value === '';

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

/** Attributes of the organization's and the platform's other segments, as suggestions. */
function AttributeList({ id }: { id: string }) {
  const { data = [] } = useQuery(segmentAttributesQuery(useOrganisationId()));
  return (
    <datalist id={id}>
      {data.map((attribute) => (
        <option key={attribute}>{attribute}</option>
      ))}
    </datalist>
  );
}

interface ConditionsProps {
  rows: ConditionRow[];
  onChange: (rows: ConditionRow[]) => void;
}

/** The conditions as rows. Without a condition there is a blank row, which is not part of the rules. */
function Conditions({ rows, onChange }: ConditionsProps) {
  const attributes = useId();
  const shown = rows.length > 0 ? rows : [NEW_ROW];
  return (
    <>
      <div
        aria-hidden
        className={cn('mb-1 hidden gap-2 text-[0.8125rem] text-muted sm:grid', CONDITION_COLUMNS)}
      >
        <span>{t`Attribute`}</span>
        <span>{t`Operator`}</span>
        <span>{t`Value`}</span>
      </div>
      <ul className="space-y-3 sm:space-y-2">
        {shown.map((row, index) => (
          <Condition
            key={index}
            row={row}
            number={index + 1}
            attributes={attributes}
            onChange={(change) => onChange(shown.with(index, { ...row, ...change }))}
            onRemove={rows.length > 0 ? () => onChange(rows.toSpliced(index, 1)) : undefined}
          />
        ))}
      </ul>
      <AttributeList id={attributes} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" onClick={() => onChange([...shown, NEW_ROW])}>
          <Plus aria-hidden /> {t`Add condition`}
        </Button>
        {rows.length > 1 && (
          <p className="text-[0.8125rem] text-muted">{t`People must meet all conditions.`}</p>
        )}
      </div>
    </>
  );
}

/** Edits rules as conditions. The stored JSON is folded, and open for rules that conditions cannot show. */
export function SegmentRulesField({ value, onChange, error }: SegmentRulesFieldProps) {
  const [rows, setRows] = useState(() => parseRows(value));
  const [written, setWritten] = useState(value);
  const [isOpen, setIsOpen] = useState(rows === null);
  // The parent replaced the value, for example with another user's version.
  if (written !== value) {
    setWritten(value);
    setRows(parseRows(value));
  }
  const write = (next: ConditionRow[]) => {
    const text = JSON.stringify(toRules(next.filter((row) => !isBlank(row))), null, 2);
    setRows(next);
    setWritten(text);
    onChange(text);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.8125rem] font-medium">{t`Rules`}</legend>
      {rows ? (
        <Conditions rows={rows} onChange={write} />
      ) : (
        <p className="text-[0.8125rem] text-muted">
          {t`These rules are too complex for this editor. Edit them as JSON.`}
        </p>
      )}
      {error && rows && !isOpen && (
        <p role="alert" className="mt-2 text-[0.8125rem] text-destructive">
          {error}
        </p>
      )}
      <details
        open={isOpen || rows === null}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        className="mt-3"
      >
        <summary className="w-fit cursor-pointer text-[0.8125rem] text-muted hover:text-fg">
          {t`Edit as JSON`}
        </summary>
        <div className="mt-2">
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
        </div>
      </details>
    </fieldset>
  );
}
