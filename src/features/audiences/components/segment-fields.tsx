import { Controller, type UseFormReturn } from 'react-hook-form';
import { categoryChoice, SEGMENT_CATEGORIES } from '@/domain/segment-category';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
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
      <Field label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <Field label="Category" required error={errors.category?.message}>
        {(field) => (
          <Select {...field} {...form.register('category')}>
            {[...categories].map((category) => (
              <option key={category} value={category}>
                {label(category)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
        {(field) => <Textarea {...field} {...form.register('description')} rows={2} dir="auto" />}
      </Field>
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
