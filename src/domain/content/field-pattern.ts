/**
 * Merge field, such as `{{ first_name | default: "there" }}`: its name, then an optional fallback in double or single
 * quotes. It has a file of its own because the edge function that renders emails imports it too. The pattern has no two
 * adjacent runs of spaces, so that matching stays linear in text with many spaces.
 */
export const FIELD = /\{\{ *([a-z_]+) *(?:\| *default: *(?:"([^"{}]*)"|'([^'{}]*)') *)?\}\}/g;
