import type { AnyGame } from '../../core/game.ts';
import type { Loaded } from '../../table/service.ts';
import { type Answer, type Ask, answerTo, type CommandHandler, no, privately, show } from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { matching } from './suggest.ts';
import { latestTable } from './find-table.ts';
import { folded } from '../messages/text.ts';
import { rulesView } from '../messages/help.ts';
import { historyView, verdictView } from '../messages/record.ts';
import { say, type Teller } from '../i18n/localizer.ts';

/** `/rules`: a chapter of the game that is played here; elsewhere the game is named with the chapter. */
export function rulesCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask, { options: { topic = '' } }) {
      const here = await gameHere(desk, ask);
      const chapters = chaptersOf(desk, here, tellerOf(desk, ask));
      const wanted = chapters.find(
        ({ value, name }) => value === topic.trim().toLowerCase() || folded(name) === folded(topic),
      );
      if (wanted !== undefined) return show(rulesView(wanted.game, wanted.topic, tellerOf(desk, ask)));
      if (topic.trim().length > 0)
        return no(say('refuse.topic', { topics: chapters.map(({ name }) => name) }));
      const [first] = chapters;
      return first === undefined
        ? no(say('refuse.no-table'))
        : show(rulesView(first.game, first.topic, tellerOf(desk, ask)));
    },
    async suggest(ask, { options: { topic = '' } }) {
      return matching(chaptersOf(desk, await gameHere(desk, ask), tellerOf(desk, ask)), topic);
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
function chaptersOf({ games }: Desk, here: AnyGame | undefined, teller: Teller): readonly Chapter[] {
  const [only, another] = games;
  const one = here ?? (another === undefined ? only : undefined);
  const title = (game: AnyGame, topic: string) => teller.plain({ key: `${game.id}.rules.${topic}.title` });
  if (one !== undefined)
    return one.topics.map((topic) => ({ game: one, topic, name: title(one, topic), value: topic }));
  return games.flatMap((game) =>
    game.topics.map((topic) => ({
      game,
      topic,
      name: `${teller.plain({ key: `${game.id}.name` })}: ${title(game, topic)}`,
      value: `${game.id}/${topic}`,
    })),
  );
}

async function gameHere(desk: Desk, ask: Ask): Promise<AnyGame | undefined> {
  const found = await latestTable(desk, ask, 'rules');
  return found.ok ? found.loaded.game : undefined;
}

/** A chapter that was chosen from the menu; the first one where none was. */
export function rulesOf(desk: Desk, ask: Ask, game: AnyGame, topic?: string): Answer {
  const chapter = topic === undefined ? game.topics[0] : game.topics.find((one) => one === topic);
  if (chapter === undefined) return no(say('refuse.unknown'));
  return show(rulesView(game, chapter, tellerOf(desk, ask)));
}

/** `/history`: the record so far. */
export function historyCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await latestTable(desk, ask, 'history');
      return found.ok ? historyOf(desk, ask, found.loaded) : found.answer;
    },
  };
}

export async function historyOf(desk: Desk, ask: Ask, loaded: Loaded): Promise<Answer> {
  if (loaded.step === undefined) return no(say('refuse.not-begun'), loaded.table);
  const [steps, record] = await Promise.all([desk.service.steps(loaded), desk.service.record(loaded)]);
  return show(historyView(loaded, steps, record, tellerOf(desk, ask, loaded.table)));
}

/** `/verify`: the record replayed from the seed. */
export function verifyCommand(desk: Desk): CommandHandler {
  return {
    acknowledge: privately,
    async run(ask) {
      const found = await latestTable(desk, ask, 'verify');
      return found.ok ? verifyOf(desk, ask, found.loaded) : found.answer;
    },
  };
}

export async function verifyOf(desk: Desk, ask: Ask, loaded: Loaded): Promise<Answer> {
  const teller = tellerOf(desk, ask, loaded.table);
  const result = await desk.service.verify(loaded);
  return answerTo(result, (verdict) => show(verdictView(loaded, verdict, teller)), loaded.table);
}
