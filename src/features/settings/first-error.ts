import { zodResolver } from '@/lib/zod-resolver';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type SettingsForm, settingsSchema } from './schemas';

const check: Resolver<SettingsForm> = zodResolver(settingsSchema);

/** Checks the settings, and reports the first thing that is wrong only, in the order of the screen. */
export const firstErrorResolver: Resolver<SettingsForm> = async (values, context, options) => {
  const result = await check(values, context, options);
  const order = Object.keys(settingsSchema.shape) as (keyof SettingsForm)[];
  const errors: FieldErrors<SettingsForm> = result.errors;
  const first = order.find((name) => errors[name]);
  if (!first) return result;
  return { values: {}, errors: { [first]: errors[first] } };
};
