/** Saves a file on the user's device. Replaces the characters of the name that file systems reject. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
  link.click();
  // The browser has read the blob by then; the object URL would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const downloadText = (name: string, text: string, type = 'text/csv;charset=utf-8') =>
  download(name, new Blob([text], { type }));
