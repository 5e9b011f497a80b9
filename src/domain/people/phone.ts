const WRITTEN = /^\+[1-9]([ ()-]?[0-9]){5,14}$/;

/**
 * A number with its country code, 6 to 15 digits, at most one blank, bracket or hyphen between two; `private.is_phone` of
 * the database says the same. Which numbers a country has is a form's to know (`src/lib/forms/phone.ts`).
 */
export const isPhone = (text: string): boolean => WRITTEN.test(text);
