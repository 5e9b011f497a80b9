import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { countCharacters } from '@/domain/shared/text';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Input } from '@/ui/forms/input';
import { TextCount } from '@/ui/forms/text-count';
import { shortenMessage } from '@/words/characters';

const MAX_LABEL_LENGTH = 40;

interface NewLabelDialogProps {
  /** Number of selected creatives. */
  count: number;
  pending: boolean;
  onName: (label: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog for the name of a new label. Mounted while open. */
export function NewLabelDialog({ count, pending, onName, onClose }: NewLabelDialogProps) {
  const [label, setLabel] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const name = label.trim();
  const tooLong = countCharacters(name) > MAX_LABEL_LENGTH;
  const missing = submitted && name === '' ? t`Enter a label.` : undefined;
  return (
    <FormDialog
      title={t`New label`}
      description={plural(count, {
        one: 'For the selected creative.',
        other: 'For the # selected creatives.',
      })}
      size="sm"
      dirty={name !== ''}
      pending={pending}
      submit={[t`Add Label`, t`Adding...`]}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (name !== '' && !tooLong) return onName(name);
        return undefined;
      }}
    >
      <Field
        label={t`Label`}
        required
        error={tooLong ? shortenMessage(MAX_LABEL_LENGTH) : missing}
        hint={
          <TextCount text={name} limit={MAX_LABEL_LENGTH}>
            {t`For example a season, a brand or a type of message.`}
          </TextCount>
        }
      >
        {(field) => (
          <Input
            {...field}
            value={label}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
