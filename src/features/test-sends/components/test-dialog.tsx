import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Content, contentChannel } from '@/domain/content/content';
import { sentText } from '@/domain/content/render';
import { fillFields } from '@/domain/content/fields';
import { isLanguage } from '@/domain/content/languages';
import { contentInLanguage } from '@/domain/content/translations';
import { SAMPLE_PEOPLE, type SamplePerson } from '@/domain/content/sample-people';
import { formatCurrency } from '@/domain/shared/format';
import { isPersonal, LINK_TOKEN } from '@/domain/content/message';
import {
  awaitsConfirmation,
  MAX_TEST_ADDRESSES,
  channelReaches,
  testAddress,
  testCost,
} from '@/domain/content/test-send';
import type { CreativeVersion } from '@/features/creative-data/queries';
import { useSendTest } from '@/features/test-sends/mutations';
import { ownAddressesQuery, testAddressesQuery } from '@/features/test-sends/queries';
import { useLink } from '@/features/creative-data/use-link';
import type { AppError } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Notice } from '@/ui/states/notice';
import { QueryState } from '@/ui/states/query-state';
import { Select } from '@/ui/forms/select';
import { SkeletonRows } from '@/ui/states/skeleton';
import { type EditorForm } from '@/features/composer/form/form';
import { toContent, typedLanguages } from '@/features/composer/form/form-content';
import { PersonChoice } from '@/features/composer/previews/person-choice';
import { TestAddresses } from './test-addresses';
import { useTypedAddress } from './typed-address';
import { languageName } from '@/words/languages';

interface TestDialogProps {
  /** The draft. Its message is complete. */
  values: EditorForm;
  /** Saved version whose short link the test carries; null before the first save. */
  version: CreativeVersion | null;
  onClose: () => void;
}

/** Test message for one sample recipient in one language, and its price by number of recipients. */
function useTestMessage(
  { values, version }: TestDialogProps,
  { person, code }: { person: SamplePerson; code: string },
) {
  const { organisation } = useActor();
  const encoding = useSmsEncoding();
  const whole = toContent(contentChannel(values.type), values) as Content;
  const content = contentInLanguage(whole, isLanguage(code) ? code : null);
  const written = JSON.stringify(content);
  const link = useLink({
    original_url: values.version.originalUrl,
    tracker_version_id: values.version.trackerVersionId,
    shortened_url: version?.shortened_url,
  });
  const text = sentText(values.type, content, link);
  const message = fillFields(text, SAMPLE_PEOPLE[person]);
  return {
    content,
    linked: link !== null,
    linkMissing: link === null && written.includes(LINK_TOKEN),
    personal: isPersonal(written),
    costFor: (people: number) =>
      testCost(organisation?.service_rates, {
        channel: values.type,
        encoding,
        message,
        content: fillFields(content, SAMPLE_PEOPLE[person]),
        people,
      }),
  };
}

/** Splits the error: a refused address is shown at the list of addresses, any other failure above the form. */
const splitError = (error: AppError | null) =>
  error?.hint === 'unconfirmed_recipient' ? { refusal: error.message } : { failure: error };

function TestPrice({ people, cost }: { people: number; cost: number }) {
  return (
    <p className="border-t border-border pt-4" aria-live="polite">
      {people === 0 ? (
        <span className="text-muted">{t`Choose who gets it.`}</span>
      ) : (
        <Trans>
          <strong className="font-semibold tabular-nums">
            {formatCurrency(cost, Math.round(cost * 10_000) % 100 === 0 ? 2 : 4)}
          </strong>{' '}
          <span className="text-muted">
            <Plural
              value={people}
              one="for # message, from your credits."
              other="for # messages, from your credits."
            />
          </span>
        </Trans>
      )}
    </p>
  );
}

