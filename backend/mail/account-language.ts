import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '../../src/domain/content/languages.ts';

/**
 * Language of the account whose email address a request changes. Lite mails the new address before it stores it, so the
 * database cannot tell whose it is.
 */
export const changedAccount = new AsyncLocalStorage<Language>();
