let count: number | undefined;

/** Numbers interactions from 1 on, because dice depend on their ids. */
export function countInteractions(): void {
  count = 0;
}

/** Before the tests of a file, and after them, each person has one number, which no test makes again. */
export function stopCounting(): void {
  count = undefined;
}

/** The id of a person's next interaction. */
export function newInteraction(personId: number): string {
  if (count === undefined) return String(800_000_000 + personId);
  count++;
  return String(count);
}
