/** Maximum nesting depth of a JSON body. Message content nests at most ten levels. */
export const JSON_DEPTH = 100;
const [QUOTE, BACKSLASH] = ['"', '\\'].map((one) => one.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((one) => one.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((one) => one.charCodeAt(0)));

/** Whether JSON nests so deeply that a parser or serializer that recurses could run out of stack. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (quoted && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > JSON_DEPTH) return true;
  }
  return false;
}
