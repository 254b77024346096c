import type { AnyGame } from '../../core/game.ts';
import type { Loaded } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import {
  type Answer,
  answerTo,
  type CommandHandler,
  type InteractionContext,
  no,
  privately,
  show,
} from '../interaction-context.ts';
import { rulesView } from '../messages/help.ts';
import { historyView, verdictView } from '../messages/record.ts';
import { folded } from '../messages/text.ts';
import { latestTable } from './find-table.ts';
import { matching } from './suggest.ts';

/** `/rules`: a chapter of the game that is played here; elsewhere the game is named with the chapter. */
export function rulesCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context, { options: { topic = '' } }) {
      const here = await gameHere(bot, context);
      const chapters = chaptersOf(bot, here, localizerFor(bot, context));
      const wanted = chapters.find(
        ({ value, name }) => value === topic.trim().toLowerCase() || folded(name) === folded(topic),
      );
      if (wanted !== undefined) return show(rulesView(wanted.game, wanted.topic, localizerFor(bot, context)));
      if (topic.trim().length > 0)
        return no(say('refuse.topic', { topics: chapters.map(({ name }) => name) }));
      const [first] = chapters;
      return first === undefined
        ? no(say('refuse.no-table'))
        : show(rulesView(first.game, first.topic, localizerFor(bot, context)));
    },
    async suggest(context, { options: { topic = '' } }) {
      return matching(chaptersOf(bot, await gameHere(bot, context), localizerFor(bot, context)), topic);
    },
  };
}

interface Chapter {
  readonly game: AnyGame;
  readonly topic: string;
  readonly name: string;
  readonly value: string;
}

/** The chapters of one game by their names; of all games with the game's name before them. */
function chaptersOf(
  { games }: BotContext,
  here: AnyGame | undefined,
  localizer: Localizer,
): readonly Chapter[] {
  const [only, another] = games;
  const one = here ?? (another === undefined ? only : undefined);
  const title = (game: AnyGame, topic: string) => localizer.plain({ key: `${game.id}.rules.${topic}.title` });
  if (one !== undefined)
    return one.topics.map((topic) => ({ game: one, topic, name: title(one, topic), value: topic }));
  return games.flatMap((game) =>
    game.topics.map((topic) => ({
      game,
      topic,
      name: `${localizer.plain({ key: `${game.id}.name` })}: ${title(game, topic)}`,
      value: `${game.id}/${topic}`,
    })),
  );
}

async function gameHere(bot: BotContext, context: InteractionContext): Promise<AnyGame | undefined> {
  const found = await latestTable(bot, context, 'rules');
  return found.ok ? found.loaded.game : undefined;
}

/** A chapter that was chosen from the menu; the first one where none was. */
export function rulesOf(bot: BotContext, context: InteractionContext, game: AnyGame, topic?: string): Answer {
  const chapter = topic === undefined ? game.topics[0] : game.topics.find((one) => one === topic);
  if (chapter === undefined) return no(say('refuse.unknown'));
  return show(rulesView(game, chapter, localizerFor(bot, context)));
}

/** `/history`: the record so far. */
export function historyCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await latestTable(bot, context, 'history');
      return found.ok ? historyOf(bot, context, found.loaded) : found.answer;
    },
  };
}

export async function historyOf(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Answer> {
  if (loaded.step === undefined) return no(say('refuse.not-begun'), loaded.table);
  const [steps, record] = await Promise.all([bot.service.steps(loaded), bot.service.record(loaded)]);
  return show(historyView(loaded, steps, record, localizerFor(bot, context, loaded.table)));
}

/** `/verify`: the record replayed from the seed. */
export function verifyCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    async run(context) {
      const found = await latestTable(bot, context, 'verify');
      return found.ok ? verifyOf(bot, context, found.loaded) : found.answer;
    },
  };
}

export async function verifyOf(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
): Promise<Answer> {
  const localizer = localizerFor(bot, context, loaded.table);
  const result = await bot.service.verify(loaded);
  return answerTo(result, (verdict) => show(verdictView(loaded, verdict, localizer)), loaded.table);
}
