import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';
import { zodResolver } from '@/lib/zod-resolver';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { CampaignForm } from './form';
import type { createCampaignSchema, editCampaignSchema } from './schemas';

/** The type of the error of a field that has text which the browser can not read. */
export const UNREADABLE = 'unreadable';

const MESSAGES: Partial<Record<keyof CampaignForm, MessageDescriptor>> = {
  budget: msg`Budget must be a number`,
  startDate: msg`Enter a complete date`,
  endDate: msg`Enter a complete date`,
};

/**
 * Checks the form by its schema. What the browser can not read ("1e", half a date) arrives as empty text,
 * which would be saved as "not set"; such a field is wrong instead.
 */
export function campaignResolver(
  schema: typeof editCampaignSchema | typeof createCampaignSchema,
): Resolver<CampaignForm> {
  const check: Resolver<CampaignForm> = zodResolver(schema);
  return async (values, context, options) => {
    const result = await check(values, context, options);
    const unreadable: FieldErrors<CampaignForm> = {};
    for (const [key, message] of Object.entries(MESSAGES)) {
      const name = key as keyof CampaignForm;
      const ref = options.fields[name]?.ref;
      if (ref instanceof HTMLInputElement && ref.validity.badInput)
        unreadable[name] = { type: UNREADABLE, message: i18n.t(message), ref };
    }
    if (Object.keys(unreadable).length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...unreadable } };
  };
}
