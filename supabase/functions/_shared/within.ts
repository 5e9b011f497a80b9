/** Rejects with the error of `late` if `work` takes longer than `limit` milliseconds. */
export async function within<T>(limit: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limit);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
