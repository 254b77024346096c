import { chunks, distinct } from '../../core/common.ts';
import { type Level, levels, type Score } from '../../core/game.ts';
import type { Message, Seat, Value } from '../../core/message.ts';
import { nameOn, say, type Words } from '../../discord/i18n/words.ts';
import { panelPicture, scoreLines } from '../../discord/messages/pictures.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { gameTitle, moveTitle, tableLink, titleAt } from '../../discord/messages/titles.ts';
import {
  type Block,
  type Button,
  buttons,
  type Choice,
  pictures,
  text,
  type View,
} from '../../discord/messages/view.ts';
import type { Press, PressOf } from '../../discord/presses.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import type { Table } from '../../table/model.ts';
import type { PastDecision } from '../../table/play/replay.ts';
import type { Loaded } from '../../table/request.ts';
import { presses, sandboxOption } from './presses.ts';
import type { Beginning, SeenDecision } from './service.ts';

/**
 * For a finished game: asks from which decision to play on. Undefined for other games and what-if games.
 *
 * @param seq the step of the decision to preselect
 */
export function askButton(
  { id, status, continuedFrom: from }: Table,
  words: Words,
  seq?: number,
): Button | undefined {
  if (status !== 'finished' || from !== undefined) return undefined;
  return words.button(presses.choose({ table: id, seq }), 'what-if.title');
}

/** The first message of the game, in the person's direct messages. */
export function whatIfIntroView(finished: Loaded, decision: PastDecision, words: Words): View {
  return {
    tone: 'aside',
    blocks: [
      text(
        whatIfHeading(finished, decision, words),
        words.md(realMove(finished, decision, words)),
        words.md('what-if.unknown'),
        words.md('what-if.stop'),
      ),
    ],
  };
}

/** For the awaited player of a running game. Undefined if nobody can play on from it. */
export function sandboxButton({ loaded: { table }, words }: ShownGame): Button | undefined {
  if (table.dice !== 'own' || sandboxOption.of(table) === 'off' || table.place.kind === 'direct')
    return undefined;
  return words.button(presses.sandbox({ table: table.id }), 'what-if.title');
}

/** Offers to play on from the running position. */
export function sandboxView(running: Loaded, { seat, state }: Beginning, level: Level, words: Words): View {
  const { table } = running;
  return {
    tone: 'aside',
    blocks: [
      text(
        `### ${words.md('what-if.title')} · ${titleAt(running, state, words, seat)}`,
        words.md('sandbox.intro'),
      ),
      ...pictures(panelPicture(running.game, state, seat, { viewer: seat, legal: true }, words)),
      ...(table.seats.length > 1 ? [levelMenu(presses.sandboxLevel({ table: table.id }), level, words)] : []),
      buttons(
        tableLink(table, words),
        words.button(
          presses.play({ table: table.id, seq: undefined, level, closes: undefined }),
          'what-if.begin',
          'success',
        ),
      ),
    ],
  };
}

/** The first message, in the person's direct messages, of a game that continues a running one. */
export function sandboxIntroView(running: Loaded, { seat, state, reopened }: Beginning, words: Words): View {
  return {
    tone: 'aside',
    blocks: [
      text(
        `### ${words.md('what-if.title')} · ${titleAt(running, state, words, seat)}`,
        words.md('sandbox.drawn-anew'),
        reopened ? words.md('what-if.reopened') : undefined,
        words.md('what-if.stop'),
      ),
    ],
  };
}

/** Offers to play on from the running game's newest position again. */
export function sandboxAgainButton(running: Loaded, words: Words): Button {
  return words.button(presses.sandbox({ table: running.table.id }), 'what-if.again', 'primary');
}

/** Asks whether to close the open what-if game for another one. */
export function replaceView(open: Table, wanted: PressOf<typeof presses.play>, words: Words): View {
  return {
    tone: 'refusal',
    blocks: [
      text(words.md('what-if.replace')),
      buttons(words.button(presses.play({ ...wanted, closes: open.id }), 'what-if.replace-yes', 'danger')),
    ],
  };
}

