import { BadgeDollarSign, MapPinned, Send, ShieldCheck } from 'lucide-react';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { ThemeToggle } from '@/ui/theme';
import { useDocumentTitle } from '@/ui/use-document-title';

const POINTS = [
  {
    icon: BadgeDollarSign,
    title: 'Know the cost before you send',
    text: 'Every term of a message’s price is in view while you plan: channel, place, audience and SMS parts.',
  },
  {
    icon: MapPinned,
    title: 'Reach the right people, in the right place',
    text: 'Cohorts built from segments by rules, coordinates with a radius, cities, regions and countries.',
  },
  {
    icon: ShieldCheck,
    title: 'Each organization on its own',
    text: 'Roles, approval and an audit log, enforced by the database and not only by the screen.',
  },
];

/** What a signed-out visitor sees at `/`. */
export function LandingPage() {
  useDocumentTitle('');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-4 px-4 md:px-8">
        <span className="flex items-center gap-2 font-semibold">
          <span className="inline-flex size-8 items-center justify-center rounded-control bg-accent text-accent-fg">
            <Send aria-hidden className="size-4" />
          </span>
          Flightdeck
        </span>
        <ThemeToggle />
      </header>
      <main
        tabIndex={-1}
        className="mx-auto flex w-full max-w-6xl flex-1 flex-col justify-center px-4 py-16 md:px-8"
      >
        <h1
          tabIndex={-1}
          className="max-w-3xl text-4xl font-semibold tracking-tight text-balance md:text-5xl"
        >
          Enterprise Campaign Management
        </h1>
        <p className="mt-5 max-w-2xl text-base text-muted text-pretty md:text-lg">
          Plan, price and manage SMS, RCS and Push campaigns, and E-mail, WhatsApp and Voice beside
          them, from one place.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={`${paths.auth}?mode=request-access`} className="min-h-11 px-5">
            Get Started
          </ButtonLink>
          <ButtonLink to={paths.auth} variant="outline" className="min-h-11 px-5">
            Sign In
          </ButtonLink>
        </div>
        <ul className="mt-16 grid gap-8 border-t border-border pt-10 md:grid-cols-3">
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden className="size-5 text-accent" />
              <h2 className="mt-3 font-semibold">{title}</h2>
              <p className="mt-1 text-muted text-pretty">{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
