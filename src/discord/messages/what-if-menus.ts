import { type Level, levels } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Loaded, PastDecision, SeenDecision } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { type PressOf, presses } from '../presses.ts';
import { CHOICES_MAX } from './limits.ts';
import { chunks, distinct } from './lists.ts';
import { panelPicture } from './pictures.ts';
import { small } from './text.ts';
import { type Block, buttons, type Choice, pictures, text, type View } from './view.ts';
import { moveOf, realMove, whatIfHeading } from './what-if.ts';

/** What a person has chosen so far of a game to play on from. */
export interface WhatIfChoice {
  readonly seat: Seat;
  /** The step of the first decision of the chosen part; undefined if none is chosen, or the game is short. */
  readonly part: number | undefined;
  /** The chosen decision, with the position as its seat knew it. */
  readonly decision: SeenDecision | undefined;
  readonly level: Level;
}

/**
 * The menus by which a person chooses a seat, a decision and the level of the others; once the decision is chosen, its
 * position and the button that begins the game.
 *
 * @param decisions of all seats
 * @param reader the reader's own seat in the finished game, if any
 */
export function whatIfView(
  finished: Loaded,
  decisions: readonly PastDecision[],
  choice: WhatIfChoice,
  reader: Seat | undefined,
  localizer: Localizer,
): View {
  const { table } = finished;
  const { seat, decision, level } = choice;
  const own = decisions.filter((one) => one.seat === seat);
  return {
    tone: 'private',
    blocks: [
      text(
        whatIfHeading(finished, decision, localizer),
        decision === undefined
          ? localizer.markdown(say('what-if.intro'))
          : localizer.markdown(realMove(finished, decision, localizer)),
      ),
      ...(table.seats.length > 1 ? [seatMenu(finished, choice, reader, localizer)] : []),
      ...decisionMenus(finished, own, choice, localizer),
      ...(decision === undefined
        ? []
        : [
            ...pictures(
              panelPicture(finished, decision.state, seat, { viewer: seat, legal: true }, localizer),
            ),
            ...(table.seats.length > 1 ? [levelMenu(finished, choice, localizer)] : []),
            text(
              small(localizer.markdown(say('what-if.unknown'))),
              decision.reopened ? small(localizer.markdown(say('what-if.reopened'))) : undefined,
            ),
            buttons({
              press: presses.whatIfPlay({
                table: table.id,
                seq: decision.step.seq,
                level,
                closes: undefined,
              }),
              label: localizer.plain(say('what-if.begin')),
              style: 'success',
            }),
          ]),
    ],
  };
}

/** The press of a menu that changes one part of the choice. */
function changing(
  { table }: Loaded,
  { seat, part, decision, level }: WhatIfChoice,
  what: PressOf<typeof presses.whatIfMenu>['what'],
): PressOf<typeof presses.whatIfMenu> {
  return presses.whatIfMenu({ table: table.id, what, seat, part, seq: decision?.step.seq, level });
}

function seatMenu(
  finished: Loaded,
  choice: WhatIfChoice,
  reader: Seat | undefined,
  localizer: Localizer,
): Block {
  return {
    kind: 'menu',
    press: changing(finished, choice, 'seat'),
    placeholder: localizer.plain(say('what-if.ask-seat')),
    choices: finished.table.seats.map((_, seat) => {
      const name = localizer.look.nameOf(seat);
      return {
        value: String(seat),
        label: seat === reader ? localizer.plain(say('what-if.you', { name })) : name,
        chosen: seat === choice.seat,
      };
    }),
  };
}

function levelMenu(finished: Loaded, choice: WhatIfChoice, localizer: Localizer): Block {
  return {
    kind: 'menu',
    press: changing(finished, choice, 'level'),
    placeholder: localizer.plain(say('what-if.ask-level')),
    choices: levels.map((level) => ({
      value: level,
      label: localizer.plain(say('what-if.level', { level: say(`level.${level}`) })),
      chosen: level === choice.level,
    })),
  };
}

/** A menu of all decisions; where they are too many, one of the parts of the game and one of the chosen part. */
function decisionMenus(
  finished: Loaded,
  decisions: readonly PastDecision[],
  choice: WhatIfChoice,
  localizer: Localizer,
): readonly Block[] {
  const whereOf = ({ state, seat }: PastDecision) => localizer.plain(finished.game.headline(state, seat));
  const menu = (of: readonly PastDecision[]): Block => ({
    kind: 'menu',
    press: changing(finished, choice, 'decision'),
    placeholder: localizer.plain(say('what-if.ask-decision')),
    choices: of.map(
      (one): Choice => ({
        value: String(one.step.seq),
        label: moveOf(finished, one, localizer),
        about: whereOf(one),
        chosen: one.step.seq === choice.decision?.step.seq,
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
      placeholder: localizer.plain(say('what-if.ask-part')),
      choices: parts.map((part) => {
        const [first = '', last = first] = distinct([...part.slice(0, 1), ...part.slice(-1)].map(whereOf));
        return {
          value: String(part[0]?.step.seq),
          label: first === last ? first : localizer.plain(say('what-if.part', { first, last })),
          chosen: part === open,
        };
      }),
    },
    ...(open === undefined ? [] : [menu(open)]),
  ];
}

/**
 * Parts of a list, for two menus: one of the parts, one of the items in a part. A part is a group, or several small ones
 * where most groups have a single item. A group is divided only if the menus could not hold everything otherwise.
 *
 * @param items at most 625
 * @param groupOf neighbours with the same one are a group
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
