export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The first URL in a text. */
export const LINK = /https?:\/\/\S+/;

/** Replaces control and format characters, which can add lines or reverse or hide text, with a space. */
export const plain = (value: string) => value.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
