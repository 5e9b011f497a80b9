import { Controller, type UseFormReturn } from 'react-hook-form';
import { categoryChoice, SEGMENT_CATEGORIES } from '@/domain/segment-category';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import { Textarea } from '@/ui/textarea';
import type { SegmentForm } from '../segment-schemas';
import { SegmentRulesField } from './segment-rules-field';

const label = (category: string) =>
  SEGMENT_CATEGORIES.includes(category) ? categoryChoice(category) : `Other (${category})`;

/** Name, category, description and rules of a segment. */
export function SegmentFields({ form }: { form: UseFormReturn<SegmentForm> }) {
  const { errors, defaultValues } = form.formState;
  const categories = new Set([...SEGMENT_CATEGORIES, defaultValues?.category ?? 'custom']);
  return (
    <>
      <FormField form={form} name="name" label="Name" required dir="auto" autoComplete="off" />
      <FormField as={Select} form={form} name="category" label="Category" required>
        {[...categories].map((category) => (
          <option key={category} value={category}>
            {label(category)}
          </option>
        ))}
      </FormField>
      <FormField
        as={Textarea}
        form={form}
        name="description"
        label="Description"
        className="sm:col-span-2"
        rows={2}
        dir="auto"
      />
      <div className="sm:col-span-2">
        <Controller
          control={form.control}
          name="rules"
          render={({ field }) => (
            <SegmentRulesField
              value={field.value}
              onChange={field.onChange}
              error={errors.rules?.message}
            />
          )}
        />
      </div>
    </>
  );
}
