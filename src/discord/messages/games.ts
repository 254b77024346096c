import type { Message } from '../../core/message.ts';
import type { Loaded, WaitingTable } from '../../table/service.ts';
import { moment } from '../i18n/sentences.ts';
import { fittingLines, small } from '../i18n/text.ts';
import { type Localizer, namesOn, saidOf, say } from '../i18n/words.ts';
import { type Press, presses } from '../presses.ts';
import { CHOICES_MAX, MESSAGE_TEXT_MAX } from '../rest/limits.ts';
import { ownDeadline } from './times.ts';
import { linkTo, plainTitleOf, tableLink, titleOf } from './titles.ts';
import { peopleAwaited } from './turn.ts';
import {
  type Additions,
  type Block,
  type Button,
  buttons,
  type Choice,
  type GameNote,
  lengthOf,
  pressButton,
  rule,
  text,
  type View,
} from './view.ts';

/** A person's open tables. */
interface OwnGames {
  readonly all: readonly Loaded[];
  /** The tables that await the person, in this order. */
  readonly waiting: readonly WaitingTable[];
  /** Ids of the tables where a computer plays the person's seat. */
  readonly away: ReadonlySet<string>;
}

/**
 * All open tables of a person: first those that await them, soonest deadline first, with Play; then the others, with
 * links; then features' additions.
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
    lineOf(loaded, localizerOf(loaded), { isMine: isMine(loaded), away, notes: notesOf(loaded.table.id) }),
  );
  const first: readonly Block[] =
    shown.length === 0
      ? []
      : [
          text(`### ${localizer.markdown(say('games.count', { count: waiting.length }))}`),
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

/** The person's relation to the listed tables. */
type Own = Pick<OwnGames, 'away'> & { readonly isMine: boolean; readonly notes: readonly GameNote[] };

/** For a public list. */
const NOBODYS: Own = { isMine: false, away: new Set(), notes: [] };

/**
 * A game as a line in a list, with a link, the awaited players and their deadline. @param own defaults to a public list
 */
export function lineOf(loaded: Loaded, localizer: Localizer, own = NOBODYS): string {
  const { table } = loaded;
  const title = `**${titleOf(loaded, localizer)}**${marksOf(own.notes)}`;
  const line = `- ${saidOf(localizer, title, localizer.markdown(stateOf(loaded, own)))}`;
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
export function nextOf({ table }: Pick<Loaded, 'table'>): number {
  const deadlines = table.times.flatMap(({ deadline }) => deadline?.getTime() ?? []);
  return Math.min(Number.MAX_SAFE_INTEGER, ...deadlines);
}

/** Maximum number of games with buttons in a message, next to its own controls: each takes four components. */
export const GAMES_SHOWN = 7;

/** A game that awaits the reader: its prompt, since when, until when, and Play. */
export function waitingBlocks(
  { loaded, seat, time }: WaitingTable,
  localizer: Localizer,
  notes: readonly GameNote[] = [],
): readonly Block[] {
  const { table, game, state } = loaded;
  const { awaitedSince } = time;
  const play: Button = pressButton(
    presses.play({ table: table.id }),
    say('button.play'),
    localizer,
    'success',
  );
  return [
    text(
      `**${titleOf(loaded, localizer, seat)}**${marksOf(notes)}`,
      localizer.markdown(game.prompt(state, seat)),
      ...notes.map(({ line }) => line),
      // The channel distinguishes tables of the same game.
      [
        ...(table.place.guildId === undefined ? [] : [`<#${table.place.channelId}>`]),
        ...(awaitedSince === undefined
          ? []
          : [localizer.markdown(say('waiting.since', { when: moment(awaitedSince) }))]),
      ].join(' · '),
      ownDeadline(loaded, seat, localizer),
    ),
    buttons(play, tableLink(table, localizer)),
  ];
}

/** Features' marks after a game's title. */
function marksOf(notes: readonly GameNote[]): string {
  return notes.flatMap(({ mark }) => (mark === undefined ? [] : [` ${mark}`])).join('');
}

/** Asks which of a person's games to use. @param command the name of the command to run */
export function gameChoiceView(all: readonly Loaded[], localizer: Localizer, command: string): View {
  return choiceView(say('sheet.choose'), presses.choose({ command }), all.slice(-CHOICES_MAX), localizer);
}

/** Asks which of several games without a channel to move here. */
export function moveView(all: readonly Loaded[], localizer: Localizer): View {
  return choiceView(say('move.choose'), presses.move(), all.slice(0, CHOICES_MAX), localizer);
}

/** @param all at most `CHOICES_MAX` games; a choice is a table's id */
function choiceView(asked: Message, press: Press, all: readonly Loaded[], localizer: Localizer): View {
  const placeholder = localizer.plain(asked);
  const choices = tableChoices(all, () => localizer);
  return { tone: 'private', blocks: [text(placeholder), { kind: 'menu', press, placeholder, choices }] };
}

/**
 * Games as menu choices, told apart by channel and players. Those still alike, because the gateway client does not
 * cache their channels, are told apart by when they were opened.
 */
export function tableChoices(
  all: readonly Loaded[],
  localizerOf: (loaded: Loaded) => Localizer,
): readonly Choice[] {
  return all.map((loaded) => {
    const { id, place, createdAt } = loaded.table;
    const localizer = localizerOf(loaded);
    const date = new Intl.DateTimeFormat(localizer.locale, {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    const isAlike = ({ table }: Loaded) => table.id !== id && namesOn(table) === namesOn(loaded.table);
    const parts = [
      ...(place.guildId === undefined ? [] : [`<#${place.channelId}>`]),
      ...(all.some(isAlike) ? [`${date.format(createdAt)} UTC`] : []),
      namesOn(loaded.table),
    ];
    return { value: id, label: plainTitleOf(loaded, localizer), about: parts.join(' · ') };
  });
}

/** Tells a player that a game's channel is gone, and how to continue. */
export function goneView(loaded: Loaded, localizer: Localizer): View {
  const players = loaded.table.seats.map((_, seat) => ({ seat }));
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`, small(localizer.markdown(say('gone.players', { players })))),
      text(localizer.markdown(say('gone.text'))),
    ],
  };
}
