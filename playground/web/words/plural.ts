const rules = new Map<string, Intl.PluralRules>();

/** The plural form of a text for a number in a language. */
export function plural(
  locale: string,
  n: number,
  forms: { readonly one: string; readonly other: string },
): string {
  let rule = rules.get(locale);
  if (!rule) {
    rule = new Intl.PluralRules(locale);
    rules.set(locale, rule);
  }
  return rule.select(n) === 'one' ? forms.one : forms.other;
}
