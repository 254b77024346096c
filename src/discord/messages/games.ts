import type { Loaded, WaitingTable } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { MESSAGE_TEXT_MAX } from '../rest/limits.ts';
import { linkTo } from './links.ts';
import { fittingLines } from './text.ts';
import { moment } from './times.ts';
import { titleOf } from './titles.ts';
import { peopleAwaited } from './turn.ts';
import { type Additions, type Block, type GameNote, lengthOf, rule, text, type View } from './view.ts';
import { GAMES_SHOWN, marksOf, waitingBlocks } from './waiting.ts';

/** A person's open tables. */
export interface OwnGames {
  readonly all: readonly Loaded[];
  /** The tables that wait for the person, in this order. */
  readonly waiting: readonly WaitingTable[];
  /** Ids of the tables where a computer plays the person's seat. */
  readonly away: ReadonlySet<string>;
}

/**
 * All open tables of a person. Those that wait for them come first, the soonest deadline first, with Play; then the
 * others, with links; then what features add.
 */
export function gamesView(
  { all, waiting, away }: OwnGames,
  localizer: Localizer,
  localizerOf: (loaded: Loaded) => Localizer,
  { notesOf, blocks }: Pick<Additions, 'notesOf' | 'blocks'>,
): View {
  const shown = waiting.slice(0, GAMES_SHOWN);
  const isShown = ({ table }: Loaded) => shown.some(({ loaded }) => loaded.table.id === table.id);
  const isMine = ({ table }: Loaded) => waiting.some(({ loaded }) => loaded.table.id === table.id);
  const others = all
    .filter((loaded) => !isShown(loaded))
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)) || nextOf(a) - nextOf(b));
  const lines = others.map((loaded) =>
    lineOf(loaded, { isMine: isMine(loaded), away, notes: notesOf(loaded.table.id) }, localizerOf(loaded)),
  );
  const first: readonly Block[] =
    shown.length === 0
      ? []
      : [
          text(`### ${localizer.markdown(say('waiting.title', { count: waiting.length }))}`),
          ...shown.flatMap((one) =>
            waitingBlocks(one, localizerOf(one.loaded), notesOf(one.loaded.table.id)),
          ),
        ];
  const more = (count: number) => localizer.markdown(say('games.more', { count }));
  return {
    tone: 'private',
    blocks: [
      ...first,
      ...(first.length === 0 || lines.length === 0 ? [] : [rule]),
      text(...fittingLines(lines, MESSAGE_TEXT_MAX - lengthOf(first), more)),
      ...blocks,
    ],
  };
}

/** The table's state for the person. */
type Own = Pick<OwnGames, 'away'> & { readonly isMine: boolean; readonly notes: readonly GameNote[] };

function lineOf(loaded: Loaded, own: Own, localizer: Localizer): string {
  const { table } = loaded;
  const line = `- **${titleOf(loaded, localizer)}**${marksOf(own.notes)}: ${localizer.markdown(stateOf(loaded, own))}`;
  const isThere = table.paused === undefined || table.paused.why === 'nobody';
  return isThere ? `${line}\n  ${linkTo(table)}` : line;
}

function stateOf(loaded: Loaded, { isMine, away }: Own) {
  const { table } = loaded;
  if (table.status === 'lobby') return say('games.lobby');
  if (table.paused !== undefined) return say(`paused.${table.paused.why}`);
  if (isMine) return say('games.yours');
  if (away.has(table.id)) return say('games.away');
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
