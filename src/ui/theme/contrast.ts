const channel = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two `#rrggbb` colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Text colors used directly on the page in the light theme: the tokens fg, muted, accent and destructive of
 * index.css.
 */
export const PAGE_TEXT = ['#161a22', '#566072', '#3a51d6', '#b9252f'] as const;

/** Page color of the light theme without an organization's own color: the token bg. */
export const PAGE_GROUND = '#f7f8fa';

/** Whether all of our text colors are readable on this page color. */
export const isReadablePage = (background: string): boolean =>
  PAGE_TEXT.every((text) => contrast(text, background) >= 4.5);

/** Text color that is readable on `#rrggbb`: one of the two always reaches 4.5:1. */
export function readableTextColour(background: string): '#000000' | '#ffffff' {
  const light = luminance(background);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

/** Opacity of `highlightColour` over the current item. Hovered items get less. */
const HIGHLIGHT_OPACITY = 0.16;

function mixColours(colour: string, over: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [below = 0, above = 0] = [colour, over].map((one) =>
      Number.parseInt(one.slice(at, at + 2), 16),
    );
    return Math.round(below + (above - below) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/**
 * Overlay color that marks an item on `#rrggbb`: the text color, or its opposite if the text would fall below
 * 4.5:1.
 */
export function highlightColour(background: string): '#000000' | '#ffffff' {
  const text = readableTextColour(background);
  if (contrast(text, mixColours(background, text, HIGHLIGHT_OPACITY)) >= 4.5) return text;
  return text === '#ffffff' ? '#000000' : '#ffffff';
}
