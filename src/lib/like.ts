/**
 * What a person typed, as literal text inside a LIKE pattern. The API reads every `*` as a wildcard and knows no
 * escape for it, so a typed star matches any one character, itself included.
 */
export const literal = (text: string) =>
  text.replace(/[\\%_]/g, (found) => `\\${found}`).replaceAll('*', '_');
