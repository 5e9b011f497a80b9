import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { SHOWN_CHARACTERS } from '@/domain/content/channels/email';
import { i18n } from '@/lib/i18n';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { AddressField } from '@/features/composer/fields/address-field';
import { useContentField } from '@/features/composer/fields/content-field';
import { ContentText } from '@/features/composer/fields/content-text';
import { FieldFindings } from '@/features/composer/checks/findings';
import { EmailItems } from './items';
import type { EditorForm } from '@/features/composer/form/form';
import { emptyBlock } from './form';
import { focusItem, ListTools } from '@/features/composer/fields/list-tools';
import { MediaField } from '@/features/composer/fields/media-field';

type BlockType = EditorForm['email']['blocks'][number]['type'];

const NAMES: Record<BlockType, MessageDescriptor> = {
  heading: msg`Heading`,
  text: msg`Text`,
  image: msg`Picture`,
  button: msg`Button`,
  divider: msg`Divider`,
  columns: msg`Columns`,
  products: msg`Products`,
  footer: msg`Footer`,
};
const TYPES = Object.keys(NAMES) as BlockType[];

function BlockFields({ type, index }: { type: BlockType; index: number }) {
  const name = `email.blocks.${index}` as const;
  switch (type) {
    case 'heading':
      return <ContentText name={`${name}.text`} label={t`Heading`} />;
    case 'text':
      return <ContentText name={`${name}.text`} rows={5} />;
    case 'image':
      return (
        <>
          <MediaField name={`${name}.url`} altName={`${name}.alt`} label={t`Picture`} />
          <ContentText name={`${name}.alt`} />
          <AddressField name={`${name}.link`} />
        </>
      );
    case 'button':
      return (
        <>
          <ContentText name={`${name}.text`} label={t`Label`} />
          <AddressField name={`${name}.url`} />
        </>
      );
    case 'columns':
    case 'products':
      return <EmailItems name={`${name}.items`} kind={type} />;
    case 'footer':
      return (
        <>
          <ContentText name={`${name}.address`} rows={2} />
          <ContentText name={`${name}.unsubscribe`} />
        </>
      );
    default:
      return null;
  }
}

function Blocks() {
  const form = useFormContext<EditorForm>();
  const list = useFieldArray({ control: form.control, name: 'email.blocks' });
  const problem: { message?: string } | undefined = get(form.formState.errors, 'email.blocks.root');
  const { max = 0 } = useContentField('email.blocks').rule;
  const full = list.fields.length >= max;
  const add = (type: BlockType) => {
    const last = list.fields.length - 1;
    // New blocks go before the footer.
    const at = type !== 'footer' && list.fields[last]?.type === 'footer' ? last : last + 1;
    list.insert(at, emptyBlock(type));
    // A divider has no field to focus.
    if (type === 'divider') afterNextFrame(() => focusItem('email.blocks', at));
  };
  return (
    <div className="space-y-4">
      {problem?.message && <Notice tone="error">{problem.message}</Notice>}
      <p className="text-[0.8125rem] text-muted empty:hidden">
        <FieldFindings name="email.blocks" />
      </p>
      {list.fields.map(({ id, type }, index) => {
        const kind = i18n._(NAMES[type]);
        const name = t`Block ${index + 1}, ${kind}`;
        return (
          <section
            key={id}
            aria-label={name}
            // Layout containment: typing in another block does not lay this one out again.
            className="space-y-3 border-t border-border pt-3 contain-layout"
          >
            <div className="flex items-center justify-between gap-3">
              <h2 className="font-medium">{kind}</h2>
              <ListTools name={name} list={list} path="email.blocks" index={index} ordered />
            </div>
            <BlockFields type={type} index={index} />
          </section>
        );
      })}
      <div
        role="group"
        aria-label={t`Add a block`}
        className="flex flex-wrap gap-2 border-t border-border pt-4 contain-layout"
      >
        {TYPES.map((type) => (
          <Button
            key={type}
            size="sm"
            variant="outline"
            disabled={full}
            data-adds="email.blocks"
            onClick={() => add(type)}
          >
            <Plus aria-hidden /> {i18n._(NAMES[type])}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function EmailFields() {
  return (
    <div className="space-y-4">
      <ContentText name="email.from_name" hint={t`Defaults to your organization’s name.`} />
      <ContentText name="email.subject" hint={t`Inboxes show about ${SHOWN_CHARACTERS.subject}.`} />
      <ContentText
        name="email.preheader"
        hint={t`Shown next to the subject. Inboxes show about ${SHOWN_CHARACTERS.preheader}.`}
      />
      <Blocks />
    </div>
  );
}
