/** Resolves when so many milliseconds are over. */
export const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
