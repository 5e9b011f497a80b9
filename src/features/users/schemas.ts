import * as z from 'zod/mini';
import { emailSchema, personNameSchema } from '@/lib/forms/account-rules';

/** Invite User: trimmed e-mail and name. */
export const inviteSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  role: z.string(),
  approve: z.boolean(),
  /** Filled for superadmins, who choose; the name is kept for the field. */
  organisation: z.nullable(z.object({ value: z.string(), label: z.string() })),
});
export type InviteForm = z.input<typeof inviteSchema>;

/** The form as it may have been stored as a draft. */
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

/** The invitation that a navigation asks for. */
export const invitationAskedFor = (state: unknown): InviteStart | undefined =>
  inviteStartSchema.safeParse(state).data?.invite;
