import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatList } from '@/domain/shared/format-list';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { KIND_LABELS } from '@/words/notifications';
import { useChooseNotification } from '../mutations';
import { type NotificationChoice, notificationChoicesQuery } from '../queries';
import { groupChoices } from './notification-groups';

const EMAILS = { now: msg`Right away`, digest: msg`Daily digest`, off: msg`Off` };

/** Ids of the column headers. */
interface Columns {
  inApp: string;
  email: string;
}

interface RowProps {
  choice: NotificationChoice;
  columns: Columns;
  /** False while the switch “Email notifications” is off. */
  emailsOn: boolean;
}

const CELL = 'py-2 sm:w-40 max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:py-0';

/** Column name in front of a control on a phone, where the header row is invisible. */
const PhoneLabel = ({ children }: { children: string }) => (
  <span aria-hidden className="text-[0.8125rem] text-muted sm:hidden">
    {children}
  </span>
);

/** One kind of event. A change is saved at once; one that failed stays visible until the user retries or changes it. */
function EventRow({ choice: stored, columns, emailsOn }: RowProps) {
  const name = useId();
  const save = useChooseNotification(stored.kind);
  const choice = save.isPending || save.isError ? (save.variables ?? stored) : stored;
  const change = (part: Partial<NotificationChoice>) => save.mutate({ ...choice, ...part });
  return (
    <tr
      // The height keeps the height of a row with a select while all emails are off.
      className="border-border not-nth-2:border-t max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-5 max-sm:gap-y-2 max-sm:py-3 sm:h-13"
    >
      <th scope="row" className="py-2 pr-3 text-left font-normal max-sm:w-full max-sm:py-0">
        <span id={name}>{i18n.t(KIND_LABELS[choice.kind])}</span>
        <span aria-live="polite">
          {save.isError && (
            <span className="mt-1 flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-destructive">
              {t`Not saved.`}
              <Button
                variant="outline"
                size="sm"
                onClick={() => save.mutate(choice)}
              >{t`Try again`}</Button>
            </span>
          )}
        </span>
      </th>
      <td className={CELL}>
        <PhoneLabel>{t`In-app`}</PhoneLabel>
        <Switch
          className="align-middle"
          aria-labelledby={`${columns.inApp} ${name}`}
          checked={choice.in_app}
          onCheckedChange={(inApp) => change({ in_app: inApp })}
        />
      </td>
      <td className={CELL}>
        <PhoneLabel>{t`Email`}</PhoneLabel>
        {emailsOn ? (
          <Select
            className="w-40"
            aria-labelledby={`${columns.email} ${name}`}
            value={choice.email}
            onChange={({ target }) =>
              change({ email: target.value as NotificationChoice['email'] })
            }
          >
            {Object.entries(EMAILS).map(([email, label]) => (
              <option key={email} value={email}>
                {i18n.t(label)}
              </option>
            ))}
          </Select>
        ) : (
          <span className="text-muted">{t`All emails off`}</span>
        )}
      </td>
    </tr>
  );
}

function EventTable({
  choices,
  emailsOn,
}: {
  choices: readonly NotificationChoice[];
  emailsOn: boolean;
}) {
  const id = useId();
  const columns = { inApp: `${id}-in-app`, email: `${id}-email` };
  const heading = 'pb-2 text-left text-[0.8125rem] font-medium text-muted';
  return (
    <table aria-label={t`Events`} className="w-full max-sm:block">
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={heading}>{t`Event`}</th>
          <th scope="col" id={columns.inApp} className={heading}>{t`In-app`}</th>
          <th scope="col" id={columns.email} className={heading}>{t`Email`}</th>
        </tr>
      </thead>
      {groupChoices(choices).map(({ group, title, choices: rows }) => (
        <tbody key={group} className="max-sm:block">
          <tr className="border-t border-border max-sm:block">
            <th
              scope="rowgroup"
              colSpan={3}
              className="pt-4 pb-1 text-left font-semibold max-sm:block"
            >
              {i18n.t(title)}
            </th>
          </tr>
          {rows.map((choice) => (
            <EventRow key={choice.kind} choice={choice} columns={columns} emailsOn={emailsOn} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Events that the user cannot switch off, as one sentence. */
function RequiredEvents({ choices }: { choices: readonly NotificationChoice[] }) {
  const names = groupChoices(choices).flatMap((group) =>
    group.choices.map(({ kind }) => i18n.t(KIND_LABELS[kind])),
  );
  if (names.length === 0) return null;
  return (
    <p className="mt-4 border-t border-border pt-4 text-[0.8125rem] text-muted">
      {t`Always shown in the app and sent by email: ${{ events: formatList(names) }}.`}
    </p>
  );
}

/** Rows of the table by role: reserves about its height to avoid layout shift. */
const ROWS: Partial<Record<string, number>> = { admin: 9, regular: 6 };

export function NotificationEventsSkeleton() {
  const rows = ROWS[useActor().role] ?? 2;
  return (
    <div className="space-y-3.5">
      <Skeleton className="h-4 w-3/4" />
      {Array.from({ length: rows + 4 }, (_row, at) => (
        <Skeleton key={at} className="h-8 w-full max-sm:h-16" />
      ))}
    </div>
  );
}

/** Table in which the user chooses how to hear about each kind of event. Saves each change at once. */
export function NotificationEvents({ emailsOn }: { emailsOn: boolean }) {
  const query = useQuery(notificationChoicesQuery(useActor().userId));
  return (
    <QueryState
      query={query}
      pending={<NotificationEventsSkeleton />}
      errorTitle={t`Error loading the events`}
    >
      {(choices) => (
        <div>
          <EventTable
            choices={choices.filter(({ is_required: required }) => !required)}
            emailsOn={emailsOn}
          />
          <RequiredEvents choices={choices.filter(({ is_required: required }) => required)} />
        </div>
      )}
    </QueryState>
  );
}
