import { t } from '@lingui/core/macro';
import { formatList } from '@/domain/shared/format-list';
import * as z from 'zod/mini';
import { LANGUAGES } from '@/domain/content/languages';
import { APPROVAL_POLICIES } from '@/domain/launch/approval';
import { isWebhookUrl, isWebUrl } from '@/domain/link/links';
import { isUtmValue, MAX_UTM_LENGTH, UTM_PLACEHOLDERS } from '@/domain/link/utm';
import { type NumberRange, typedNumber } from '@/domain/shared/typed-number';
import { emailSchema, passwordSchema } from '@/lib/forms/account-rules';
import { phoneSchema } from '@/lib/forms/phone';
import { requiredText } from '@/lib/forms/text-rules';
import { ambiguousNumber } from '@/words/numbers';

const webhookUrl = z.string().check(
  z.trim(),
  z.maxLength(2048, { error: () => t`Invalid URL` }),
  z.refine((text: string) => text === '' || isWebUrl(text) || isWebhookUrl(text), {
    error: () => t`Invalid URL`,
  }),
  z.refine((text: string) => !isWebUrl(text) || isWebhookUrl(text), {
    error: () => t`The URL must begin with https://`,
  }),
);

/** The order of the fields is the order on the screen. */
export const settingsSchema = z
  .object({
    name: requiredText({ error: () => t`Name is required` }, 100, {
      error: () => t`Name must be less than 100 characters`,
    }),
    email: emailSchema,
    phone: phoneSchema,
    language: z.enum(LANGUAGES),
    emailNotifications: z.boolean(),
    smsNotifications: z.boolean(),
    weeklyReports: z.boolean(),
    webhookUrl,
  })
  .check(
    z.refine<{ phone: string; smsNotifications: boolean }>(
      ({ phone, smsNotifications }) => !smsNotifications || phone.trim() !== '',
      {
        error: () => t`Enter the phone number that gets SMS notifications`,
        path: ['phone'],
        when: () => true,
      },
    ),
  );
export type SettingsForm = z.input<typeof settingsSchema>;

const preferences = z.object({
  email_notifications: z.catch(z.boolean(), true),
  sms_notifications: z.catch(z.boolean(), false),
  weekly_reports: z.catch(z.boolean(), true),
});

interface Profile {
  name: string | null;
  email: string;
  phone: string | null;
  language_settings: string;
  notification_preferences: unknown;
  webhook_url: string | null;
}

/** Form values of a stored profile, with defaults for missing or invalid values. */
export function toSettingsForm(profile: Profile): SettingsForm {
  const stored = z.catch(preferences, {
    email_notifications: true,
    sms_notifications: false,
    weekly_reports: true,
  });
  const notifications = stored.parse(profile.notification_preferences);
  const language = settingsSchema.shape.language.safeParse(profile.language_settings);
  return {
    name: profile.name ?? '',
    email: profile.email,
    phone: profile.phone ?? '',
    language: language.data ?? 'en',
    emailNotifications: notifications.email_notifications,
    smsNotifications: notifications.sms_notifications,
    weeklyReports: notifications.weekly_reports,
    webhookUrl: profile.webhook_url ?? '',
  };
}

export const passwordFormSchema = z
  .object({
    current: z.string().check(z.minLength(1, { error: () => t`Enter your current password` })),
    password: passwordSchema,
    confirmation: passwordSchema,
  })
  .check(
    z.refine<{ password: string; confirmation: string }>(
      ({ password, confirmation }) => password === confirmation,
      { error: () => t`Passwords do not match`, path: ['confirmation'], when: () => true },
    ),
  );
export type PasswordForm = z.input<typeof passwordFormSchema>;

const wholeNumber = () => t`Enter a whole number from 0 to 1,000,000,000`;

export const CONFIRM_ABOVE: NumberRange = { min: 0, max: 1e9, decimals: 0 };

/** A launch with more messages than this asks the user to type the count. */
export const launchConfirmationSchema = z.object({
  above: typedNumber(CONFIRM_ABOVE, {
    missing: wholeNumber,
    not_a_number: wholeNumber,
    ambiguous: ambiguousNumber,
    too_small: wholeNumber,
    too_large: wholeNumber,
    too_precise: wholeNumber,
  }),
});
export type LaunchConfirmationForm = z.input<typeof launchConfirmationSchema>;

const amountInRange = () => t`Enter an amount from 0 to 999,999`;
export const APPROVAL_AMOUNT: NumberRange = { min: 0, max: 999_999, decimals: 2, unit: '$' };
const amount = typedNumber(APPROVAL_AMOUNT, {
  missing: amountInRange,
  not_a_number: amountInRange,
  ambiguous: ambiguousNumber,
  too_small: amountInRange,
  too_large: amountInRange,
  too_precise: amountInRange,
});

/** A channel with an empty amount uses the general amount `above`. */
export const approvalPolicySchema = z.object({
  policy: z.enum(APPROVAL_POLICIES),
  above: amount,
  amounts: z.record(z.string(), z.union([z.literal(''), amount])),
});
export type ApprovalPolicyForm = z.input<typeof approvalPolicySchema>;

const utmValue = z.string().check(
  z.trim(),
  z.maxLength(MAX_UTM_LENGTH, { error: () => t`Use at most ${MAX_UTM_LENGTH} characters` }),
  z.refine((text: string) => text.length > MAX_UTM_LENGTH || isUtmValue(text), {
    error: () => {
      const placeholders = formatList(Object.keys(UTM_PLACEHOLDERS));
      return t`Use letters, digits, . _ ~ - and the placeholders ${placeholders}`;
    },
  }),
);

/** The order of the fields is the order on the screen. */
export const utmSchema = z.object({
  utm_source: utmValue,
  utm_medium: utmValue,
  utm_campaign: utmValue,
  utm_content: utmValue,
});
export type UtmForm = z.input<typeof utmSchema>;
