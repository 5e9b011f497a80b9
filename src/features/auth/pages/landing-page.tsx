import { t } from '@lingui/core/macro';
import { BadgeDollarSign, MapPinned, ShieldCheck } from 'lucide-react';
import { env } from '@/lib/env';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/actions/button';
import { ThemeToggle, useTheme } from '@/ui/theme/theme';
import { Brand } from '@/ui/layout/brand';
import { lazyPart } from '@/ui/layout/lazy-part';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import campaignDark from '../images/campaign-dark.webp';
import campaignLight from '../images/campaign-light.webp';

/** Vite replaces this variable at build time, so a build for a hosted project contains no demo accounts. */
const DemoSignIn = import.meta.env.VITE_SUPABASE_URL
  ? null
  : lazyPart(async () => (await import('../components/demo-sign-in')).DemoSignIn);

/** Formatted here: the module of the formats is larger than this page. */
const smallestPrice = () =>
  new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 4,
  }).format(0.0001);

/** Tests check these figures; `lab/postgres/wallet.test.ts` checks the last one. */
const figures = () => [
  { value: '6', text: t`channels in one plan: SMS, RCS, Push, Email, WhatsApp and Voice` },
  { value: smallestPrice(), text: t`pricing precision, before you send` },
  {
    value: '0',
    text: t`double charges in 10,000 test debits`,
  },
];

const points = () => [
  {
    icon: BadgeDollarSign,
    title: t`See where the money goes`,
    text: t`See each part of a message’s price while you plan: channel, place, audience and SMS parts.`,
  },
  {
    icon: MapPinned,
    title: t`Reach the right people, in the right place`,
    text: t`Combine segments into cohorts with AND and OR. Limit a flight to a city, a region, a country or a radius.`,
  },
  {
    icon: ShieldCheck,
    title: t`Isolated by design`,
    text: t`The database enforces roles, approval and the audit log for each organization.`,
  },
];

/** Screenshot of a demo campaign in the visitor's theme. */
function ProductPicture() {
  const { shown } = useTheme();
  return (
    <img
      src={shown === 'dark' ? campaignDark : campaignLight}
      alt={t`A campaign page with the timeline of its flights and each flight’s progress, results and cost`}
      width={1200}
      height={800}
      className="h-auto w-full rounded-card border border-border shadow-overlay"
    />
  );
}

export function LandingPage() {
  useDocumentTitle('');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-7xl items-center justify-between gap-4 px-4 md:px-8">
        <Brand />
        <ThemeToggle />
      </header>
      <main tabIndex={-1} className="mx-auto w-full max-w-7xl flex-1 px-4 pt-8 pb-16 md:px-8">
        <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-8">
          <div>
            <h1 tabIndex={-1} className="font-medium text-muted">
              {t`Enterprise Campaign Management`}
            </h1>
            <h2 className="mt-3 text-3xl font-semibold tracking-tight text-balance md:text-[2.75rem] md:leading-[1.12]">
              {t`Know what every message costs and how many people it reaches before you send it.`}
            </h2>
            <p className="mt-5 max-w-xl text-base text-muted text-pretty md:text-lg">
              {t`Plan, price and send SMS, RCS and Push campaigns, plus Email, WhatsApp and Voice, from one place.`}
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to={`${paths.auth}?mode=request-access`} className="min-h-11 px-5">
                {t`Get Started`}
              </ButtonLink>
              <ButtonLink to={paths.auth} variant="outline" className="min-h-11 px-5">
                {t`Sign In`}
              </ButtonLink>
            </div>
            {DemoSignIn && env.demo && (
              <div className="mt-5 min-h-8">
                <DemoSignIn />
              </div>
            )}
          </div>
          <ProductPicture />
        </div>
        <dl className="mt-12 grid gap-6 border-y border-border py-8 md:grid-cols-3 md:gap-10">
          {figures().map(({ value, text }) => (
            <div key={value} className="flex flex-col-reverse justify-end">
              <dt className="mt-1 text-muted text-pretty">{text}</dt>
              <dd className="text-3xl font-semibold tracking-tight tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-10 grid gap-8 md:grid-cols-3 md:gap-10">
          {points().map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden className="size-5 text-accent" />
              <h3 className="mt-3 font-semibold">{title}</h3>
              <p className="mt-1 text-muted text-pretty">{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
