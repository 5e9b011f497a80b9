import type { SmsEncoding } from '@/domain/shared/codes';
import { useActor } from './session';

/** The alphabet in which SMS parts are counted; loaded with the organization. */
export const useSmsEncoding = (): SmsEncoding =>
  useActor().organisation?.sms_encoding === 'gsm7' ? 'gsm7' : 'ascii';
