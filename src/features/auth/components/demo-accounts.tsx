import { t } from '@lingui/core/macro';
/** Accounts of the demo data. */
const ACCOUNTS = [
  { email: 'marketer@northwind.example', role: 'Campaign Manager', at: 'Northwind Outdoor' },
  { email: 'admin@northwind.example', role: 'Admin', at: 'Northwind Outdoor' },
  { email: 'planner@northwind.example', role: 'Campaign Manager', at: 'Northwind Outdoor' },
  { email: 'viewer@northwind.example', role: 'Viewer', at: 'Northwind Outdoor' },
  { email: 'superadmin@vox.example', role: 'Superadmin', at: 'VOX' },
  { email: 'analyst@vox.example', role: 'Campaign Manager', at: 'VOX' },
  { email: 'admin@bluepeak.example', role: 'Admin', at: 'Bluepeak Media' },
  { email: 'marketer@bluepeak.example', role: 'Campaign Manager', at: 'Bluepeak Media' },
  { email: 'newcomer@northwind.example', role: 'Pending', at: 'Northwind Outdoor' },
  { email: 'former@northwind.example', role: 'Deactivated', at: 'Northwind Outdoor' },
  { email: 'hopeful@example.org', role: 'Pending', at: 'no organization' },
];
const PASSWORD = 'flightdeck-demo';

interface DemoAccountsProps {
  disabled: boolean;
  onChoose: (email: string, password: string) => void;
}

export function DemoAccounts({ disabled, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 border-t border-border pt-5">
      <h2 id="demo-accounts" className="font-medium">
        {t`Demo accounts`}
      </h2>
      <p className="text-[0.8125rem] text-muted">
        {t`Click an account to sign in. The demo data is on your machine.`}
      </p>
      <ul className="mt-3 max-h-64 wrap-anywhere divide-y divide-border overflow-y-auto rounded-card border border-border">
        {ACCOUNTS.map(({ email, role, at }) => (
          <li key={email}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(email, PASSWORD)}
              className="block w-full px-3 py-2 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2 disabled:opacity-55"
            >
              <span className="block font-medium">{email}</span>
              <span className="text-[0.8125rem] text-muted">
                {role}, {at}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
