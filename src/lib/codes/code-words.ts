import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FlightStatus } from '@/domain/shared/codes';
import { wordFrom } from './word-from';

const FLIGHT_STATUSES: Record<string, MessageDescriptor> = {
  pending: msg({ message: 'pending', context: 'state of a flight' }),
  active: msg({ message: 'active', context: 'state of a flight' }),
  paused: msg({ message: 'paused', context: 'state of a flight' }),
  ended: msg({ message: 'ended', context: 'state of a flight' }),
} satisfies Record<FlightStatus, MessageDescriptor>;

const FILES: Record<string, MessageDescriptor> = {
  picture: msg({ message: 'picture', context: 'kind of file' }),
  video: msg({ message: 'video', context: 'kind of file' }),
  recording: msg({ message: 'recording', context: 'kind of file' }),
  document: msg({ message: 'document', context: 'kind of file' }),
};

/** State of a flight in a sentence. */
export const flightStatusWord = wordFrom(FLIGHT_STATUSES);

/** Kind of a file in a sentence. */
export const fileWord = wordFrom(FILES);
