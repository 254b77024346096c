/** Runs the tasks of one key one at a time, in order, even after a failed one. @returns the result of the task */
export function byTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const next = (running.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    running.set(key, next);
    return next.finally(() => {
      if (running.get(key) === next) running.delete(key);
    });
  };
}
