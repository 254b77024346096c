import type { AnyGame } from '../../core/game.ts';
import { gameName } from '../../table/messages.ts';
import { folded } from '../i18n/text.ts';
import { say, type Words } from '../i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { SlashCommand } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { forTable, latestTable } from '../interactions/find-table.ts';
import { type Reply, refusalReply, show } from '../interactions/reply.ts';
import { matching } from '../interactions/suggest.ts';
import { rulesView } from '../messages/rules.ts';
import { collectAdditions } from '../messages/slots.ts';
import { presses } from '../presses.ts';

/** Shows a chapter of this place's game. Elsewhere it offers the chapters of every game. */
const rulesCommand: SlashCommand = {
  name: 'rules',
  describe: 'discord.command.rules',
  takesTable: true,
  options: [
    {
      type: 'text',
      name: 'topic',
      describe: 'discord.option.topic',
      async suggest(ask, _, typed) {
        const here = await gameHere(ask);
        return matching(chaptersOf(ask.bot, here, wordsFor(ask)), typed);
      },
    },
  ],
  async run(ask, { options: { topic = '' } }) {
    const words = wordsFor(ask);
    const chapters = chaptersOf(ask.bot, await gameHere(ask), words);
    const wanted = chapters.find(
      ({ value, name }) => value === topic.trim().toLowerCase() || folded(name) === folded(topic),
    );
    if (wanted === undefined && topic.trim().length > 0)
      return refusalReply(say('refuse.topic', { topics: chapters.map(({ name }) => name) }));
    const chapter = wanted ?? chapters[0];
    return chapter === undefined
      ? refusalReply(say('refuse.no-table'))
      : rulesOf(ask, chapter.game, chapter.topic);
  },
};

interface Chapter {
  readonly game: AnyGame;
  readonly topic: string;
  readonly name: string;
  readonly value: string;
}

/** The chapters of one game, or of all games, each prefixed with the game's name. */
function chaptersOf({ games }: BotContext, here: AnyGame | undefined, words: Words): readonly Chapter[] {
  const [only, another] = games;
  const one = here ?? (another === undefined ? only : undefined);
  const title = (game: AnyGame, topic: string) => words.plain({ key: `${game.id}.rules.${topic}.title` });
  if (one !== undefined)
    return one.topics.map((topic) => ({ game: one, topic, name: title(one, topic), value: topic }));
  return games.flatMap((game) =>
    game.topics.map((topic) => ({
      game,
      topic,
      name: `${words.plain(gameName(game))}: ${title(game, topic)}`,
      value: `${game.id}/${topic}`,
    })),
  );
}

async function gameHere(ask: Ask): Promise<AnyGame | undefined> {
  const found = await latestTable(ask, 'rules');
  return found.ok ? found.loaded.game : undefined;
}

/** Shows a chapter; the first one by default. */
export async function rulesOf(ask: Ask, game: AnyGame, topic?: string): Promise<Reply> {
  const chapter = topic === undefined ? game.topics[0] : game.topics.find((one) => one === topic);
  if (chapter === undefined) return refusalReply(say('refuse.unknown'));
  const words = wordsFor(ask);
  const added = await collectAdditions(ask.bot, { game, words }, 'rules');
  return show(rulesView(game, chapter, words, added.buttons));
}

const rulesButton = button(
  presses.rules,
  forTable('private', async (ask, { game }) => rulesOf(ask, game)),
);

const gameRulesButton = button(presses.gameRules, {
  acknowledge: 'private',
  run: async (ask, press) => rulesOfNamed(ask, press.game),
});

const topicMenu = button(presses.topic, {
  acknowledge: 'update',
  run: async (ask, press, [topic = '']) => rulesOfNamed(ask, press.game, topic),
});

async function rulesOfNamed(ask: Ask, id: string, topic?: string): Promise<Reply> {
  const game = ask.bot.games.find((game) => game.id === id);
  return game === undefined ? refusalReply(say('refuse.unknown')) : rulesOf(ask, game, topic);
}

export const rules: Contribution = {
  commands: [rulesCommand],
  buttons: [rulesButton, gameRulesButton, topicMenu],
};
