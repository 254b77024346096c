import type { AnyGame } from '../../core/game.ts';
import { joinedParts, type Move } from '../../core/legal.ts';
import type { Reply } from '../../discord/interactions/reply.ts';
import type { Block, View } from '../../discord/messages/view.ts';
import { shortHash } from '../../discord/panel/panel.ts';
import { hashOfMove } from '../../discord/panel/whole-moves.ts';
import type { Press } from '../../discord/presses.ts';
import { say } from '../../table/messages.ts';
import { refuse } from '../../table/request.ts';
import type { MoveRequest } from '../../table/service.ts';
import type { TestAsk, TestContext } from './bot-context.ts';
import { type PersonDriver, personDriver } from './person-driver.ts';

/** A use of one control. */
export interface Use {
  readonly press: Press;
  /** The chosen values of a menu. */
  readonly values: readonly string[];
  /**
   * The number of presses: 1 for a button. A menu is opened, and the choice closes it: 2. One for several values is
   * opened, each value ticked or unticked, then closed.
   */
  readonly presses: number;
}

/** The way to a move that takes the fewest presses. */
export interface Route {
  readonly uses: readonly Use[];
  readonly presses: number;
}

/** Maximum number of views to look at for one move. */
const VIEWS_MAX = 2_000;

/** Finds routes to moves through the controls of a panel, by pressing them at a bot that makes no moves. */
export interface RouteFinder {
  /** @returns undefined if no control leads to the move */
  shortest(panel: View, context: TestAsk, move: Move<unknown>): Promise<Route | undefined>;
}

export function routeFinder(bot: TestContext, game: AnyGame): RouteFinder {
  let requested: MoveRequest | undefined;
  const trial: TestContext = {
    ...bot,
    service: {
      ...bot.service,
      async move(_, request) {
        requested = request;
        return refuse(say('refusal.stale'));
      },
    },
  };
  const people = personDriver(bot.games, bot.translator, trial);

  return {
    async shortest(panel, context, move) {
      const wanted = valuesToward(game, move);
      const open: { readonly view: View; readonly route: Route }[] = [
        { view: panel, route: { uses: [], presses: 0 } },
      ];
      const seen = new Set<string>();
      for (let looked = 0; open.length > 0 && looked < VIEWS_MAX; looked++) {
        open.sort((a, b) => a.route.presses - b.route.presses);
        const nearest = open.shift();
        if (nearest === undefined) return undefined;
        const { view, route } = nearest;
        // The last press of a route makes the move, which a view without blocks represents.
        if (view.blocks.length === 0) return route;
        for (const use of usesOf(view, wanted)) {
          const key = JSON.stringify([{ ...use.press, disambiguator: '' }, use.values]);
          if (seen.has(key)) continue;
          requested = undefined;
          const reply = await pressed(people, context, use);
          const made = madeMove(requested);
          const then: Route = { uses: [...route.uses, use], presses: route.presses + use.presses };
          if (made !== undefined) {
            if (isSame(made, move)) open.push({ view: { tone: 'private', blocks: [] }, route: then });
          } else if (reply.kind === 'view') {
            seen.add(key);
            open.push({ view: reply.view, route: then });
          }
        }
      }
      return undefined;
    },
  };
}

/** Uses a control of a panel. */
export function pressed(people: PersonDriver, context: TestAsk, use: Use): Promise<Reply> {
  return people.press(context, people.bot.customIds.write(use.press), use.values);
}

/** As a function, because the compiler does not see that a press changes the variable. */
function madeMove(requested: MoveRequest | undefined): MoveRequest | undefined {
  return requested;
}

function isSame({ verb, args }: MoveRequest, move: Move<unknown>): boolean {
  const text = (some: object) => JSON.stringify(Object.entries(some).toSorted());
  return verb === move.verb && text(args) === text(move.args);
}

/** The values in menus that lead to a move. */
function valuesToward(game: AnyGame, move: Move<unknown>): ReadonlySet<string> {
  const { verb, args } = move;
  const options = game.verbs.find(({ name }) => name === verb)?.options ?? [];
  return new Set(
    [
      shortHash(verb),
      hashOfMove(move),
      ...options.flatMap((option) => {
        const value = args[option.name];
        if (value === undefined) return [];
        return [value, ...joinedParts(value)].map(shortHash);
      }),
    ].filter((value) => value !== ''),
  );
}

/** The uses of a panel's controls that lead to a move. Other controls, such as links, contain no stamp. */
function usesOf({ blocks }: View, wanted: ReadonlySet<string>): readonly Use[] {
  return blocks.flatMap((block) => usesOfBlock(block, wanted)).filter(({ press }) => 'stamp' in press);
}

function usesOfBlock(block: Block, wanted: ReadonlySet<string>): readonly Use[] {
  if (block.kind === 'buttons')
    return block.buttons.flatMap((button) =>
      'press' in button && button.disabled !== true ? [{ press: button.press, values: [], presses: 1 }] : [],
    );
  if (block.kind !== 'menu') return [];
  const fitting = block.choices.filter(({ value }) => wanted.has(value));
  if (fitting.length === 0) return [];
  if ((block.most ?? 1) === 1)
    return fitting.map(({ value }) => ({ press: block.press, values: [value], presses: 2 }));
  const changed = block.choices.filter(({ value, chosen }) => (chosen === true) !== wanted.has(value));
  return [{ press: block.press, values: fitting.map(({ value }) => value), presses: 2 + changed.length }];
}
