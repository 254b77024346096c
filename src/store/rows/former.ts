type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The events of a step without a person's name, which is empty then. @param events JSON */
export function withoutNames(events: string, name: string): string {
  const clean = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value === name ? '' : value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)]));
  };
  return JSON.stringify(clean(JSON.parse(events) as Json));
}

/** Open proposals without a person: theirs go, and so do their votes. @param proposals JSON */
export function withoutVotes(proposals: string, userId: string): string {
  const all = JSON.parse(proposals) as readonly {
    readonly by?: string;
    readonly choices: Readonly<Record<string, string>>;
  }[];
  return JSON.stringify(
    all
      .filter(({ by }) => by !== userId)
      .map(({ choices, ...rest }) => ({
        ...rest,
        choices: Object.fromEntries(Object.entries(choices).filter(([voter]) => voter !== userId)),
      })),
  );
}
