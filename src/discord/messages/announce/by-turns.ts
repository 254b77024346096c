/** Does the work of one key one after the other, whatever became of what was before. @returns what the work gives */
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