/** The real game's result, for comparison. @param loaded the finished what-if game */
export function comparison(loaded: Loaded, finished: Loaded, words: Words): readonly Block[] {
  const seat = loaded.table.seats.findIndex(({ kind }) => kind === 'human');
  const [value, real] = [loaded, finished].map(({ game, state }) => resultOf(game.score(state), seat));
  if (value === undefined || real === undefined) return [];
  const named = words.naming((other) => nameOn(finished.table, other));
  return [
    text(
      `**${words.md('what-if.compare', { own: value, real })}**`,
      ...(finished.table.seats.length > 1 ? [words.md('what-if.real'), ...scoreLines(finished, named)] : []),
    ),
  ];
}

/** Offers to play on from the same decision again. */
export function againButton(finished: Loaded, seq: number | undefined, words: Words): Button {
  return words.button(presses.choose({ table: finished.table.id, seq }), 'what-if.again', 'primary');
}

/** Closes a what-if game that blocks another one. Undefined for other games. */
export function closeButton({ id, continuedFrom: from }: Table, words: Words): Button | undefined {
  if (from === undefined) return undefined;
  return words.button(presses.close({ table: id }), 'what-if.close');
}

/** A seat's result: its total, or a text that includes it. */
function resultOf({ totals, lines }: Score, seat: Seat): Value | undefined {
  const [total, line] = [totals[seat], lines[seat]];
  return line?.values?.total === total && line !== undefined ? line : total;
}

/** "What if… · 🗻 Roll to the Top! · Burj Khalifa, roll 4" */
export function whatIfHeading(finished: Loaded, decision: PastDecision | undefined, words: Words): string {
  const title = words.md('what-if.title');
  const where =
    decision === undefined
      ? gameTitle(finished.game, words)
      : titleAt(finished, decision.state, words, decision.seat);
  return `### ${title} · ${where}`;
}

/** The real move of a decision in the finished game. */
export function realMove(finished: Loaded, decision: PastDecision, words: Words): Message {
  return say('what-if.real-move', { move: moveOf(finished, decision, words) });
}

/** The move of a decision in a few words. */
export function moveOf({ game }: Loaded, { state, seat, step }: PastDecision, words: Words): string {
  const { verb = '', args = {} } = step;
  return moveTitle(game, state, seat, { verb, args }, words);
}

/** A person's choices so far for a game to play on from. */
export interface WhatIfChoice {
  readonly seat: Seat;
  /** The step of the first decision in the chosen part; undefined if none is chosen, or the game is short. */
  readonly part: number | undefined;
  /** The chosen decision, with the position as its seat knew it. */
  readonly decision: SeenDecision | undefined;
  readonly level: Level;
}

/**
 * Menus to choose a seat, a decision and the level of the others; with a chosen decision, also its position and the
 * button that begins the game.
 *
 * @param decisions of all seats
 * @param reader the reader's own seat in the finished game, if any
 */
export function whatIfView(
  finished: Loaded,
  decisions: readonly PastDecision[],
  choice: WhatIfChoice,
  reader: Seat | undefined,
  words: Words,
): View {
  const { table } = finished;
  const { seat, decision, level } = choice;
  const own = decisions.filter((decision) => decision.seat === seat);
  return {
    tone: 'private',
    blocks: [
      text(
        whatIfHeading(finished, decision, words),
        decision === undefined ? words.md('what-if.intro') : words.md(realMove(finished, decision, words)),
      ),
      ...(table.seats.length > 1 ? [seatMenu(finished, choice, reader, words)] : []),
      ...decisionMenus(finished, own, choice, words),
      ...(decision === undefined
        ? []
        : [
            ...pictures(
              panelPicture(finished.game, decision.state, seat, { viewer: seat, legal: true }, words),
            ),
            ...(table.seats.length > 1 ? [levelMenu(changing(finished, choice, 'level'), level, words)] : []),
            text(
              words.small('what-if.unknown'),
              decision.reopened ? words.small('what-if.reopened') : undefined,
            ),
            buttons(
              tableLink(table, words),
              words.button(
                presses.play({
                  table: table.id,
                  seq: decision.step.seq,
                  level,
                  closes: undefined,
                }),
                'what-if.begin',
                'success',
              ),
            ),
          ]),
    ],
  };
}

