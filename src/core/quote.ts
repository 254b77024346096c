/** What somebody typed, to be said back to them: shortened, so that a whole novel does not come back. */
export function quoted(text: string, length = 40): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text;
}
