/** Saves a file on the user's device. The name has no folder and no character a file system refuses. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
  link.click();
  // The browser has taken the content by then; the address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The same with a text. */
export const downloadText = (name: string, text: string, type = 'text/csv;charset=utf-8') =>
  download(name, new Blob([text], { type }));
