import { plural, t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { fillFields } from '@/domain/content/fields';
import { fallbackParts } from '@/domain/content/priced-parts';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { FALLBACK_PERCENT, messagePrice } from '@/domain/money/cost-model';
import { toNumber } from '@/domain/money/decimal';
import { formatCurrency } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { Button } from '@/ui/actions/button';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { FormField } from '@/ui/forms/form-field';
import { Notice } from '@/ui/states/notice';
import { RadioCards } from '@/ui/forms/radio-cards';
import { Select } from '@/ui/forms/select';
import { ButtonList } from '@/features/composer/fields/button-list';
import { useContentField } from '@/features/composer/fields/content-field';
import { ContentText } from '@/features/composer/fields/content-text';
import type { EditorForm } from '@/features/composer/form/form';
import { EMPTY_CARD } from './form';
import { FoldedItem } from '@/features/composer/fields/folded-item';
import { contentCompleteness } from '@/features/composer/form/form-content';
import { focusItem } from '@/features/composer/fields/list-tools';
import { MediaField } from '@/features/composer/fields/media-field';
import { useDebouncedForm } from '@/features/composer/form/debounced-form';

function CardFields({ index }: { index: number }) {
  const form = useFormContext<EditorForm>();
  const name = `rcs.cards.${index}` as const;
  const plays = useWatch({ control: form.control, name: `${name}.video` }) !== '';
  return (
    <div className="@container space-y-4">
      <ContentText name={`${name}.title`} />
      <ContentText name={`${name}.description`} rows={3} />
      <div className="grid gap-4 @2xl:grid-cols-2">
        <MediaField
          name={`${name}.image`}
          altName={plays ? undefined : `${name}.image_alt`}
          label={plays ? t`Thumbnail of the video` : t`Picture`}
        />
        <MediaField
          kind="video"
          name={`${name}.video`}
          altName={`${name}.image_alt`}
          hint={t`MP4. It plays in place of the picture.`}
        />
        <FormField as={Select} form={form} name={`${name}.height`} label={t`Height`}>
          <option value="short">{t`Short`}</option>
          <option value="medium">{t`Medium`}</option>
          <option value="tall">{t`Tall`}</option>
        </FormField>
      </div>
      <ContentText name={`${name}.image_alt`} />
      <ButtonList name={`${name}.suggestions`} legend={t`Buttons`} />
    </div>
  );
}

/** Live title of a closed card. Only this component re-renders on each keystroke in the title. */
function CardSummary({ index }: { index: number }) {
  const { control } = useFormContext<EditorForm>();
  const title = useWatch({ control, name: `rcs.cards.${index}.title` });
  return <bdi>{title ? fillFields(title, SAMPLE_PEOPLE.usual) : t`Empty`}</bdi>;
}

function Cards({ several }: { several: boolean }) {
  const form = useFormContext<EditorForm>();
  const list = useFieldArray({ control: form.control, name: 'rcs.cards' });
  const problem: { message?: string } | undefined = get(form.formState.errors, 'rcs.cards.root');
  const { min: least = 0, max: most = 0 } = useContentField('rcs.cards').rule;
  // A new carousel starts with its first card open; a written one as a list of its cards.
  const [untouched] = useState(() => contentCompleteness('rcs', form.getValues()) === 'empty');
  if (!several) return <CardFields index={0} />;
  return (
    <div>
      {problem?.message && <Notice tone="error">{problem.message}</Notice>}
      {list.fields.map(({ id }, index) => {
        const name = t`Card ${index + 1}`;
        return (
          <FoldedItem
            key={id}
            name={name}
            title={name}
            list={list}
            path="rcs.cards"
            index={index}
            summary={<CardSummary index={index} />}
            open={untouched && index === 0}
          >
            <CardFields index={index} />
          </FoldedItem>
        );
      })}
      <div className="flex flex-wrap items-center gap-3 border-t border-border pt-3">
        <Button
          size="sm"
          variant="outline"
          disabled={list.fields.length >= most}
          data-adds="rcs.cards"
          onClick={() => {
            list.append(structuredClone(EMPTY_CARD), { shouldFocus: false });
            afterNextFrame(() => focusItem('rcs.cards', list.fields.length));
          }}
        >
          <Plus aria-hidden /> {t`Add a card`}
        </Button>
        <span className="text-[0.8125rem] text-muted">{t`${least} to ${most} cards`}</span>
      </div>
    </div>
  );
}

/** SMS parts of the fallback and what they add to the price. */
function FallbackPrice({ link }: { link: string | null }) {
  const { whole } = useDebouncedForm();
  const { organisation } = useActor();
  const parts = fallbackParts(whole, { link, encoding: useSmsEncoding() });
  if (parts === 0) return null;
  const priceWith = (fallback: number) =>
    toNumber(messagePrice(organisation?.service_rates, 'RCS', fallback));
  const added = priceWith(parts) - priceWith(0);
  const length = plural(parts, { one: '# SMS part', other: '# SMS parts' });
  return (
    <p className="-mt-3 text-[0.8125rem] text-muted tabular-nums">
      {added > 0
        ? t`${length}. Adds ${formatCurrency(added)} to each message: ${FALLBACK_PERCENT}% are charged as SMS.`
        : t`${length}, included in the RCS price.`}
    </p>
  );
}

export function RcsFields({ link }: { link: string | null }) {
  const form = useFormContext<EditorForm>();
  const kind = useWatch({ control: form.control, name: 'rcs.kind' });
  const choose = (next: typeof kind) => {
    // A single card uses the first card, which may have been removed from the carousel.
    if (next === 'card' && form.getValues('rcs.cards').length === 0)
      form.setValue('rcs.cards', [structuredClone(EMPTY_CARD)], { shouldDirty: true });
    form.setValue('rcs.kind', next, { shouldDirty: true });
  };
  return (
    <div className="space-y-5">
      <RadioCards
        legend={t`Format`}
        columns={3}
        value={kind}
        options={[
          { value: 'text', label: t`Text` },
          { value: 'card', label: t`Card` },
          { value: 'carousel', label: t`Carousel` },
        ]}
        onChange={choose}
      />
      {kind === 'text' ? (
        <ContentText name="rcs.text" label={t`Message`} rows={6} />
      ) : (
        <Cards several={kind === 'carousel'} />
      )}
      <ButtonList name="rcs.suggestions" legend={t`Replies below the message`} />
      <ContentText name="rcs.fallback" rows={3} hint={t`For phones that can’t show RCS.`} />
      <FallbackPrice link={link} />
    </div>
  );
}
