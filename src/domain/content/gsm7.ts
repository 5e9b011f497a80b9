/** The alphabet of 3GPP TS 23.038 with its extension table, as `private.sms_parts` has it. */

const OUTSIDE = /[^\n\f\r -_a-~¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]/u;
/** Sent as an escape and another character: each takes the room of two. */
const EXTENSION = /[\f^{}\\[~\]|€]/u;

/** Whether a text needs no other character. */
export const isGsm7 = (text: string): boolean => !OUTSIDE.test(text);

/** Whether a character of the alphabet counts two. */
export const isExtension = (character: string): boolean => EXTENSION.test(character);
