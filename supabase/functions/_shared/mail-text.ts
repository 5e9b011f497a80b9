export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The first URL in a text. */
export const LINK = /https?:\/\/\S+/;

/** Mail body as text and as HTML. The first URL of each line becomes a link. */
export function paragraphs(lines: readonly string[]): { text: string; html: string } {
  const html = lines
    .map(
      (line) => `<p>${escapeHtml(line).replace(LINK, (url) => `<a href="${url}">${url}</a>`)}</p>`,
    )
    .join('\n');
  return { text: lines.join('\n\n'), html };
}

/** Replaces control and format characters, which can add lines or reverse or hide text, with a space. */
export const plain = (value: string) => value.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
