import { t } from '@lingui/core/macro';
import { numberProblem, typedValue } from '@/domain/shared/typed-number';
import { MAX_WAIT, type PromotionRule } from '@/domain/flight/variants';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';

export interface TypedRule {
  when: 'never' | PromotionRule['when'];
  value: string;
}

export const typedRule = (rule: PromotionRule | null): TypedRule => ({
  when: rule?.when ?? 'never',
  value: rule && 'value' in rule ? String(rule.value) : '',
});

/** Parses the form values. Returns null for no rule, undefined while the value is invalid. */
export function readRule({ when, value }: TypedRule): PromotionRule | null | undefined {
  if (when === 'never') return null;
  if (when === 'clear') return { when };
  const range = { min: 1, max: MAX_WAIT[when], decimals: 0 };
  const number = numberProblem(value, range) ? null : typedValue(value, range);
  return number === null ? undefined : { when, value: number };
}

export function ruleProblem({ when }: TypedRule): string {
  return when === 'hours'
    ? t`Enter a whole number of hours from 1 to 720.`
    : t`Enter a whole percentage from 1 to 99.`;
}

const DEFAULT_VALUES = { hours: '24', percent: '20' } as const;

interface PromotionRuleFieldProps {
  rule: TypedRule;
  error: string | undefined;
  onChange: (rule: TypedRule) => void;
}

export function PromotionRuleField({ rule, error, onChange }: PromotionRuleFieldProps) {
  const { when, value } = rule;
  const waits = when === 'hours' || when === 'percent';
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label={t`Send the better variant to everyone`} className="min-w-56 flex-1">
        {(control) => (
          <Select
            {...control}
            value={when}
            onChange={({ target }) => {
              const next = target.value as TypedRule['when'];
              onChange({
                when: next,
                value: next === 'hours' || next === 'percent' ? DEFAULT_VALUES[next] : '',
              });
            }}
          >
            <option value="never">{t`Manually`}</option>
            <option value="clear">{t`As soon as the result is clear`}</option>
            <option value="hours">{t`After a number of hours`}</option>
            <option value="percent">{t`After part of the audience`}</option>
          </Select>
        )}
      </Field>
      {waits && (
        <Field
          label={
            when === 'hours' ? t`Hours after the first message` : t`Percentage of the audience`
          }
          className="w-56"
          error={error}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={value}
              onChange={({ target }) => onChange({ when, value: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
