import type { Loaded, WaitingTable } from '../../table/service.ts';
import { type Localizer, namesOn, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import { CHOICES_MAX, MESSAGE_TEXT_MAX } from './limits.ts';
import { linkTo } from './links.ts';
import { fittingLines } from './text.ts';
import { moment } from './times.ts';
import { plainTitleOf, titleOf } from './titles.ts';
import { peopleAwaited } from './turn.ts';
import { type Block, lengthOf, type Menu, rule, text, type View } from './view.ts';
import { GAMES_SHOWN, waitingBlocks } from './waiting.ts';

/** A person's open tables. */
export interface OwnGames {
  readonly all: readonly Loaded[];
  /** The tables that wait for the person, in this order. */
  readonly waiting: readonly WaitingTable[];
  /** Ids of the tables with reminders off. */
  readonly muted: ReadonlySet<string>;
  /** Ids of the tables where a computer plays the person's seat. */
  readonly away: ReadonlySet<string>;
}

/**
 * All open tables of a person. Those that wait for them come first, the soonest deadline first, with Play; then the
 * others, with links; then a menu of the games with reminders.
 */
export function gamesView(
  { all, waiting, muted, away }: OwnGames,
  localizer: Localizer,
  localizerOf: (loaded: Loaded) => Localizer,
): View {
  const shown = waiting.slice(0, GAMES_SHOWN);
  const isShown = ({ table }: Loaded) => shown.some(({ loaded }) => loaded.table.id === table.id);
  const isMine = ({ table }: Loaded) => waiting.some(({ loaded }) => loaded.table.id === table.id);
  const others = all
    .filter((loaded) => !isShown(loaded))
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)) || nextOf(a) - nextOf(b));
  const lines = others.map((loaded) =>
    lineOf(loaded, { isMine: isMine(loaded), muted, away }, localizerOf(loaded)),
  );
  const first: readonly Block[] =
    shown.length === 0
      ? []
      : [
          text(`### ${localizer.markdown(say('remind.title', { count: waiting.length }))}`),
          ...shown.flatMap((one) => waitingBlocks(one, localizerOf(one.loaded))),
        ];
  const more = (count: number) => localizer.markdown(say('games.more', { count }));
  return {
    tone: 'private',
    blocks: [
      ...first,
      ...(first.length === 0 || lines.length === 0 ? [] : [rule]),
      text(...fittingLines(lines, MESSAGE_TEXT_MAX - lengthOf(first), more)),
      reminderMenu(
        all.filter(({ table }) => !away.has(table.id)),
        muted,
        localizer,
        localizerOf,
      ),
    ],
  };
}

/** The table's state for the person. */
type Own = Pick<OwnGames, 'muted' | 'away'> & { readonly isMine: boolean };

function lineOf(loaded: Loaded, own: Own, localizer: Localizer): string {
  const { table } = loaded;
  const mark = own.muted.has(table.id) ? ' 🔕' : '';
  const line = `- **${titleOf(loaded, localizer)}**${mark}: ${localizer.markdown(stateOf(loaded, own))}`;
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

/** A menu of the games with reminders. Games without reminders come first, so that all can be reached. */
function reminderMenu(
  all: readonly Loaded[],
  muted: OwnGames['muted'],
  localizer: Localizer,
  localizerOf: (loaded: Loaded) => Localizer,
): Menu {
  const isMuted = ({ table }: Loaded) => muted.has(table.id);
  const running = all.filter(({ table }) => table.status === 'playing');
  return {
    kind: 'menu',
    press: presses.reminders(),
    placeholder: localizer.plain(say('games.reminders')),
    choices: running
      .toSorted((a, b) => Number(isMuted(b)) - Number(isMuted(a)))
      .slice(0, CHOICES_MAX)
      .map((loaded) => ({
        value: `${isMuted(loaded) ? 'on' : 'off'}:${loaded.table.id}`,
        label: `${isMuted(loaded) ? '🔕' : '🔔'} ${plainTitleOf(loaded, localizerOf(loaded))}`,
        about: [
          localizer.plain(say(isMuted(loaded) ? 'games.muted' : 'games.reminded')),
          namesOn(loaded.table),
        ].join(' · '),
      })),
  };
}
