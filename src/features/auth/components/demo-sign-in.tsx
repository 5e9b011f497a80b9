import { msg, t } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';
import { Button } from '@/ui/actions/button';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo-people';
import { useSignIn } from '../mutations';

const JOBS = {
  marketer: msg`Marketer`,
  admin: msg`Admin`,
  superadmin: msg`Superadmin`,
};

const people = DEMO_PEOPLE.flatMap((person) => ('job' in person ? [person] : []));

/** Signs the visitor in to the demo with one click, in one of three roles. */
export function DemoSignIn() {
  const signIn = useSignIn();
  return (
    <div role="group" aria-labelledby="try-demo" className="flex flex-wrap items-center gap-2">
      <p id="try-demo" className="mr-1 text-muted max-sm:w-full">
        {t`Try it with demo data, as`}
      </p>
      {people.map(({ email, job }) => (
        <Button
          key={email}
          variant="outline"
          size="sm"
          disabled={signIn.isPending}
          pending={signIn.isPending && signIn.variables.email === email}
          onClick={() => signIn.mutate({ email, password: DEMO_PASSWORD })}
        >
          {i18n.t(JOBS[job])}
        </Button>
      ))}
    </div>
  );
}
