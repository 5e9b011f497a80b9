import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { EMAIL_LIMITS } from '@/domain/content/channels/email';
import { i18n } from '@/lib/i18n';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { AddressField } from '@/features/composer/fields/address-field';
import { CountedField } from '@/features/composer/fields/counted-field';
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
      return (
        <CountedField
          name={`${name}.text`}
          label={t`Heading`}
          required
          limit={EMAIL_LIMITS.heading}
        />
      );
    case 'text':
      return (
        <CountedField
          name={`${name}.text`}
          label={t`Text`}
          required
          limit={EMAIL_LIMITS.text}
          rows={5}
        />
      );
    case 'image':
      return (
        <>
          <MediaField name={`${name}.url`} altName={`${name}.alt`} label={t`Picture`} required />
          <CountedField name={`${name}.alt`} label={t`Alternative text`} limit={EMAIL_LIMITS.alt} />
          <AddressField name={`${name}.link`} label={t`Opens`} />
        </>
      );
    case 'button':
      return (
        <>
          <CountedField
            name={`${name}.text`}
            label={t`Label`}
            required
            limit={EMAIL_LIMITS.button}
          />
          <AddressField name={`${name}.url`} label={t`Address`} required />
        </>
      );
    case 'columns':
    case 'products':
      return <EmailItems name={`${name}.items`} kind={type} />;
    case 'footer':
      return (
        <>
          <CountedField
            name={`${name}.address`}
            label={t`Postal address`}
            required
            limit={EMAIL_LIMITS.address}
            rows={2}
          />
          <CountedField
            name={`${name}.unsubscribe`}
            label={t`Unsubscribe link text`}
            limit={EMAIL_LIMITS.unsubscribe}
          />
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
  const full = list.fields.length >= EMAIL_LIMITS.blocks[1];
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
      <CountedField
        name="email.from_name"
        label={t`From`}
        limit={EMAIL_LIMITS.fromName}
        hint={t`Defaults to your organization’s name.`}
      />
      <CountedField
        name="email.subject"
        label={t`Subject`}
        required
        limit={EMAIL_LIMITS.subject}
        hint={t`Inboxes show about ${EMAIL_LIMITS.shownSubject}.`}
      />
      <CountedField
        name="email.preheader"
        label={t`Preheader`}
        limit={EMAIL_LIMITS.preheader}
        hint={t`Shown next to the subject. Inboxes show about ${EMAIL_LIMITS.shownPreheader}.`}
      />
      <Blocks />
    </div>
  );
}
