import type { Message } from '../../core/message.ts';
import type { Loaded, WaitingTable } from '../../table/service.ts';
import { moment } from '../i18n/sentences.ts';
import { fittingLines } from '../i18n/text.ts';
import { namesOn, saidOf, say, type Words } from '../i18n/words.ts';
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
  type GameRemark,
  lengthOf,
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
  words: Words,
  wordsOf: (loaded: Loaded) => Words,
  { remarksOf, blocks }: Pick<Additions, 'remarksOf' | 'blocks'>,
): View {
  const newest = waiting.slice(0, GAMES_SHOWN);
  const isShown = ({ table }: Loaded) => newest.some(({ loaded }) => loaded.table.id === table.id);
  const isMine = ({ table }: Loaded) => waiting.some(({ loaded }) => loaded.table.id === table.id);
  const others = all
    .filter((loaded) => !isShown(loaded))
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)) || nextOf(a) - nextOf(b));
  const lines = others.map((loaded) =>
    lineOf(loaded, wordsOf(loaded), { isMine: isMine(loaded), away, remarks: remarksOf(loaded.table.id) }),
  );
  const first: readonly Block[] =
    newest.length === 0
      ? []
      : [
          text(`### ${words.md('games.count', { count: waiting.length })}`),
          ...newest.flatMap((table) =>
            waitingBlocks(table, wordsOf(table.loaded), remarksOf(table.loaded.table.id)),
          ),
        ];
  const more = (count: number) => words.md('games.more', { count });
  return {
    tone: 'private',
    blocks: [
      ...first,
      ...(first.length === 0 || lines.length === 0 ? [] : [rule]),
      text(...fittingLines(lines, MESSAGE_TEXT_MAX - lengthOf([...first, ...blocks]), more)),
      ...blocks,
    ],
  };
}

/** The person's relation to the listed tables. */
type Own = Pick<OwnGames, 'away'> & { readonly isMine: boolean; readonly remarks: readonly GameRemark[] };

/** For a public list. */
const NOBODYS: Own = { isMine: false, away: new Set(), remarks: [] };

/**
 * A game as a line in a list, with a link, the awaited players and their deadline. @param own defaults to a public list
 */
export function lineOf(loaded: Loaded, words: Words, own = NOBODYS): string {
  const { table } = loaded;
  const title = `**${titleOf(loaded, words)}**${marksOf(own.remarks)}`;
  const line = `- ${saidOf(words, title, words.md(stateOf(loaded, own)))}`;
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
  words: Words,
  remarks: readonly GameRemark[] = [],
): readonly Block[] {
  const { table, game, state } = loaded;
  const { awaitedSince } = time;
  const play: Button = words.button(presses.play({ table: table.id }), 'button.play', 'success');
  return [
    text(
      `**${titleOf(loaded, words, seat)}**${marksOf(remarks)}`,
      words.md(game.prompt(state, seat)),
      ...remarks.map(({ line }) => line),
      // The channel distinguishes tables of the same game.
      [
        ...(table.place.guildId === undefined ? [] : [`<#${table.place.channelId}>`]),
        ...(awaitedSince === undefined ? [] : [words.md('waiting.since', { when: moment(awaitedSince) })]),
      ].join(' · '),
      ownDeadline(loaded.table, seat, words),
    ),
    buttons(play, tableLink(table, words)),
  ];
}

/** Features' marks after a game's title. */
function marksOf(remarks: readonly GameRemark[]): string {
  return remarks.flatMap(({ mark }) => (mark === undefined ? [] : [` ${mark}`])).join('');
}

/** Asks which of a person's games to use. @param command the name of the command to run */
export function gameChoiceView(all: readonly Loaded[], words: Words, command: string): View {
  return choiceView(say('sheet.choose'), presses.choose({ command }), all.slice(-CHOICES_MAX), words);
}

/** Asks which of several games without a channel to move here. */
export function moveView(all: readonly Loaded[], words: Words): View {
  return choiceView(say('move.choose'), presses.move(), all.slice(0, CHOICES_MAX), words);
}

/** @param all at most `CHOICES_MAX` games; a choice is a table's id */
function choiceView(asked: Message, press: Press, all: readonly Loaded[], words: Words): View {
  const placeholder = words.plain(asked);
  const choices = tableChoices(all, () => words);
  return { tone: 'private', blocks: [text(placeholder), { kind: 'menu', press, placeholder, choices }] };
}

/**
 * Games as menu choices, told apart by channel and players. Those still alike, because the gateway client does not
 * cache their channels, are told apart by when they were opened.
 */
export function tableChoices(all: readonly Loaded[], wordsOf: (loaded: Loaded) => Words): readonly Choice[] {
  return all.map((loaded) => {
    const { id, place, createdAt } = loaded.table;
    const words = wordsOf(loaded);
    const date = new Intl.DateTimeFormat(words.locale, {
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
    return { value: id, label: plainTitleOf(loaded, words), about: parts.join(' · ') };
  });
}

/** Tells a player that a game's channel is gone, and how to continue. */
export function goneView(loaded: Loaded, words: Words): View {
  const players = loaded.table.seats.map((_, seat) => ({ seat }));
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, words)}`, words.small('gone.players', { players })),
      text(words.md('gone.text')),
    ],
  };
}
