import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { contentChannel } from '@/domain/content/content';
import {
  awaitsConfirmation,
  isTestAddress,
  MAX_TEST_ADDRESSES,
  channelReaches,
  testAddress,
} from '@/domain/content/test-send';
import { useAddTestAddress } from '@/features/test-sends/mutations';
import type { TestAddress } from '@/features/test-sends/queries';

type Stored = Pick<TestAddress, 'address' | 'confirmed_at'>;

interface Addresses {
  channel: string;
  mine: readonly string[];
  saved: readonly TestAddress[];
  chosen: readonly string[];
  onChoose: (address: string, wanted: boolean) => void;
}

/** Why a channel cannot reach an address. */
export const unreachableReason = (channel: string) =>
  contentChannel(channel) === 'email' ? t`not an email address` : t`not a phone number`;

/** Why the typed address cannot be saved or, with `sent`, get the test; undefined if it can. */
function problem(typed: string, { channel, chosen }: Addresses, sent: boolean) {
  const address = testAddress(typed);
  if (!isTestAddress(typed))
    return t`Enter an email address, or a number like ${testAddress('+1 202 555 0143')}.`;
  if (sent && !channelReaches(channel, address))
    return contentChannel(channel) === 'email'
      ? t`This message needs an email address.`
      : t`This message needs a phone number.`;
  if (sent && !chosen.includes(address) && chosen.length >= MAX_TEST_ADDRESSES)
    return t`A test goes to up to ${MAX_TEST_ADDRESSES} addresses. Deselect one first.`;
  return undefined;
}

/** State of the field for another address. Sending a test also saves the typed address and sends to it. */
export function useTypedAddress(addresses: Addresses) {
  const { channel, mine, saved, chosen, onChoose } = addresses;
  const insert = useAddTestAddress();
  const [typed, setTyped] = useState('');
  /** Last attempt with the typed address. The field shows errors from the first attempt on. */
  const [attempted, setTried] = useState<'add' | 'send'>();
  const [waiting, setWaiting] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const address = testAddress(typed);
  const known: Stored | undefined = mine.includes(address)
    ? { address, confirmed_at: new Date(0).toISOString() }
    : saved.find((one) => one.address === address);
  /** Saves the typed address. Returns the stored row, or null on failure. */
  const save = async () => {
    const row: Stored | null = known ?? (await insert.mutateAsync(typed.trim()).catch(() => null));
    if (!row) return null;
    setTyped('');
    setTried(undefined);
    if (channelReaches(channel, row.address) && !awaitsConfirmation(row))
      onChoose(row.address, true);
    return row;
  };
  return {
    field,
    typed,
    full: saved.length >= MAX_TEST_ADDRESSES,
    type: (text: string) => {
      setTyped(text);
      setWaiting(undefined);
    },
    error: attempted && problem(typed, addresses, attempted === 'send'),
    isAdding: insert.isPending,
    /** Why the test was not sent although the address was saved. */
    refusal:
      waiting &&
      t`${waiting} is waiting for confirmation. Its owner confirms it with the link in our email. Nothing was sent yet.`,
    /** Recipients that the typed address adds to the chosen addresses: 0 or 1. */
    more: Number(
      !problem(typed, addresses, true) &&
        !chosen.includes(address) &&
        !(known && awaitsConfirmation(known)),
    ),
    add: async () => {
      setTried('add');
      setWaiting(undefined);
      field.current?.focus();
      if (!insert.isPending && !problem(typed, addresses, false)) await save();
    },
    /** Returns whether this field lets the test be sent. Otherwise shows the error in the field. */
    check: () => {
      setWaiting(undefined);
      if (!typed.trim() || !problem(typed, addresses, true)) return true;
      setTried('send');
      field.current?.focus();
      return false;
    },
    /** Saves the typed address and returns it together with the chosen addresses; null if it cannot get a test yet. */
    recipients: async () => {
      if (!typed.trim()) return [...chosen];
      const row = await save();
      if (row && awaitsConfirmation(row)) setWaiting(row.address);
      return row && !awaitsConfirmation(row) ? [...new Set([...chosen, row.address])] : null;
    },
  };
}
