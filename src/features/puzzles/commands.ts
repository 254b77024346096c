import { isDeepStrictEqual } from 'node:util';
import { isClear, knownTo } from '../../core/analysis/analysis.ts';
import { forecastOf, isSameMove } from '../../core/analysis/playouts.ts';
import { findMove, legalMoves, type MoveWords } from '../../core/legal.ts';
import { say } from '../../discord/i18n/words.ts';
import { createAllowance } from '../../discord/interactions/allowance.ts';
import { type Ask, askerOf, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { SlashCommand } from '../../discord/interactions/command.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { namedTable } from '../../discord/interactions/find-table.ts';
import { missingMessage } from '../../discord/interactions/kernel-places.ts';
import { type Reply, refusalReply, show, showPrivately } from '../../discord/interactions/reply.ts';
import type { Instead } from '../../discord/messages/refusals.ts';
import { textView } from '../../discord/messages/view.ts';
import { NOTHING_SELECTED, type PanelKind, type PanelState } from '../../discord/panel/panel.ts';
import { panelView } from '../../discord/panel/panel-view.ts';
import { answerIn } from '../../discord/panel/press.ts';
import type { Thinker } from '../../table/play/computers.ts';
import type { Daily } from './daily.ts';
import { type Kind, kindOf, panels, presses } from './presses.ts';
import type { Puzzles, RatedTry, Wish } from './service.ts';
import {
  answerView,
  headerOf,
  ownMistakeButton,
  panelOf,
  type ShownPuzzle,
  shownPuzzle,
  wrongNote,
} from './views.ts';

/** Evaluated tries per person: each takes a fraction of a second of processor time. */
const ALLOWANCE = { most: 60, within: 3_600_000 };
/** Smaller differences are not mentioned. */
const WORTH_SAYING = 0.5;

/** The command, a puzzle's panel, and the results of tries. */
export function puzzleControls(
  puzzles: Puzzles,
  daily: Daily,
  { thinker, now }: { readonly thinker: Thinker; readonly now: () => Date },
): Contribution {
  const allowance = createAllowance(ALLOWANCE, now);

  /** The puzzle, or the person's own mistake, as they may see it now. */
  const open = async (ask: Ask, kind: Kind, id: string): Promise<ShownPuzzle | Reply> => {
    if (kind === 'puzzle') {
      const one = await puzzles.find(id);
      return (one && shownPuzzle(ask.bot.games, one, wordsFor(ask))) ?? gone(id);
    }
    const found = await namedTable(ask, id);
    if (!found.ok) return found.reply;
    const { loaded } = found;
    const knows = (await ask.bot.service.mayKnow(loaded.table, askerOf(ask))).dice;
    const position = knows ? await puzzles.mistakeIn(loaded, ask.person.id) : undefined;
    if (position === undefined) return { ...refusalReply(say('puzzle.gone-mistake')), instead: MISTAKES };
    const words = wordsFor(ask, loaded.table);
    return { kind, position, loaded: { ...loaded, state: position.state }, words };
  };

  const showPuzzle = async (ask: Ask, kind: Kind, id: string): Promise<Reply> => {
    const puzzle = await open(ask, kind, id);
    return isPuzzle(puzzle) ? showPanel(puzzle) : puzzle;
  };

  const solve = async (ask: Ask, wish: Wish): Promise<Reply> => {
    const { id: userId } = ask.person;
    const ofDay = wish.game === undefined ? await daily.ofToday() : undefined;
    const isNew = ofDay !== undefined && (await puzzles.isNewTo(userId, ofDay));
    const next = isNew ? ofDay : await puzzles.next(userId, wish);
    if (next !== undefined) return showPuzzle(ask, 'puzzle', next.id);
    const hasMistakes = (await puzzles.mistakesOf(userId)).length > 0;
    return { ...refusalReply(say('puzzle.none')), ...(hasMistakes && { instead: MISTAKES }) };
  };

  /** The first mistake that is not closed to them now, or unreadable. */
  const mistake = async (ask: Ask, after?: string): Promise<Reply> => {
    for (const id of await puzzles.mistakesOf(ask.person.id, after)) {
      const puzzle = await open(ask, 'mistake', id).catch((err: unknown) =>
        ask.bot.log.warn({ err, table: id }, 'opening a mistake failed; the next one is shown'),
      );
      if (puzzle !== undefined && isPuzzle(puzzle)) return showPanel(puzzle);
    }
    const hasPuzzle = (await puzzles.next(ask.person.id)) !== undefined;
    return {
      ...refusalReply(say('puzzle.none-mistakes')),
      ...(hasPuzzle && { instead: nextAfter(undefined) }),
    };
  };

  /** Why the answer is good, as far as the seat knows the position. */
  const whyOf = async ({ position: { id, game, state: actual, seat, solution } }: ShownPuzzle) => {
    const state = knownTo(forecastOf(game), actual, seat);
    if (game.reason === undefined) {
      const advised = await thinker.advice(game, { state, seat, seed: id });
      return isSameMove(advised, solution.best) ? advised.why : undefined;
    }
    const legal = legalMoves(game, state, seat);
    const actionOf = ({ verb, args }: MoveWords): unknown => {
      const move = findMove(game, legal, verb, args);
      return typeof move === 'object' ? move.action : undefined;
    };
    const reasonFor = (action: unknown, than?: unknown) =>
      action === undefined ? undefined : game.reason?.(state, seat, action, than);
    const [best, over] = [actionOf(solution.best), actionOf(solution.over)];
    const why = reasonFor(best, over);
    // What holds for the next best move, too, is no reason.
    return isDeepStrictEqual(why, reasonFor(over)) ? undefined : why;
  };

  const answer = async (
    puzzle: ShownPuzzle,
    userId: string,
    what: Parameters<typeof answerView>[1],
  ): Promise<Reply> => {
    const { kind, position } = puzzle;
    if (kind === 'mistake') {
      await puzzles.learnt(position.id, userId);
      return show(answerView(puzzle, what, await whyOf(puzzle), undefined));
    }
    const rated = await puzzles.tried(position.id, userId, what === 'found');
    return show(answerView(puzzle, what, await whyOf(puzzle), rated));
  };

  const tryMove = async (puzzle: ShownPuzzle, userId: string, { verb, args }: MoveWords): Promise<Reply> => {
    const { kind, position } = puzzle;
    const move = { verb, args };
    if (isSameMove(move, position.solution.best)) return answer(puzzle, userId, 'found');
    const { over, gain } = position.solution;
    const known = isSameMove(move, over) ? gain : undefined;
    const isPriced = known !== undefined || allowance.take(userId);
    if (kind === 'mistake' && !isPriced) return refusalReply(say('puzzle.often'));
    const price = known ?? (isPriced ? await puzzles.priceOf(position, move) : undefined);
    const isWorse = price !== undefined && price.value >= WORTH_SAYING && isClear(price);
    // For a mistake, the analysis knows a better move, not the only good one.
    if (kind === 'mistake' && !isWorse) return answer(puzzle, userId, 'as-good');
    const rated = kind === 'puzzle' ? await puzzles.tried(position.id, userId, false) : undefined;
    return showPanel(puzzle, wrongNote(puzzle, move, isWorse ? price : undefined), rated);
  };

  const inPanel = (kind: PanelKind) => ({
    acknowledge: 'update' as const,
    async run(ask: Ask, state: PanelState, values: readonly string[]): Promise<Reply> {
      const of = kindOf(state.stamp);
      const puzzle = of === undefined ? gone(state.table) : await open(ask, of, state.table);
      if (!isPuzzle(puzzle)) return puzzle;
      const answered = await answerIn(panelOf(puzzle), kind, state, values, headerOf(puzzle));
      return 'move' in answered ? tryMove(puzzle, ask.person.id, answered.move) : show(answered.view);
    },
  });

  const command: SlashCommand = {
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
          return mistake(ask);
        case 'daily':
          return switchDaily(ask);
        default:
          return solve(ask, { game });
      }
    },
  };

  /** Starts the daily puzzles in this channel, or offers to stop them. */
  const switchDaily = async (ask: Ask): Promise<Reply> => {
    const { place, manages, guildLocale } = ask.where;
    const words = wordsFor(ask);
    if (place.guildId === undefined || ask.bot.places.of(place).answers === 'reply')
      return refusalReply(say('refuse.server-only'));
    if (!manages) return { ...refusalReply(say('puzzle.managers')), instead: nextAfter(undefined) };
    const { guildId, channelId } = place;
    if (await daily.isIn(channelId))
      return show(
        textView(
          say('puzzle.daily-already'),
          words,
          words.button(presses.stop(), 'puzzle.daily-stop', 'danger'),
        ),
      );
    const lacking = ask.bot.places.lacking(ask.where);
    if (lacking.length > 0) return refusalReply(missingMessage(lacking, channelId));
    await daily.begin({ guildId, channelId }, guildLocale);
    const isThere = (await daily.ofToday()) !== undefined;
    return show(textView(say(isThere ? 'puzzle.daily-on' : 'puzzle.daily-none'), words));
  };

  return {
    commands: [command],
    shows: {
      async lookBack({ loaded, words, person }) {
        if (!(await puzzles.hasToLearn(loaded, person.id))) return {};
        return {
          lines: [words.md('puzzle.find-better')],
          controls: [{ order: 60, button: ownMistakeButton(loaded.table, words) }],
          asksForBetter: true,
        };
      },
    },
    buttons: [
      button(presses.show, {
        acknowledge: 'private',
        run: (ask, { puzzle, of }) => showPuzzle(ask, of, puzzle),
      }),
      button(presses.again, {
        acknowledge: 'update',
        run: (ask, { puzzle, of }) => showPuzzle(ask, of, puzzle),
      }),
      button(presses.answer, {
        acknowledge: 'update',
        async run(ask, { puzzle, of }) {
          const opened = await open(ask, of, puzzle);
          return isPuzzle(opened) ? answer(opened, ask.person.id, 'shown') : opened;
        },
      }),
      button(presses.next, {
        acknowledge: 'update',
        run: (ask, { game, puzzle }) => solve(ask, { game, but: puzzle, orOthers: true }),
      }),
      button(presses.mistake, {
        acknowledge: 'private',
        run: (ask, { table }) => showPuzzle(ask, 'mistake', table),
      }),
      button(presses.mistakes, {
        acknowledge: 'update',
        run: (ask, { after }) => mistake(ask, after),
      }),
      button(presses.stop, {
        acknowledge: 'update',
        async run(ask) {
          if (!ask.where.manages) return refusalReply(say('puzzle.managers'));
          await daily.end(ask.where.place.channelId);
          return show(textView(say('puzzle.daily-off'), wordsFor(ask)));
        },
      }),
      button(panels.look, inPanel('look')),
      button(panels.pick, inPanel('pick')),
      button(panels.verb, inPanel('verb')),
      button(panels.whole, inPanel('whole')),
      button(panels.do, inPanel('do')),
    ],
  };
}

const MISTAKES: Instead = { press: presses.mistakes({ after: undefined }), label: say('puzzle.mistakes') };

function nextAfter(puzzle: string | undefined): Instead {
  return { press: presses.next({ game: undefined, puzzle }), label: say('puzzle.next') };
}

function gone(puzzle: string): Reply {
  return { ...refusalReply(say('puzzle.gone')), instead: nextAfter(puzzle) };
}

function isPuzzle(puzzle: ShownPuzzle | Reply): puzzle is ShownPuzzle {
  return 'position' in puzzle;
}

async function showPanel(puzzle: ShownPuzzle, note?: string, rated?: RatedTry | 'own'): Promise<Reply> {
  return showPrivately(await panelView(panelOf(puzzle), NOTHING_SELECTED, headerOf(puzzle, note, rated)));
}
