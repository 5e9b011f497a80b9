import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { button } from '@/domain/content/rules';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { AddressField } from './address-field';
import { useContentField } from './content-field';
import { ContentText } from './content-text';
import { FieldFindings } from '../checks/findings';
import { emptyForm } from '../form/schema-form';
import type { EditorForm } from '../form/form';
import { ListTools } from './list-tools';

type ListName = 'rcs.suggestions' | `rcs.cards.${number}.suggestions` | 'whatsapp.buttons';

function ButtonRow({ name }: { name: `${ListName}.${number}` }) {
  const form = useFormContext<EditorForm>();
  const type = useWatch({
    control: form.control,
    name: `${name}.type` as 'whatsapp.buttons.0.type',
  });
  return (
    <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
      <FormField as={Select} form={form} name={`${name}.type` as never} label={t`Action`}>
        <option value="link">{t`Opens a page`}</option>
        <option value="reply">{t`Replies`}</option>
        <option value="call">{t`Calls`}</option>
      </FormField>
      <ContentText
        name={`${name}.text` as never}
        label={t({ message: 'Label', context: 'text of a button' })}
      />
      {type === 'link' && <AddressField name={`${name}.url`} className="sm:col-span-2" />}
      {type === 'call' && (
        <FormField
          form={form}
          name={`${name}.phone` as never}
          label={t`Phone number`}
          required
          inputMode="tel"
          placeholder="+1 202 555 0143"
          autoComplete="off"
          className="sm:col-span-2"
        />
      )}
    </div>
  );
}

interface ButtonListProps {
  name: ListName;
  legend: string;
}

/** Buttons or suggested replies of a message or a card. */
export function ButtonList({ name, legend }: ButtonListProps) {
  const { max = 0 } = useContentField(name).rule;
  const { control } = useFormContext<EditorForm>();
  const list = useFieldArray({ control, name: name as 'whatsapp.buttons' });
  return (
    <fieldset className="space-y-5">
      <legend className="text-[0.8125rem] font-medium">
        {legend}{' '}
        <span className="font-normal text-muted tabular-nums">
          {t`${list.fields.length} of ${max}`}
        </span>
      </legend>
      <FieldFindings name={name} />
      {list.fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2 border-s-2 border-border ps-5">
          <ButtonRow name={`${name}.${index}`} />
          <ListTools name={t`${legend} ${index + 1}`} list={list} path={name} index={index} />
        </div>
      ))}
      <Button
        size="sm"
        variant="outline"
        disabled={list.fields.length >= max}
        data-adds={name}
        onClick={() => list.append({ ...emptyForm(button), type: 'link' })}
      >
        <Plus aria-hidden /> {name === 'rcs.suggestions' ? t`Add a reply` : t`Add a button`}
      </Button>
    </fieldset>
  );
}