/** Dialog for sending a test: recipients, sample recipient, language and price. */
export function TestDialog(props: TestDialogProps) {
  const { values, version, onClose } = props;
  const { userId, organisation } = useActor();
  const navigate = useNavigate();
  const saved = useQuery(testAddressesQuery(organisation?.id ?? ''));
  const own = useQuery(ownAddressesQuery(userId));
  const [person, setPerson] = useState<SamplePerson>('usual');
  const channel = contentChannel(values.type);
  const [code, setCode] = useState(values.languages[channel].shown);
  const codes = typedLanguages(channel, values).map(([one]) => one);
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const send = useSendTest();
  const [sending, setSending] = useState(false);
  const { content, linked, linkMissing, personal, costFor } = useTestMessage(props, {
    person,
    code,
  });
  const mine = [own.data?.email, own.data?.phone].flatMap((typed) =>
    typed ? testAddress(typed) : [],
  );
  const others = (saved.data ?? []).filter(({ address }) => !mine.includes(address));
  const confirmed = others.filter((one) => !awaitsConfirmation(one));
  const reachable = [...mine, ...confirmed.map(({ address }) => address)].filter((address) =>
    channelReaches(values.type, address),
  );
  const chosen = reachable
    .filter((address) => (picked ?? new Set(mine)).has(address))
    .slice(0, MAX_TEST_ADDRESSES);
  const onChoose = (address: string, wanted: boolean) =>
    setPicked(
      new Set([
        ...[...(picked ?? mine)].filter((one) => one !== address),
        ...(wanted ? [address] : []),
      ]),
    );
  const entry = useTypedAddress({ channel: values.type, mine, saved: others, chosen, onChoose });
  const people = chosen.length + entry.more;
  const cost = costFor(people);
  const { failure, refusal } = splitError(send.error);
  const sendTo = async (addresses: string[]) => {
    const test = await send
      .mutateAsync({
        name: values.name,
        channel: values.type,
        content,
        person: SAMPLE_PEOPLE[person],
        addresses,
        cost: costFor(addresses.length),
        versionId: version?.id ?? null,
        trackerVersionId: values.version.trackerVersionId,
        linked,
      })
      .catch(() => null);
    if (!test) return;
    onClose();
    toast.success(t`Test sent`, {
      description: plural(addresses.length, {
        one: '# message is on its way.',
        other: '# messages are on their way.',
      }),
      action: { label: t`View`, onAct: () => void navigate(paths.creativeTest(test.id)) },
    });
  };
  const submit = async () => {
    if (!entry.check()) return;
    send.reset();
    setSending(true);
    const addresses = await entry.recipients();
    if (addresses) await sendTo(addresses);
    setSending(false);
  };
  return (
    <FormDialog
      title={t`Send a test`}
      description={t`Sends the message as it is now, even if it isn’t saved. Tests don’t count in reports.`}
      dirty={entry.typed.trim() !== ''}
      pending={sending}
      error={failure}
      submit={[t`Send Test`, t`Sending...`]}
      submitDisabled={(chosen.length === 0 && !entry.typed.trim()) || linkMissing}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      {linkMissing && (
        <Notice tone="error">
          {t`The message has a place for a link, but no link is chosen. Choose a tracked link or remove ${LINK_TOKEN}, then send the test.`}
        </Notice>
      )}
      {codes.length > 1 && (
        <Field label={t`Language`}>
          {(field) => (
            <Select {...field} value={code} onChange={({ target }) => setCode(target.value)}>
              {codes.map((one) => (
                <option key={one} value={one}>
                  {languageName(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {personal && <PersonChoice value={person} onChange={setPerson} />}
      <QueryState
        query={saved}
        pending={<SkeletonRows rows={2} label={t`Loading addresses`} />}
        errorTitle={t`Couldn’t load the addresses`}
      >
        {() => (
          <TestAddresses
            channel={values.type}
            mine={mine}
            saved={others}
            chosen={chosen}
            entry={entry}
            refusal={entry.refusal ?? refusal}
            onChoose={onChoose}
          />
        )}
      </QueryState>
      <TestPrice people={people} cost={cost} />
    </FormDialog>
  );
}
