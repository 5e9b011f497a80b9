import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { SHOWN_CHARACTERS } from '@/domain/content/channels/email';
import { fillFields } from '@/domain/content/fields';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { Menu } from '@/ui/actions/menu';
import { Notice } from '@/ui/states/notice';
import { AddressField } from '@/features/composer/fields/address-field';
import { useContentField } from '@/features/composer/fields/content-field';
import { ContentText } from '@/features/composer/fields/content-text';
import { Fold } from '@/features/composer/fields/fold';
import { FoldedItem } from '@/features/composer/fields/folded-item';
import { FieldFindings } from '@/features/composer/checks/findings';
import { EmailItems } from './items';
import type { EditorForm } from '@/features/composer/form/form';
import { contentCompleteness } from '@/features/composer/form/form-content';
import { emptyBlock } from './form';
import { focusItem } from '@/features/composer/fields/list-tools';
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
          <ContentText
            name={`${name}.text`}
            label={t({ message: 'Label', context: 'text of a button' })}
          />
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

type BlockValues = EditorForm['email']['blocks'][number];

/** Text of a block in one line, with a sample recipient's values. */
function blockSummary(block: BlockValues): string {
  const items = block.items.map(({ title }) => title);
  const texts = { columns: items, products: items, image: [block.alt], footer: [block.address] };
  const found = (texts as Partial<Record<BlockType, string[]>>)[block.type] ?? [block.text];
  return fillFields(found.filter(Boolean).join(', '), SAMPLE_PEOPLE.usual);
}

/** Live summary of a closed block. Only this component re-renders on each keystroke in the block. */
function BlockSummary({ index }: { index: number }) {
  const { control } = useFormContext<EditorForm>();
  const block: BlockValues | undefined = useWatch({ control, name: `email.blocks.${index}` });
  if (!block || block.type === 'divider') return null;
  return <bdi>{blockSummary(block) || t`Empty`}</bdi>;
}

function Blocks() {
  const form = useFormContext<EditorForm>();
  // A new email starts with its first block open; a written one as a list of its blocks.
  const [untouched] = useState(() => contentCompleteness('email', form.getValues()) === 'empty');
  const list = useFieldArray({ control: form.control, name: 'email.blocks' });
  const problem: { message?: string } | undefined = get(form.formState.errors, 'email.blocks.root');
  const { max = 0 } = useContentField('email.blocks').rule;
  const full = list.fields.length >= max;
  const add = (type: BlockType) => {
    const last = list.fields.length - 1;
    // New blocks go before the footer.
    const at = type !== 'footer' && list.fields[last]?.type === 'footer' ? last : last + 1;
    // Synchronous, because the menu calls this outside an event, and the next frame focuses the block.
    flushSync(() => list.insert(at, emptyBlock(type), { shouldFocus: false }));
    afterNextFrame(() => focusItem('email.blocks', at));
  };
  return (
    <div>
      {problem?.message && <Notice tone="error">{problem.message}</Notice>}
      <p className="text-[0.8125rem] text-muted empty:hidden">
        <FieldFindings name="email.blocks" />
      </p>
      {list.fields.map(({ id, type }, index) => {
        const kind = i18n._(NAMES[type]);
        const name = t`Block ${index + 1}, ${kind}`;
        return (
          <FoldedItem
            key={id}
            name={name}
            title={kind}
            list={list}
            path="email.blocks"
            index={index}
            summary={<BlockSummary index={index} />}
            open={untouched && index === 0}
          >
            <BlockFields type={type} index={index} />
          </FoldedItem>
        );
      })}
      <div className="border-t border-border pt-3">
        <Menu
          label={t`Add a block`}
          variant="outline"
          size="sm"
          disabled={full}
          data-adds="email.blocks"
          entries={TYPES.map((type) => ({ label: i18n._(NAMES[type]), onSelect: () => add(type) }))}
        >
          <Plus aria-hidden /> {t`Add a block`}
        </Menu>
      </div>
    </div>
  );
}

/** Live sender name of the closed section. */
function Sender() {
  const { control } = useFormContext<EditorForm>();
  const { organisation } = useActor();
  const from = useWatch({ control, name: 'email.from_name' });
  return <bdi>{from || organisation?.name}</bdi>;
}

export function EmailFields() {
  return (
    <div className="space-y-4">
      <ContentText name="email.subject" hint={t`Inboxes show about ${SHOWN_CHARACTERS.subject}.`} />
      <ContentText
        name="email.preheader"
        hint={t`Shown next to the subject. Inboxes show about ${SHOWN_CHARACTERS.preheader}.`}
      />
      <div>
        <Fold title={t({ message: 'From', context: 'sender' })} summary={<Sender />}>
          <ContentText name="email.from_name" hint={t`Defaults to your organization’s name.`} />
        </Fold>
        <Blocks />
      </div>
    </div>
  );
}
