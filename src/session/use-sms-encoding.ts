import type { SmsEncoding } from '@/domain/shared/codes';
import { useActor } from './session';

/** By which characters an SMS is counted; comes with the prices of the organisation. */
export const useSmsEncoding = (): SmsEncoding =>
  useActor().organisation?.sms_encoding === 'gsm7' ? 'gsm7' : 'ascii';
