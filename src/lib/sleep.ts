/** Resolves after this many milliseconds. */
export const sleep = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
