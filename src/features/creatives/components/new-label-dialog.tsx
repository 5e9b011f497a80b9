import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { countCharacters } from '@/domain/shared/text';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Input } from '@/ui/forms/input';
import { TextCount } from '@/ui/forms/text-count';
import { shortenMessage } from '@/words/characters';

const MOST = 40;

interface NewLabelDialogProps {
  /** How many creatives get it. */
  count: number;
  pending: boolean;
  onName: (label: string) => Promise<void>;
  onClose: () => void;
}

/** Names a label that no creative has yet. Mounted while open. */
export function NewLabelDialog({ count, pending, onName, onClose }: NewLabelDialogProps) {
  const [label, setLabel] = useState('');
  const [asked, setAsked] = useState(false);
  const name = label.trim();
  const long = countCharacters(name) > MOST;
  const missing = asked && name === '' ? t`Enter a label.` : undefined;
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
        setAsked(true);
        if (name !== '' && !long) return onName(name);
        return undefined;
      }}
    >
      <Field
        label={t`Label`}
        required
        error={long ? shortenMessage(MOST) : missing}
        hint={
          <TextCount text={name} limit={MOST}>
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
