import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { type FlightDraft } from '@/domain/flight/draft';
import { newContent, writtenVariants } from '@/domain/flight/written-creative';
import { isShare, MAX_VARIANTS, parseShare, variantAShare } from '@/domain/flight/variants';
import { splitLabel } from '@/features/creative-data/variants';
import { Button, IconButton } from '@/ui/actions/button';
import { Input } from '@/ui/forms/input';
import { Notice } from '@/ui/states/notice';
import { useStepErrors } from '../frame/use-step-errors';
import { useWizardContext } from '../frame/wizard-context';

type Variants = ReturnType<typeof writtenVariants>;

/** Letter of a variant by its index; A, index 0, is the creative's own message. */
const letterAt = (place: number): string => 'ABCD'.charAt(place);

/** Percentage left for A; null while a share is invalid or less than 1% is left. */
const leftForA = (variants: Variants): number | null => {
  if (!variants.every(({ share }) => isShare(share))) return null;
  const left = variantAShare(variants.map(({ share }) => ({ share: parseShare(share) })));
  return left >= 1 ? left : null;
};

/** `A 50%, B 50%`; empty without variants or while the shares are invalid. */
export function writtenSplit(
  draft: Pick<FlightDraft, 'newCreativeData' | 'creativeOption'>,
): string {
  const variants = draft.creativeOption === 'new' ? writtenVariants(draft) : [];
  const left = leftForA(variants);
  if (variants.length === 0 || left === null) return '';
  return splitLabel([
    { variant: 'A', share: left },
    ...variants.map(({ share }, index) => ({
      variant: letterAt(index + 1),
      share: parseShare(share),
    })),
  ]);
}

interface WrittenVariantsProps {
  /** Index of the variant whose fields are shown; 0 is A. */
  shown: number;
  onShow: (place: number) => void;
}

/** Variants of a creative written in the wizard, and their shares. One variant is open for editing. */
export function WrittenVariants({ shown, onShow }: WrittenVariantsProps) {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('creative');
  const variants = useWatch({ control: form.control, name: 'newCreativeData.variants' }) ?? [];
  const left = leftForA(variants);
  const set = (next: Variants) =>
    form.setValue('newCreativeData.variants', next, { shouldDirty: true, shouldTouch: true });
  const add = () => {
    const draft = form.getValues();
    const share = String(Math.floor(100 / (variants.length + 2)));
    const { message } = draft.newCreativeData;
    const copy = { message, content: newContent(draft), share };
    set([...variants.map((one) => ({ ...one, share })), copy]);
    onShow(variants.length + 1);
  };
  const remove = (index: number) => {
    set(variants.filter((_one, place) => place !== index));
    onShow(0);
  };
  const problem = fieldError('newCreativeData.variants.shares');
  const unfinished = variants.findIndex((_one, index) =>
    fieldError(`newCreativeData.variants.${index}`),
  );
  return (
    <section aria-label={t`Variants`} className="space-y-2">
      <p className="text-[0.8125rem] font-medium">{t`Variants`}</p>
      {variants.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {[null, ...variants].map((variant, place) => {
            const letter = letterAt(place);
            return (
              <li key={letter} className="flex items-center gap-1.5">
                <Button
                  size="sm"
                  variant="outline"
                  aria-pressed={place === shown}
                  className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
                  onClick={() => onShow(place)}
                >
                  {t`Variant ${letter}`}
                </Button>
                {variant ? (
                  <>
                    <Input
                      aria-label={t`Share of ${letter} in percent`}
                      aria-invalid={!isShare(variant.share) || undefined}
                      autoComplete="off"
                      inputMode="numeric"
                      maxLength={3}
                      className="w-16 text-end tabular-nums"
                      value={variant.share}
                      onChange={({ target }) =>
                        set(
                          variants.map((one, index) =>
                            index === place - 1 ? { ...one, share: target.value } : one,
                          ),
                        )
                      }
                    />
                    %
                    <IconButton
                      label={t`Remove variant ${letter}`}
                      onClick={() => remove(place - 1)}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </>
                ) : (
                  <span className="tabular-nums">{left === null ? '—' : `${left}%`}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {unfinished >= 0 && unfinished + 1 !== shown && (
        <Notice tone="error">{t`Variant ${letterAt(unfinished + 1)} is not finished.`}</Notice>
      )}
      <p className="text-[0.8125rem] text-muted">
        {variants.length > 0
          ? t`The flight splits its recipients this way.`
          : t`Test different wording with some of the recipients. A variant starts as a copy of the message.`}
      </p>
      {variants.length < MAX_VARIANTS && (
        <Button size="sm" variant="outline" onClick={add}>
          <Plus aria-hidden /> {t`Add variant`}
        </Button>
      )}
    </section>
  );
}
