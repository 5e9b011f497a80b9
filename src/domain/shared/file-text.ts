/** Decoded text file. */
export interface FileText {
  text: string;
  /** Windows-1252 is assumed for files that are not UTF-8, because older spreadsheets save in it. */
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
}

const MARKS: Record<string, string> = { 'FF FE': 'utf-16le', 'FE FF': 'utf-16be' };

/** Decodes a text file: UTF-16 if it has that byte order mark, else strict UTF-8, else Windows-1252. */
export function decodeText(bytes: Uint8Array): FileText {
  const mark = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16).toUpperCase()).join(' ');
  const wide = MARKS[mark];
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