/** The press of a menu that changes one part of the choice. */
function changing(
  { table }: Loaded,
  { seat, part, decision, level }: WhatIfChoice,
  what: PressOf<typeof presses.menu>['what'],
): PressOf<typeof presses.menu> {
  return presses.menu({ table: table.id, what, seat, part, seq: decision?.step.seq, level });
}

function seatMenu(finished: Loaded, choice: WhatIfChoice, reader: Seat | undefined, words: Words): Block {
  return {
    kind: 'menu',
    press: changing(finished, choice, 'seat'),
    placeholder: words.plain('what-if.ask-seat'),
    choices: finished.table.seats.map((_, seat) => {
      const name = words.look.nameOf(seat);
      return {
        value: String(seat),
        label: seat === reader ? words.plain('what-if.you', { name }) : name,
        chosen: seat === choice.seat,
      };
    }),
  };
}

/** @param press of the menu */
function levelMenu(press: Press, chosen: Level, words: Words): Block {
  return {
    kind: 'menu',
    press,
    placeholder: words.plain('what-if.ask-level'),
    choices: levels.map((level) => ({
      value: level,
      label: words.plain('what-if.level', { level: say(`level.${level}`) }),
      chosen: level === chosen,
    })),
  };
}

/**
 * A menu of all decisions; if there are too many, a menu of parts of the game and one of the chosen part's decisions.
 */
function decisionMenus(
  finished: Loaded,
  decisions: readonly PastDecision[],
  choice: WhatIfChoice,
  words: Words,
): readonly Block[] {
  const whereOf = ({ state, seat }: PastDecision) => words.plain(finished.game.headline(state, seat));
  const menu = (of: readonly PastDecision[]): Block => ({
    kind: 'menu',
    press: changing(finished, choice, 'decision'),
    placeholder: words.plain('what-if.ask-decision'),
    choices: of.map(
      (decision): Choice => ({
        value: String(decision.step.seq),
        label: moveOf(finished, decision, words),
        about: whereOf(decision),
        chosen: decision.step.seq === choice.decision?.step.seq,
      }),
    ),
  });
  if (decisions.length <= CHOICES_MAX) return [menu(decisions)];
  const parts = partsOf(decisions, whereOf);
  const seq = choice.decision?.step.seq ?? choice.part;
  const open = parts.find((part) => part.some(({ step }) => step.seq === seq));
  return [
    {
      kind: 'menu',
      press: changing(finished, choice, 'part'),
      placeholder: words.plain('what-if.ask-part'),
      choices: parts.map((part) => {
        const [first = '', last = first] = distinct([...part.slice(0, 1), ...part.slice(-1)].map(whereOf));
        return {
          value: String(part[0]?.step.seq),
          label: first === last ? first : words.plain('what-if.part', { first, last }),
          chosen: part === open,
        };
      }),
    },
    ...(open === undefined ? [] : [menu(open)]),
  ];
}

/**
 * Splits a list for two menus: one of parts, one of a part's items. A part is a group, or several small ones if most
 * groups have a single item. A group is split only if the menus could not hold everything otherwise.
 *
 * @param items at most 625
 * @param groupOf adjacent items with the same value form a group
 */
export function partsOf<T>(items: readonly T[], groupOf: (item: T) => string): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const item of items) {
    const last = groups.at(-1)?.[0];
    if (last !== undefined && groupOf(last) === groupOf(item)) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  const areSmall = items.length < 2 * groups.length;
  const size = Math.ceil(areSmall ? Math.sqrt(groups.length) : groups.length / CHOICES_MAX);
  const parts = chunks(groups, size).map((part) => part.flat());
  return parts.every(({ length }) => length <= CHOICES_MAX)
    ? parts
    : chunks(items, Math.ceil(items.length / CHOICES_MAX));
}
