/**
 * How a field of a person is written: `{{ first_name | default: "there" }}`. Its name, then the fallback in double or in
 * single quotes. In a file of its own, as the function that makes e-mails loads it too.
 */
export const FIELD = /\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"{}]*)"|'([^'{}]*)'))? *\}\}/g;
