import * as z from 'zod/mini';
import { emailSchema, personNameSchema } from '@/lib/forms/account-rules';

export const inviteSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  role: z.string(),
  approve: z.boolean(),
  /** Set for superadmins only. The label shows the name in the combobox. */
  organisation: z.nullable(z.object({ value: z.string(), label: z.string() })),
});
export type InviteForm = z.input<typeof inviteSchema>;

/** Shape of a stored draft, which may have invalid values. */
export const inviteFormSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  approve: z.catch(z.boolean(), false),
  organisation: z.nullable(z.object({ value: z.string(), label: z.string() })),
});

const inviteStartSchema = z.object({
  invite: z.object({
    email: z.string(),
    role: z.string(),
    organisation: z.object({ id: z.string(), name: z.string() }),
  }),
});
export type InviteStart = z.infer<typeof inviteStartSchema>['invite'];

/** Initial values of the invite dialog in a navigation state. */
export const inviteStart = (state: unknown): InviteStart | undefined =>
  inviteStartSchema.safeParse(state).data?.invite;
