/**
 * How a field of a person is written: `{{ first_name | default: "there" }}`. Its name, then the fallback in double or in
 * single quotes. In a file of its own, as the function that makes e-mails loads it too. No two of its runs of blanks stand
 * beside each other: a long run in a text that is no field is then read once and not once for each of its blanks.
 */
export const FIELD = /\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"{}]*)"|'([^'{}]*)') *)?\}\}/g;
