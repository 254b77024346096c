import { say } from '../../discord/i18n/words.ts';
import { type Ask, askerOf, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { SlashCommand } from '../../discord/interactions/command.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { namedTable, withTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, show } from '../../discord/interactions/reply.ts';
import type { Instead } from '../../discord/messages/refusals.ts';
import { buttons, text, textView } from '../../discord/messages/view.ts';
import type { PanelKind, PanelState } from '../../discord/panel/panel.ts';
import { answerIn } from '../../discord/panel/press.ts';
import type { Loaded } from '../../table/request.ts';
import { type PuzzleKernel, showAnswer, showPuzzle, tryMove } from './answers.ts';
import { isNewTo, nextPuzzle, type Wish } from './choice.ts';
import { isOutdated, loadPuzzle } from './collection.ts';
import { hasDailyPuzzle, puzzleOfToday, startDailyPuzzle, stopDailyPuzzle } from './daily.ts';
import { hasToLearn, mistakeIn, mistakesOf } from './mistakes.ts';
import { type Kind, kindOf, panels, presses } from './presses.ts';
import { answerQuestion, questionFor } from './question.ts';
import { dailyRule } from './settings.ts';
import { hasTried } from './tries.ts';
import { headerOf, ownMistakeButton, panelOf, type ShownPuzzle, shownPuzzle, solveButton } from './views.ts';

/** The command, a puzzle's panel, and the results of tries. */
export function puzzleControls(
  kernel: PuzzleKernel,
  showLookBack: (ask: Ask, loaded: Loaded) => Promise<Reply>,
): Contribution {
  return {
    commands: [puzzleCommand(kernel)],
    shows: {
      async more({ userId, words }) {
        const found = userId === undefined ? puzzleOfToday(kernel) : nextPuzzle(kernel, userId);
        return (await found) === undefined ? {} : { lines: [words.md('puzzle.more')] };
      },
      async lookBack({ loaded, words, person }) {
        const question = await questionFor(kernel, { loaded, words }, person.id, 'look-back');
        const hasMistake = await hasToLearn(kernel, loaded, person.id);
        return {
          lines: [...(hasMistake ? [words.md('puzzle.find-better')] : []), ...(question?.lines ?? [])],
          controls: [
            ...(hasMistake ? [{ order: 60, button: ownMistakeButton(loaded.table, words) }] : []),
            ...(question?.buttons ?? []).map((button) => ({ order: 70, button })),
          ],
          asksForBetter: hasMistake,
        };
      },
      async panel({ loaded, words, seat }) {
        if (loaded.table.status !== 'finished') return {};
        const occupant = loaded.table.seats[seat];
        const question =
          occupant?.kind === 'human'
            ? await questionFor(kernel, { loaded, words }, occupant.person.id, 'panel')
            : undefined;
        return {
          blocks: [
            buttons(solveButton(loaded.game.id, words)),
            ...(question === undefined ? [] : [text(...question.lines), buttons(...question.buttons)]),
          ],
        };
      },
      end: ({ loaded, words }) => ({
        controls: [{ order: 80, button: solveButton(loaded.game.id, words) }],
      }),
    },
    buttons: [
      button(presses.show, {
        acknowledge: 'private',
        run: (ask, { puzzle, of }) => openPuzzle(kernel, ask, of, puzzle),
      }),
      button(presses.again, {
        acknowledge: 'update',
        run: (ask, { puzzle, of }) => openPuzzle(kernel, ask, of, puzzle),
      }),
      button(presses.answer, {
        acknowledge: 'update',
        async run(ask, { puzzle, of }) {
          const shown = await findShown(kernel, ask, of, puzzle);
          return isShown(shown) ? showAnswer(kernel, shown, ask.person.id, 'shown') : shown;
        },
      }),
      button(presses.next, {
        acknowledge: 'update',
        run: (ask, { game, puzzle }) => openNext(kernel, ask, { game, but: puzzle, orOthers: true }),
      }),
      button(presses.mistake, {
        acknowledge: 'private',
        run: (ask, { table }) => openPuzzle(kernel, ask, 'mistake', table),
      }),
      button(presses.mistakes, {
        acknowledge: 'update',
        run: (ask, { after }) => openMistake(kernel, ask, after),
      }),
      button(presses.solve, {
        acknowledge: 'private',
        run: (ask, { game }) => openNext(kernel, ask, { game, orOthers: true }),
      }),
      button(presses.consent, {
        acknowledge: 'update',
        run: withTable((ask, loaded, press) => answerQuestion(kernel, ask, loaded, press, showLookBack)),
      }),
      button(presses.stop, { acknowledge: 'update', run: (ask) => stopDaily(kernel, ask) }),
      button(panels.show, inPanel(kernel, 'show')),
      button(panels.pick, inPanel(kernel, 'pick')),
      button(panels.verb, inPanel(kernel, 'verb')),
      button(panels.whole, inPanel(kernel, 'whole')),
      button(panels.confirm, inPanel(kernel, 'confirm')),
    ],
  };
}

function puzzleCommand(kernel: PuzzleKernel): SlashCommand {
  return {
    name: 'puzzle',
    describe: 'discord.command.puzzle',
    subcommands: (games) => [
      {
        name: 'solve',
        describe: 'discord.command.puzzle-solve',
        onSheets: true,
        options: [
          {
            type: 'text',
            name: 'game',
            describe: 'discord.option.game',
            choices: games.map(({ id }) => ({ value: id, label: `${id}.name` })),
          },
        ],
      },
      { name: 'mistakes', describe: 'discord.command.puzzle-mistakes', onSheets: true, options: [] },
      { name: 'daily', describe: 'discord.command.puzzle-daily', options: [] },
    ],
    run(ask, { subcommand, options: { game } }) {
      switch (subcommand) {
        case 'mistakes':
          return openMistake(kernel, ask);
        case 'daily':
          return startDaily(kernel, ask);
        default:
          return openNext(kernel, ask, { game });
      }
    },
  };
}

function inPanel(kernel: PuzzleKernel, kind: PanelKind) {
  return {
    acknowledge: 'update' as const,
    async run(ask: Ask, state: PanelState, values: readonly string[]): Promise<Reply> {
      const puzzleKind = kindOf(state.stamp);
      const shown =
        puzzleKind === undefined ? gone(state.table) : await findShown(kernel, ask, puzzleKind, state.table);
      if (!isShown(shown)) return shown;
      const answered = await answerIn(ask, panelOf(shown), kind, state, values, headerOf(shown));
      return 'move' in answered ? tryMove(kernel, shown, ask.person.id, answered.move) : show(answered.view);
    },
  };
}

/** The puzzle, or the person's own mistake, as they may see it now. */
async function findShown(
  kernel: PuzzleKernel,
  ask: Ask,
  kind: Kind,
  id: string,
): Promise<ShownPuzzle | Reply> {
  if (kind === 'puzzle') {
    const puzzle = await loadPuzzle(kernel, { id });
    if (puzzle === undefined || isOutdated(puzzle)) return gone(id);
    return shownPuzzle(kernel.games, puzzle, wordsFor(ask)) ?? gone(id);
  }
  const found = await namedTable(ask, id);
  if (!found.ok) return found.reply;
  const { loaded } = found;
  const knows = (await kernel.service.mayKnow(loaded.table, askerOf(ask))).dice;
  const position = knows ? await mistakeIn(kernel, loaded, ask.person.id) : undefined;
  if (position === undefined) return { ...refusalReply(say('puzzle.gone-mistake')), instead: MISTAKES };
  const words = wordsFor(ask, loaded.table);
  return { kind, position, table: loaded.table, words };
}

async function openPuzzle(kernel: PuzzleKernel, ask: Ask, kind: Kind, id: string): Promise<Reply> {
  const shown = await findShown(kernel, ask, kind, id);
  return isShown(shown) ? showPuzzle(shown) : shown;
}

/** Opens the puzzle of the day if it is new to the person, otherwise one near their rating. */
async function openNext(kernel: PuzzleKernel, ask: Ask, wish: Wish): Promise<Reply> {
  const { id: userId } = ask.person;
  const ofDay = wish.game === undefined ? await puzzleOfToday(kernel) : undefined;
  const isNew = ofDay !== undefined && (await isNewTo(kernel, userId, ofDay));
  const next = isNew ? ofDay : await nextPuzzle(kernel, userId, wish);
  if (next !== undefined) return openPuzzle(kernel, ask, 'puzzle', next.id);
  const hasMistakes = (await mistakesOf(kernel, userId)).length > 0;
  const hasSeenOne = wish.but !== undefined || (await hasTried(kernel, userId));
  return {
    ...refusalReply(say(hasSeenOne ? 'puzzle.none' : 'puzzle.none-yet')),
    ...(hasMistakes && { instead: MISTAKES }),
  };
}

/** Opens the first mistake that is not closed to the person now, or unreadable. */
async function openMistake(kernel: PuzzleKernel, ask: Ask, after?: string): Promise<Reply> {
  for (const id of await mistakesOf(kernel, ask.person.id, after)) {
    const shown = await findShown(kernel, ask, 'mistake', id).catch((err: unknown) =>
      kernel.log.warn({ err, table: id }, 'showing a mistake failed; the next one is shown'),
    );
    if (shown !== undefined && isShown(shown)) return showPuzzle(shown);
  }
  const hasPuzzle = (await nextPuzzle(kernel, ask.person.id)) !== undefined;
  return {
    ...refusalReply(say('puzzle.none-mistakes')),
    ...(hasPuzzle && { instead: nextAfter(undefined) }),
  };
}

/** Starts the daily puzzles in this channel, or offers to stop them. */
async function startDaily(kernel: PuzzleKernel, ask: Ask): Promise<Reply> {
  const { place, guildLocale } = ask.where;
  const words = wordsFor(ask);
  if (place.guildId === undefined || kernel.places.of(place).answers === 'reply')
    return refusalReply(say('refuse.server-only'));
  if (!(await mayDecide(ask)))
    return { ...refusalReply(say('puzzle.managers')), instead: nextAfter(undefined) };
  const { guildId, channelId } = place;
  if (await hasDailyPuzzle(kernel, channelId))
    return show(
      textView(
        say('puzzle.daily-already'),
        words,
        words.button(presses.stop(), 'puzzle.daily-stop', 'danger'),
      ),
    );
  const shut = kernel.places.whyShut(ask.where);
  if (shut !== undefined) return refusalReply(shut);
  const refused = await startDailyPuzzle(kernel, { guildId, channelId }, guildLocale);
  if (refused !== undefined) return refusalReply(refused);
  const isThere = (await puzzleOfToday(kernel)) !== undefined;
  return show(textView(say(isThere ? 'puzzle.daily-on' : 'puzzle.daily-none'), words));
}

/** Whether the person may start and stop daily puzzles here. */
async function mayDecide(ask: Ask): Promise<boolean> {
  return ask.where.manages || (await dailyRule.whyNot(ask)) === undefined;
}

async function stopDaily(kernel: PuzzleKernel, ask: Ask): Promise<Reply> {
  if (!(await mayDecide(ask))) return refusalReply(say('puzzle.managers'));
  await stopDailyPuzzle(kernel, ask.where.place.channelId);
  return show(textView(say('puzzle.daily-off'), wordsFor(ask)));
}

const MISTAKES: Instead = { press: presses.mistakes({ after: undefined }), label: say('puzzle.mistakes') };

function nextAfter(puzzle: string | undefined): Instead {
  return { press: presses.next({ game: undefined, puzzle }), label: say('puzzle.next') };
}

function gone(puzzle: string): Reply {
  return { ...refusalReply(say('puzzle.gone')), instead: nextAfter(puzzle) };
}

function isShown(shown: ShownPuzzle | Reply): shown is ShownPuzzle {
  return 'position' in shown;
}
