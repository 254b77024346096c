/** Shortens typed text, so that replies can quote it. */
export function quoted(text: string, length = 40): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text;
}
