import type { WaitingTable } from '../../table/life.ts';
import type { Loaded } from '../../table/service.ts';
import { rule, text, type View } from '../view.ts';
import { say, type Teller } from '../words.ts';
import { linkTo } from './links.ts';
import { moment } from './times.ts';
import { titleOf } from './titles.ts';
import { peopleAwaited } from './turn.ts';
import { GAMES_SHOWN, waitingBlocks } from './waiting.ts';

/**
 * Every open table of a person. What waits for them comes first, the soonest deadline first, with Play; then the
 * others, with links.
 *
 * @param waiting in this order
 */
export function gamesView(
  all: readonly Loaded[],
  waiting: readonly WaitingTable[],
  teller: Teller,
  tellerOf: (loaded: Loaded) => Teller,
): View {
  const shown = waiting.slice(0, GAMES_SHOWN);
  const isShown = ({ table }: Loaded) => shown.some(({ loaded }) => loaded.table.id === table.id);
  const isMine = ({ table }: Loaded) => waiting.some(({ loaded }) => loaded.table.id === table.id);
  const others = all
    .filter((loaded) => !isShown(loaded))
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)) || nextOf(a) - nextOf(b));
  const lines = others.map((loaded) => lineOf(loaded, isMine(loaded), tellerOf(loaded)));
  return {
    tone: 'private',
    blocks: [
      ...(shown.length === 0
        ? []
        : [
            text(`### ${teller.say(say('remind.title', { count: waiting.length }))}`),
            ...shown.flatMap((one) => waitingBlocks(one, tellerOf(one.loaded))),
          ]),
      ...(shown.length === 0 || lines.length === 0 ? [] : [rule]),
      text(...lines),
    ],
  };
}

function lineOf(loaded: Loaded, isMine: boolean, teller: Teller): string {
  return `- **${titleOf(loaded, teller)}**: ${teller.say(stateOf(loaded, isMine))}\n  ${linkTo(loaded.table)}`;
}

function stateOf(loaded: Loaded, isMine: boolean) {
  const { table } = loaded;
  if (table.status === 'lobby') return say('games.lobby');
  if (table.asleep !== undefined) return say('games.asleep');
  if (isMine) return say('games.yours');
  const players = peopleAwaited(loaded).map(({ seat }) => ({ seat }));
  const next = nextOf(loaded);
  if (next === Number.MAX_SAFE_INTEGER) return say('games.waiting', { players });
  return say('games.waiting-until', { players, when: moment(new Date(next)) });
}

/** The soonest deadline at a table, in ms. */
function nextOf({ table }: Loaded): number {
  const deadlines = table.times.flatMap(({ deadline }) => deadline?.getTime() ?? []);
  return Math.min(Number.MAX_SAFE_INTEGER, ...deadlines);
}
