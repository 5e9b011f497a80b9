/** Runs SQL as the auth service and returns the rows of the last statement. */
type AsAuthService = (text: string) => Promise<Record<string, unknown>[]>;

export const PASSWORD_OF_A_STRANGER = '$2b$10$strangerstrangerstrange';

/** Statements of Supabase Auth in its order: account, email, confirmation. */
export function authService(run: AsAuthService) {
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const accountOf = async (id: string) => {
    const [account] = await run(
      `select encrypted_password as password, raw_user_meta_data as metadata from auth.users where id = '${id}'`,
    );
    return account ?? {};
  };
  return {
    accountOf,
    signUp: (id: string, email: string, metadata: object = {}) =>
      run(`insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
           values ('${id}', 'authenticated', 'authenticated', ${quoted(email)}, '${PASSWORD_OF_A_STRANGER}', '{}', ${quoted(JSON.stringify(metadata))}::text::jsonb)`),
    mailConfirmation: (id: string) =>
      run(
        `update auth.users set confirmation_sent_at = now(), confirmation_token = 't' where id = '${id}'`,
      ),
    mailRecovery: (id: string) =>
      run(`update auth.users set recovery_sent_at = now() where id = '${id}'`),
    confirm: (id: string) =>
      run(
        `update auth.users set email_confirmed_at = now(), confirmation_token = '' where id = '${id}'`,
      ),
    setPassword: (id: string, password: string) =>
      run(`update auth.users set encrypted_password = ${quoted(password)} where id = '${id}'`),
    /** The service writes the whole metadata: what it read before, merged with the user's input. */
    writeMetadata: (id: string, metadata: object) =>
      run(
        `update auth.users set raw_user_meta_data = ${quoted(JSON.stringify(metadata))}::text::jsonb where id = '${id}'`,
      ),
  };
}

/** Metadata that an attacker would like to see in our emails. */
export const FORGED_METADATA = {
  full_name: 'Boss',
  invitation: { organisation: 'The bank', invited_by: 'Boss', role: 'Admin' },
  note: 'Call +1 202 555 0134',
};
