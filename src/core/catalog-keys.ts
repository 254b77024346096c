import type { AnyGame } from './game.ts';

/** The keys that every game's catalogs need, whatever its code: see docs/adding-a-game.md. */
export function conventionalKeys(game: AnyGame): readonly string[] {
  const options = Object.entries(game.options.specs).flatMap(([name, spec]) => [
    `option.${name}.name`,
    `option.${name}.title`,
    `option.${name}.about`,
    ...(spec.kind === 'choice' ? spec.values.map((value) => `option.${name}.value.${value}`) : []),
  ]);
  const verbs = game.verbs.flatMap((command) => [
    ...['name', 'title'].map((part) => `verb.${command.name}.${part}`),
    ...command.options.map((option) => `verb.${command.name}.option.${option.name}.ask`),
  ]);
  const topics = game.topics.flatMap((topic) => [`rules.${topic}.title`, `rules.${topic}.text`]);
  const sheets = game.namesSheets ? ['name-sheet'] : [];
  return [...sheets, 'name', 'tagline', ...options, ...verbs, ...topics];
}
