/** Saves a text as a file on the user's device. The name has no folder and no character a file system refuses. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
  link.click();
  // The browser has taken the text by then; the address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
