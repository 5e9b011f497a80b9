import { t } from '@lingui/core/macro';
import type { SamplePerson } from '@/domain/content/sample-people';
import { i18n } from '@/lib/i18n';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { PERSON_LABELS } from '../checks/words';

interface PersonChoiceProps {
  value: SamplePerson;
  onChange: (person: SamplePerson) => void;
  className?: string;
}

/** Choice of the sample recipient whose values fill the personalization fields. */
export function PersonChoice({ value, onChange, className }: PersonChoiceProps) {
  return (
    <Field label={t`Sample recipient`} className={className}>
      {(field) => (
        <Select
          {...field}
          value={value}
          onChange={({ target }) => onChange(target.value as SamplePerson)}
        >
          {Object.entries(PERSON_LABELS).map(([person, label]) => (
            <option key={person} value={person}>
              {i18n._(label)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
