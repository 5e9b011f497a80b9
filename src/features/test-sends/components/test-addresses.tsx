import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode } from 'react';
import { awaitsConfirmation, MAX_TEST_ADDRESSES, channelReaches } from '@/domain/content/test-send';
import { useRemoveTestAddress, useResendTestAddress } from '@/features/test-sends/mutations';
import type { TestAddress } from '@/features/test-sends/queries';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { unreachableReason, type useTypedAddress } from './typed-address';

interface RowProps {
  address: string;
  channel: string;
  chosen: boolean;
  onChoose: (wanted: boolean) => void;
  /** Text after the address, such as `you`. */
  note?: string | undefined;
  /** Whether the address awaits confirmation by its owner. An unconfirmed address gets no tests. */
  waiting?: boolean;
  children?: ReactNode;
}

/** An address. One that the channel cannot reach is disabled and says why. */
function Row({ address, channel, chosen, onChoose, note, waiting = false, children }: RowProps) {
  const reached = channelReaches(channel, address);
  return (
    <li className="flex min-h-10 items-center gap-2 border-b border-border last:border-b-0">
      <label className="flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={chosen}
          disabled={!reached || waiting}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="min-w-0 flex-1 py-2 break-words">
          {address}
          <span className="text-muted">
            {note && ` · ${note}`}
            {waiting && ` · ${t`Waiting for confirmation`}`}
            {!reached && ` · ${unreachableReason(channel)}`}
          </span>
        </span>
      </label>
      {children}
    </li>
  );
}

interface TestAddressesProps {
  channel: string;
  /** The user's own email address and phone number. */
  mine: readonly string[];
  saved: readonly TestAddress[];
  chosen: readonly string[];
  onChoose: (address: string, wanted: boolean) => void;
  entry: ReturnType<typeof useTypedAddress>;
  /** Why the database refused the chosen addresses. */
  refusal?: string | undefined;
}

/** Recipients of a test: the user's own addresses and those saved by the organization. */
export function TestAddresses({
  channel,
  mine,
  saved,
  chosen,
  onChoose,
  entry,
  refusal,
}: TestAddressesProps) {
  const remove = useRemoveTestAddress();
  const resend = useResendTestAddress();
  const { field, full } = entry;
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter adds the address instead of sending the test.
    event.preventDefault();
    void entry.add();
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">
        {t({ message: 'To', context: 'recipients' })}
      </legend>
      <ul className="mb-3 rounded-control border border-border px-3">
        {mine.map((address) => (
          <Row
            key={address}
            address={address}
            channel={channel}
            note={t`you`}
            chosen={chosen.includes(address)}
            onChoose={(wanted) => onChoose(address, wanted)}
          />
        ))}
        {saved.map(({ id, address, confirmed_at }) => (
          <Row
            key={id}
            address={address}
            channel={channel}
            chosen={chosen.includes(address)}
            waiting={awaitsConfirmation({ address, confirmed_at })}
            onChoose={(wanted) => onChoose(address, wanted)}
          >
            {awaitsConfirmation({ address, confirmed_at }) && (
              <Button
                variant="link"
                aria-label={t`Resend the confirmation to ${address}`}
                pending={resend.isPending && resend.variables.id === id}
                onClick={() => resend.mutate({ id, address })}
              >
                {t`Resend`}
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label={t`Remove ${address}`}
              pending={remove.isPending && remove.variables === id}
              onClick={() => {
                field.current?.focus();
                onChoose(address, false);
                remove.mutate(id);
              }}
            >
              <X aria-hidden />
            </Button>
          </Row>
        ))}
      </ul>
      {refusal && (
        <p role="alert" className="mb-3 text-[0.8125rem] text-destructive">
          {refusal}
        </p>
      )}
      <Field
        label={t`Save another address`}
        hint={
          full
            ? t`You can save up to ${MAX_TEST_ADDRESSES} addresses. Remove one first.`
            : t`An email address, or a phone number with its country code. Everyone in your organization can send tests to it. Owners confirm an email address before they get tests.`
        }
        error={entry.error}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={field}
              value={entry.typed}
              readOnly={full}
              dir="ltr"
              autoComplete="off"
              onChange={({ target }) => entry.type(target.value)}
              onKeyDown={onEnter}
            />
            <Button
              variant="outline"
              disabled={full}
              pending={entry.isAdding}
              onClick={() => void entry.add()}
            >
              {t`Add`}
            </Button>
          </div>
        )}
      </Field>
    </fieldset>
  );
}
