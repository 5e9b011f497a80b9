import { msg, t } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo-people';

const ROLES = {
  regular: msg`Campaign Manager`,
  admin: msg`Admin`,
  readonly: msg`Viewer`,
  superadmin: msg`Superadmin`,
  pending: msg`Pending`,
  deactivated: msg`Deactivated`,
};

interface DemoAccountsProps {
  disabled: boolean;
  onChoose: (email: string, password: string) => void;
}

/** Accounts shown at first: one for each role. */
const SHOWN = 5;

interface AccountsProps extends DemoAccountsProps {
  people: readonly (typeof DEMO_PEOPLE)[number][];
}

const Accounts = ({ people, disabled, onChoose }: AccountsProps) => (
  <ul className="mt-3 wrap-anywhere divide-y divide-border rounded-card border border-border">
    {people.map(({ email, role, at }) => (
      <li key={email}>
        <button
          type="button"
          disabled={disabled}
          onClick={() => onChoose(email, DEMO_PASSWORD)}
          className="block w-full px-3 py-2 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2 disabled:opacity-55"
        >
          <span className="block font-medium">{email}</span>
          <span className="text-[0.8125rem] text-muted">
            {i18n.t(ROLES[role])}, {at || t`no organization`}
          </span>
        </button>
      </li>
    ))}
  </ul>
);

export function DemoAccounts(props: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 border-t border-border pt-5">
      <h2 id="demo-accounts" className="font-medium">
        {t`Demo accounts`}
      </h2>
      <p className="text-[0.8125rem] text-muted">{t`Click an account to sign in.`}</p>
      <Accounts people={DEMO_PEOPLE.slice(0, SHOWN)} {...props} />
      <details className="mt-2">
        <summary className="inline-block py-2 text-muted hover:text-fg">{t`More accounts`}</summary>
        <Accounts people={DEMO_PEOPLE.slice(SHOWN)} {...props} />
      </details>
    </section>
  );
}
