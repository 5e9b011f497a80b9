const WRITTEN = /^\+[1-9]([ ()-]?[0-9]){5,14}$/;

/**
 * Returns whether text is a phone number with country code: 6 to 15 digits with at most one space, bracket or hyphen
 * between two digits. Mirrors `private.is_phone`. Forms validate per country as well (`src/lib/forms/phone.ts`).
 */
export const isPhone = (text: string): boolean => WRITTEN.test(text);
