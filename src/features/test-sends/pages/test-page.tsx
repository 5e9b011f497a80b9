import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { storedContent } from '@/domain/content/content';
import { formatCurrency, formatDateTime } from '@/domain/shared/format';
import { type TestOutcome, type TestRecipient, testRecipients } from '@/domain/content/test-send';
import { ChannelName } from '@/features/configuration/channels';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { NotFoundState } from '@/ui/states/not-found-state';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { Skeleton } from '@/ui/states/skeleton';
import { Status } from '@/ui/data/status';
import { useTheme } from '@/ui/theme/theme';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CreativePreview } from '@/features/composer/previews/creative-preview';
import { type TestSend, testQuery } from '../queries';

const COLORS: Record<TestOutcome, string> = { waiting: 'gray', delivered: 'green', failed: 'red' };

function outcomeWords({ outcome, reason }: TestRecipient): string {
  if (outcome === 'waiting') return t`On its way`;
  if (outcome === 'delivered') return t({ message: 'Delivered', context: 'one message' });
  if (reason === 'not_taken') return t`Not sent: no gateway picked it up within a day`;
  return reason
    ? t`Not delivered: ${reason}`
    : t({ message: 'Not delivered', context: 'one message' });
}

function Recipients({ test }: { test: TestSend }) {
  const recipients = testRecipients(test.recipients);
  const failed = recipients.some(({ outcome }) => outcome === 'failed');
  return (
    <Section title={t`Sent to`}>
      <ul aria-live="polite">
        {recipients.map((recipient) => (
          <li
            key={recipient.address}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-border py-2"
          >
            <bdi className="min-w-0 break-all">{recipient.address}</bdi>
            <Status color={COLORS[recipient.outcome]} wrap>
              {outcomeWords(recipient)}
            </Status>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-[0.8125rem] text-muted">
        {failed
          ? t`You paid ${formatCurrency(test.cost, 2)} for all messages. We refunded the undelivered ones.`
          : t`${formatCurrency(test.cost, 2)} of your credits paid for this test. It’s on your statement, but not in reports.`}
      </p>
    </Section>
  );
}

function TestDetails({ test }: { test: TestSend }) {
  const { organisation } = useActor();
  const { name } = test;
  const { shown } = useTheme();
  useDocumentTitle(t`Test of ${name}`);
  return (
    <>
      <PageHeader
        title={<bdi>{t`Test of ${name}`}</bdi>}
        badge={<ChannelName channel={test.channel} />}
        subtitle={formatDateTime(test.created_at, organisation?.time_zone)}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Recipients test={test} />
        <section aria-label={t`Preview`} className="min-w-0">
          <CreativePreview
            channel={test.channel}
            message={test.message}
            content={storedContent(test.channel, test.content)}
            version={{ shortened_url: test.link }}
            person={{}}
            dark={shown === 'dark'}
            asSent
          />
        </section>
      </div>
    </>
  );
}

const Missing = () => (
  <NotFoundState title={t`Test not found`}>{t`It belongs to another organization.`}</NotFoundState>
);

function Loading() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-8 w-64" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-[32rem] w-full" />
      </div>
    </div>
  );
}

/** A sent test: its preview and the outcome for each address. */
export function TestPage() {
  const { testId = '' } = useParams();
  const query = useQuery(testQuery(testId));
  return (
    <>
      <BackLink to={paths.creatives} inBreadcrumb>{t`Back to Creatives`}</BackLink>
      <QueryState query={query} pending={<Loading />} errorTitle={t`Couldn’t load the test`}>
        {(test) => (test ? <TestDetails test={test} /> : <Missing />)}
      </QueryState>
    </>
  );
}

export { TestPage as Component };
