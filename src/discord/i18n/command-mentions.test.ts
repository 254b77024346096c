import { describe, expect, it } from 'vitest';
import { steppingStones } from '../../../examples/stepping-stones/index.ts';
import type { AnyGame } from '../../core/game.ts';
import { locales } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import { createTranslator } from '../../i18n/index.ts';
import { handlers } from '../../testkit/discord/everything.ts';
import { catalogs } from '../../testkit/discord/translator.ts';
import { slashCommands } from '../gateway/register.ts';
import { createCommandMentions, mentioning } from './command-mentions.ts';
import { escaped } from './text.ts';
import { say } from './words.ts';

const plain = createTranslator(catalogs);
const definitions = slashCommands(handlers.commands, games, plain.inAllLocales);
const registered = definitions.map(({ name }, index) => ({ id: String(index + 1), name }));
const idOf = (command: string) => registered.find(({ name }) => name === command)?.id;

function learned(offered = games) {
  const mentions = createCommandMentions(() => slashCommands(handlers.commands, offered, plain.inAllLocales));
  mentions.learn(registered);
  return mentions;
}

describe('a command in a sentence', () => {
  it('is a mention by its registered name, whatever the language', () => {
    const mention = `</games:${idOf('games')}>`;
    expect(learned().inText('Mine: `/games`', 'en')).toBe(`Mine: ${mention}`);
    expect(learned().inText('Meine: `/spiele`', 'de')).toBe(`Meine: ${mention}`);
    expect(learned().inText('Meine: `/games`', 'de')).toBe(`Meine: ${mention}`);
  });

  it('is mentioned with its subcommand', () => {
    const mention = `</table join:${idOf('table')}>`;
    expect(learned().inText('`/table join`', 'en')).toBe(mention);
    expect(learned().inText('`/table rejoindre`', 'fr')).toBe(mention);
  });

  it('is a list of its subcommands if they are few, and code if they are many', () => {
    const [first, second, third, fourth] = games.map(({ id }) => `</newgame ${id}:${idOf('newgame')}>`);
    expect(learned(games.slice(0, 4)).inText('Use `/newgame`.', 'en')).toBe(
      `Use ${first}, ${second}, ${third}, or ${fourth}.`,
    );
    expect(learned(games.slice(0, 1)).inText('Use `/newgame`.', 'en')).toBe(`Use ${first}.`);
    expect(learned().inText('`/table`', 'en')).toBe('`/table`');
  });

  it('can be pressed however many games there are: the first ones stand for all', () => {
    const five = learned([...games.slice(0, 4), steppingStones as unknown as AnyGame]);
    const first = games.slice(0, 4).map(({ id }) => `</newgame ${id}:${idOf('newgame')}>`);
    expect(five.inText('Use `/newgame`.', 'en')).toBe(`Use ${first.join(', ')}, or \`/newgame …\`.`);
    expect(five.inText('`/newgame stepping-stones`', 'en')).toBe(
      `</newgame stepping-stones:${idOf('newgame')}>`,
    );
  });

  it('is code until its id is known, and if it is no command or has options', () => {
    expect(createCommandMentions(() => definitions).inText('`/games`', 'en')).toBe('`/games`');
    for (const text of ['`/nothing`', '`/table clock clock:3d`', '/games', '`games`'])
      expect(learned().inText(text, 'en')).toBe(text);
    const unread = createCommandMentions(() => definitions);
    for (const answer of [undefined, 'nonsense', [{ name: 'games' }]]) unread.learn(answer);
    expect(unread.inText('`/games`', 'en')).toBe('`/games`');
  });
});

describe('a translator that mentions commands', () => {
  const translator = mentioning(plain, learned());
  const nameOf = () => '`/games`';

  it('does so in Markdown alone, not in labels and pictures', () => {
    const message = say('done.resign');
    expect(translator.translate(message, 'nl', nameOf, escaped)).toContain(
      `</table replace:${idOf('table')}>`,
    );
    expect(translator.text(message, 'nl', nameOf, escaped)).toContain(`</table replace:${idOf('table')}>`);
    expect(translator.translate(message, 'nl', nameOf)).not.toContain('</');
    expect(translator.text('`/games`', 'nl', nameOf, escaped)).toBe('`/games`');
  });

  it('does not for names that look like one', () => {
    const message = say('seat.host', { name: '`/games`' });
    expect(translator.translate(message, 'en', nameOf, escaped)).not.toContain('</');
  });
});

it('all sentences of all catalogs name only commands that there are', () => {
  const mentions = learned();
  // A command with options is an example to type.
  for (const catalog of Object.values(catalogs))
    for (const locale of locales)
      for (const [key, text] of Object.entries(catalog[locale]))
        expect(mentions.inText(text, locale).replaceAll(/`\/[^`]*:[^`]*`/g, ''), key).not.toContain('`/');
});
