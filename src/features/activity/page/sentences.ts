/** Texts one after the other: those that end like sentences already, and those that do not, such as a question's label. */
export function asSentences(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (/[.!?…:;]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
