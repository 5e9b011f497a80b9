import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { AddressField } from '@/features/composer/fields/address-field';
import { useContentField } from '@/features/composer/fields/content-field';
import { ContentText } from '@/features/composer/fields/content-text';
import type { EditorForm } from '@/features/composer/form/form';
import { EMPTY_ITEM } from './form';
import { ListTools } from '@/features/composer/fields/list-tools';
import { MediaField } from '@/features/composer/fields/media-field';

interface ItemFieldsProps {
  name: `email.blocks.${number}.items.${number}`;
  kind: 'columns' | 'products';
}

function ItemFields({ name, kind }: ItemFieldsProps) {
  return (
    <>
      <ContentText name={`${name}.title`} />
      {kind === 'products' ? (
        <ContentText name={`${name}.price`} />
      ) : (
        <ContentText name={`${name}.text`} rows={3} />
      )}
      <MediaField name={`${name}.image`} altName={`${name}.alt`} />
      <ContentText name={`${name}.alt`} />
      <AddressField name={`${name}.link`} />
    </>
  );
}

interface EmailItemsProps {
  name: `email.blocks.${number}.items`;
  kind: 'columns' | 'products';
}

export function EmailItems({ name, kind }: EmailItemsProps) {
  const form = useFormContext<EditorForm>();
  const list = useFieldArray({ control: form.control, name });
  const problem: { message?: string } | undefined = get(form.formState.errors, `${name}.root`);
  const { min: least = 0, max: most = 0 } = useContentField(name).rule;
  const product = kind === 'products';
  return (
    <div className="space-y-4">
      {problem?.message && <Notice tone="error">{problem.message}</Notice>}
      {list.fields.map(({ id }, index) => {
        const label = product ? t`Product ${index + 1}` : t`Column ${index + 1}`;
        return (
          <section key={id} aria-label={label} className="space-y-3 border-s-2 border-border ps-4">
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-[0.8125rem] font-medium">{label}</h3>
              <ListTools name={label} list={list} path={name} index={index} ordered />
            </div>
            <ItemFields name={`${name}.${index}`} kind={kind} />
          </section>
        );
      })}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          variant="outline"
          disabled={list.fields.length >= most}
          data-adds={name}
          onClick={() => list.append({ ...EMPTY_ITEM })}
        >
          <Plus aria-hidden /> {product ? t`Add a product` : t`Add a column`}
        </Button>
        <span className="text-[0.8125rem] text-muted">
          {product ? t`${least} to ${most} products` : t`${least} or ${most} columns`}
        </span>
      </div>
    </div>
  );
}
