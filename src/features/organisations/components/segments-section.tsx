import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatCurrency } from '@/domain/shared/format';
import { rateWithSegment } from '@/domain/money/pricing';
import { typedValue } from '@/domain/shared/typed-number';
import { NumberField } from '@/ui/forms/number-field';
import { Select } from '@/ui/forms/select';
import { type OrganisationForm, PRICE, SEGMENT_VALUE } from '../schemas';
import { FormSection } from './form-section';

interface SectionProps {
  form: UseFormReturn<OrganisationForm>;
}

/** The channel that the examples are computed with: the first active one. */
function useExampleRate({ form }: SectionProps) {
  const services = useWatch({ control: form.control, name: 'services' });
  const { label, rate } = services.find(({ active }) => active) ?? { label: 'SMS', rate: '0.05' };
  return { label, rate: typedValue(rate, PRICE) ?? 0 };
}

/** Location Targeting: a flat cost on top. */
export function LocationSection({ form }: SectionProps) {
  const cost = useWatch({ control: form.control, name: 'locationCost' });
  const { label, rate } = useExampleRate({ form });
  const total = rateWithSegment(rate, { type: 'flat', value: typedValue(cost, PRICE) });
  return (
    <FormSection
      title="Location Targeting"
      description="Flat cost per message, added when location targeting is on."
    >
      <NumberField
        form={form}
        name="locationCost"
        label="Location targeting cost"
        hint={
          <>
            <bdi>{label}</bdi> with location targeting: {formatCurrency(total)} per message
          </>
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
  return (
    <tr className="align-top @max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_7rem] @max-3xl:gap-x-3 @max-3xl:gap-y-1.5 @max-3xl:py-3.5">
      <th scope="row" className="py-2.5 pr-4 text-left font-medium capitalize @max-3xl:p-0">
        <span className="inline-block @3xl:pt-2">{segment}</span>
      </th>
      <td className="px-4 py-2.5 @max-3xl:order-1 @max-3xl:min-w-0 @max-3xl:p-0">
        <Select
          aria-label={`Type of the ${segment} cost`}
          {...form.register(`segmentCosts.${index}.type`)}
          className="@3xl:min-w-52"
        >
          <option value="flat">Flat ($ per message)</option>
          <option value="percentage">Percentage (rate increase)</option>
        </Select>
      </td>
      <td className="px-4 py-2.5 @max-3xl:order-1 @max-3xl:p-0">
        <NumberField
          form={form}
          name={`segmentCosts.${index}.value`}
          label={<span className="sr-only">{`Value of the ${segment} cost`}</span>}
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

/** Audience Segment Costs, one row per segment type. */
export function SegmentsSection({ form }: SectionProps) {
  const example = useExampleRate({ form });
  const rows = form.getValues('segmentCosts');
  return (
    <FormSection
      title="Audience Segment Costs"
      description="Added once for each type of segment in a flight’s audience. A base of $0.05 with a 10% segment is $0.055."
    >
      <div
        role="region"
        aria-label="Audience Segment Costs"
        tabIndex={0}
        className="@container relative overflow-x-auto focus-visible:-outline-offset-2"
      >
        <table className="w-full text-left @max-3xl:block">
          <caption className="sr-only">Audience Segment Costs</caption>
          <thead className="@max-3xl:sr-only">
            <tr className="border-b border-border text-[0.8125rem] text-muted">
              <th scope="col" className="py-2 pr-4 font-medium">
                Segment type
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                Cost
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                Value
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                <bdi>{example.label}</bdi> per message
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
