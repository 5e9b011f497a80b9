import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatCurrency } from '@/domain/shared/format';
import { categoryName } from '@/words/segment-categories';
import { rateWithSegment } from '@/domain/money/pricing';
import { typedValue } from '@/domain/shared/typed-number';
import { NumberField } from '@/ui/forms/number-field';
import { Select } from '@/ui/forms/select';
import { type OrganisationForm, PRICE, SEGMENT_VALUE } from '../schemas';
import { FormSection } from './form-section';

interface SectionProps {
  form: UseFormReturn<OrganisationForm>;
}

/** Channel of the price examples: the first active one, or SMS at $0.05. */
function useExampleRate({ form }: SectionProps) {
  const services = useWatch({ control: form.control, name: 'services' });
  const { label, rate } = services.find(({ active }) => active) ?? { label: t`SMS`, rate: '0.05' };
  return { label, rate: typedValue(rate, PRICE) ?? 0 };
}

export function LocationSection({ form }: SectionProps) {
  const cost = useWatch({ control: form.control, name: 'locationCost' });
  const { label, rate } = useExampleRate({ form });
  const total = rateWithSegment(rate, { type: 'flat', value: typedValue(cost, PRICE) });
  const price = formatCurrency(total);
  return (
    <FormSection
      title={t`Location Targeting`}
      description={t`Cost per message that location targeting adds.`}
    >
      <NumberField
        form={form}
        name="locationCost"
        label={t`Location targeting cost`}
        hint={
          <Trans>
            <bdi>{label}</bdi> with location targeting: {price} per message
          </Trans>
        }
        className="max-w-xs"
        format={PRICE}
      />
    </FormSection>
  );
}

interface RowProps extends SectionProps {
  index: number;
  example: { label: string; rate: number };
}

function SegmentRow({ form, index, example }: RowProps) {
  const { segment, type, value } = useWatch({
    control: form.control,
    name: `segmentCosts.${index}`,
  });
  const name = categoryName(segment);
  return (
    <tr className="align-top @max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_7rem] @max-3xl:gap-x-3 @max-3xl:gap-y-1.5 @max-3xl:py-3.5">
      <th scope="row" className="py-2.5 pr-4 text-left font-medium @max-3xl:p-0">
        <span className="inline-block @3xl:pt-2">{name}</span>
      </th>
      <td className="px-4 py-2.5 @max-3xl:order-1 @max-3xl:min-w-0 @max-3xl:p-0">
        <Select
          aria-label={t`Type of the ${{ segment: name }} cost`}
          {...form.register(`segmentCosts.${index}.type`)}
          className="@3xl:min-w-52"
        >
          <option value="flat">{t`Flat ($ per message)`}</option>
          <option value="percentage">{t`Percentage (rate increase)`}</option>
        </Select>
      </td>
      <td className="px-4 py-2.5 @max-3xl:order-1 @max-3xl:p-0">
        <NumberField
          form={form}
          name={`segmentCosts.${index}.value`}
          label={<span className="sr-only">{t`Value of the ${{ segment: name }} cost`}</span>}
          className="-mt-1.5 w-36 @max-3xl:w-auto"
          unit={type === 'flat' ? '$' : '%'}
          format={SEGMENT_VALUE}
        />
      </td>
      <td className="py-2.5 pl-4 text-right whitespace-nowrap text-muted tabular-nums @max-3xl:justify-self-end @max-3xl:p-0">
        <span className="inline-block @3xl:pt-2">
          {formatCurrency(example.rate)} →{' '}
          <span className="font-medium text-fg">
            {formatCurrency(
              rateWithSegment(example.rate, { type, value: typedValue(value, SEGMENT_VALUE) }),
            )}
          </span>
        </span>
      </td>
    </tr>
  );
}

export function SegmentsSection({ form }: SectionProps) {
  const example = useExampleRate({ form });
  const rows = form.getValues('segmentCosts');
  return (
    <FormSection
      title={t`Audience Segment Costs`}
      description={t`Added once for each type of segment in a flight’s audience. A base of $0.05 with a 10% segment is $0.055.`}
    >
      <div
        role="region"
        aria-label={t`Audience Segment Costs`}
        tabIndex={0}
        className="@container relative overflow-x-auto focus-visible:-outline-offset-2"
      >
        <table className="w-full text-left @max-3xl:block">
          <caption className="sr-only">{t`Audience Segment Costs`}</caption>
          <thead className="@max-3xl:sr-only">
            <tr className="border-b border-border text-[0.8125rem] text-muted">
              <th scope="col" className="py-2 pr-4 font-medium">
                {t`Segment type`}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {t`Cost`}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {t`Value`}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                <Trans>
                  <bdi>{example.label}</bdi> per message
                </Trans>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border @max-3xl:block">
            {rows.map(({ segment }, index) => (
              <SegmentRow key={segment} form={form} index={index} example={example} />
            ))}
          </tbody>
        </table>
      </div>
    </FormSection>
  );
}
