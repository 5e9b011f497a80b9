import { encode } from 'uqr';

/** Width of the light border in modules. Scanners need it to find the code. */
const QUIET_ZONE = 4;
/** Side of a downloaded SVG, and minimum side of a PNG, in pixels. */
const PNG_SIDE = 1024;

export interface QrCode {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** Rows of modules; true is dark. */
  modules: readonly (readonly boolean[])[];
}

/** Encodes a text as a QR code with error correction level M, which tolerates 15% damage. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { size, modules: data };
}

/** Returns the dark modules as one SVG path with a rectangle per horizontal run. */
export function qrPath({ modules }: QrCode): string {
  const runs: string[] = [];
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x + 1;
      while (row[end]) end += 1;
      runs.push(`M${x} ${y}h${end - x}v1H${x}z`);
      x = end;
    }
  }
  return runs.join('');
}

/** Returns the code as an SVG file, black on white. */
export function qrSvg(code: QrCode): string {
  const { size } = code;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PNG_SIDE}" height="${PNG_SIDE}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(code)}"/></svg>`;
}

/** Draws the code as a PNG with whole pixels per module, so edges stay sharp. Null if the browser cannot create the image. */
export function qrPng({ size, modules }: QrCode): Promise<Blob | null> {
  const scale = Math.ceil(PNG_SIDE / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(x * scale, y * scale, scale, scale);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
