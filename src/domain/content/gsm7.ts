/** GSM-7 alphabet (3GPP TS 23.038) with its extension table. Mirrors `private.sms_parts`. */

const OUTSIDE = /[^\n\f\r -_a-~¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]/u;
/** Characters of the extension table: sent as escape + character, so each counts twice. */
const EXTENSION = /[\f^{}\\[~\]|€]/u;

/** Returns whether all characters of a text are in the GSM-7 alphabet. */
export const isGsm7 = (text: string): boolean => !OUTSIDE.test(text);

/** Returns whether a GSM-7 character counts twice. */
export const isExtension = (character: string): boolean => EXTENSION.test(character);
