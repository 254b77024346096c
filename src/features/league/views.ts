import { signed, withMinus } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { code, instant, person } from '../../discord/i18n/sentences.ts';
import { escaped } from '../../discord/i18n/text.ts';
import { type Key, say, type Words } from '../../discord/i18n/words.ts';
import { gameTitle, linkToMessage } from '../../discord/messages/titles.ts';
import {
  type Block,
  type Button,
  buttons,
  type Choice,
  type Picture,
  pictures,
  text,
  textView,
  type View,
} from '../../discord/messages/view.ts';
import { presses as kernelPresses, type Press, type PressOf } from '../../discord/presses.ts';
import { BUTTONS_A_ROW, CHOICES_MAX } from '../../discord/rest/limits.ts';
import type { Person, Table } from '../../table/model.ts';
import { toldApart } from '../../table/seats/names.ts';
import { isFormer, personOf } from '../../table/seats/people.ts';
import { nameOfOccupant } from '../../table/seats/seats.ts';
import type { Comparison, FormatWords, Part, RoundResult, Seen, Settings } from './kernel.ts';
import { presses } from './presses.ts';
import type { League, LeagueMessage, Member } from './records.ts';
import { type DivisionPage, type Ranking, type ShownPairing, seasonShown } from './results.ts';
import { divisionScene } from './scene.ts';
import { moversIn } from './season.ts';

/** Maximum number of signed-up people named in a message. */
export const NAMED = 12;
/** Maximum number of divisions in a public message. */
export const SHOWN = 2;
/** Maximum number of leagues with buttons in a list. */
const LISTED = 4 * BUTTONS_A_ROW;

/** A division, with the sizes of the divisions that its first and last move to. */
export interface ShownDivision {
  readonly page: DivisionPage;
  /** How many divisions they move up or down. */
  readonly reach: number;
  readonly neighbours: { readonly above: number; readonly below: number };
}

/** The data of a league's message. */
export interface ShownLeague {
  readonly league: League;
  readonly game: AnyGame;
  readonly rounds: number;
  /** The number of people signed up, including those waiting for a slot; and the first of them. */
  readonly count: number;
  readonly first: readonly Member[];
  /** The number of divisions, and the highest ones. */
  readonly divisions: number;
  readonly shown: readonly ShownDivision[];
}

/** The message of a league in a channel. */
export function leagueView(shown: ShownLeague, isHostGone: boolean, words: Words): View {
  const { league, rounds, divisions } = shown;
  const { season, round, roundEnds } = league;
  const isOpen = round === 0;
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(shown, words),
        isOpen || roundEnds === undefined
          ? words.md('league.open', { season })
          : words.md('league.running', { season, round, rounds, ends: instant(roundEnds) }),
        ...(isOpen ? signedUp(shown, words) : []),
      ),
      ...(isOpen ? [] : shown.shown.flatMap((division) => divisionBlocks(shown, division, words))),
      text(
        // Results are revealed together, and so is the table.
        ...(isOpen || league.scored === round ? [] : [words.small('league.counts')]),
        ...(divisions > SHOWN && !isOpen ? [words.small('league.more', { count: divisions - SHOWN })] : []),
        ...(isOpen ? rules(shown, words) : []),
        ...(isHostGone ? [words.small('league.host-gone')] : []),
        ...(league.shared ? [words.small('league.code', { code: code(league.id.toUpperCase()) })] : []),
      ),
      buttons(
        words.button(
          presses.joinLeague({ league: league.id }),
          isOpen ? 'league.join' : 'league.wait',
          isOpen ? 'success' : 'secondary',
        ),
        words.button(
          presses.myLeague({ league: league.id }),
          'league.mine',
          isOpen ? 'secondary' : 'primary',
        ),
      ),
    ],
  };
}

export function heading({ league, game }: Pick<ShownLeague, 'league' | 'game'>, words: Words): string {
  return `### 🏆 ${escaped(league.name)} · ${gameTitle(game, words)}`;
}

export function signedUp(
  { count, first }: Pick<ShownLeague, 'count' | 'first'>,
  words: Words,
): readonly string[] {
  if (count === 0) return [words.md('league.nobody')];
  const players = toldApart(first.map(personOf));
  const more = count - players.length;
  return [
    words.md(
      more > 0
        ? say('league.signed-more', { players, count: more })
        : say('league.signed', { players, count }),
    ),
  ];
}

function rules({ league, game }: ShownLeague, words: Words): readonly string[] {
  const { hours, size, shared } = league;
  return [
    say('league.how', { size, count: hours / 24 }),
    say(game.choicesChangeDraws ? 'league.dice-differ' : 'league.dice'),
    say('league.dice-hidden'),
    ...(shared ? [say('league.names')] : []),
  ].map((message) => words.small(message));
}

function divisionBlocks(
  { league, game, rounds }: Pick<ShownLeague, 'league' | 'game' | 'rounds'>,
  shown: ShownDivision,
  words: Words,
): readonly Block[] {
  const { page } = shown;
  const isRunning = page.season === league.season && league.round > 0;
  const round = isRunning ? league.round : rounds;
  const where = say('league.where', { season: page.season, round, rounds });
  const now = page.pairings.filter((pairing) => isRunning && pairing.round === round);
  return [
    ...pictures(tablePicture(shown, where, words)),
    text(now.map((pairing) => pairingText(pairing, page, game, words)).join(' · '), lostByTime(page, words)),
  ];
}

/** People with points lost on time, which the table includes. */
function lostByTime(page: DivisionPage, words: Words): string | undefined {
  const players = page.standings.flatMap(({ slot, forfeited }) =>
    forfeited === 0 ? [] : [`${nameOf(page, slot, words)} ${withMinus(0 - forfeited)}`],
  );
  return players.length === 0 ? undefined : words.small('league.lost-time', { players });
}

function tablePicture(
  { page, neighbours }: ShownDivision,
  where: Parameters<typeof divisionScene>[1],
  words: Words,
): Picture {
  const lines = page.standings.map(({ slot, place, points }) =>
    words.plain('league.alt', { place, name: nameOf(page, slot, words), points }),
  );
  return {
    name: `division-${page.division + 1}`,
    scene: divisionScene(page, where, neighbours, (slot) => nameOf(page, slot, words)),
    alt: [words.plain('league.division', { number: page.division + 1 }), ...lines].join(' '),
    look: words.look,
  };
}

/** In plain text. */
export function nameOf({ names, people }: DivisionPage, slot: number, words: Words): string {
  return shownName({ name: names[slot] ?? '', userId: people[slot] }, words);
}

/** In plain text. @param userId undefined for a computer player */
function shownName(
  { name, userId }: { readonly name: string; readonly userId: string | undefined },
  words: Words,
): string {
  if (userId === undefined) return words.plain('league.computer', { name });
  return name === '' || isFormer(userId) ? words.plain('seat.former') : name;
}

/** "Ann 34 : 28 Bob", with a flag where others played for somebody; while others still play with the same dice, only whether it is over. */
export function pairingText(
  { round, slots, isOver, results, lost }: ShownPairing,
  page: DivisionPage,
  { lowestWins }: AnyGame,
  words: Words,
): string {
  const [one, other] = slots.map((slot) =>
    escaped(
      // A substitute has not played what came before.
      round < (page.since[slot] ?? 1) ? words.plain('seat.former') : nameOf(page, slot, words),
    ),
  );
  if (results === undefined) return `${isOver ? '☑️' : '🎲'} ${one} – ${other}`;
  const [first, second] = results.map((result) => withMinus(lowestWins === true ? 0 - result : result));
  const flag = (seat: number) => (lost.includes(seat) ? `${LOST}\u00a0` : '');
  return `${flag(0)}${one} **${first}\u00a0:\u00a0${second}** ${flag(1)}${other}`;
}

/** Marks a person who did not play a pairing themselves. */
const LOST = '🏳️';

/** The results of a round, for the channel; at the end of a season also who moves up and down. */
export function roundView(
  shown: ShownLeague,
  { round, rounds, isEnd, comparison }: Omit<RoundResult, 'league'>,
  words: Words,
): View {
  const { league, divisions } = shown;
  const champion = shown.shown[0]?.page.standings[0];
  const top = shown.shown[0]?.page;
  return {
    tone: 'end',
    blocks: [
      text(
        heading(shown, words),
        words.md('league.turned', { season: league.season, round, rounds }),
        ...(isEnd && champion !== undefined && top !== undefined
          ? [`🥇 ${words.md('league.champion', { name: nameOf(top, champion.slot, words) })}`]
          : []),
        ...(comparison === undefined ? [] : comparisonLines(comparison, shown, words)),
      ),
      ...shown.shown.flatMap((division) => divisionBlocks(shown, division, words)),
      text(
        ...(divisions > SHOWN ? [words.small('league.more', { count: divisions - SHOWN })] : []),
        ...(isEnd && divisions > 1 ? [words.small('league.arrows')] : []),
        words.small(isEnd ? 'league.next-season' : 'league.next-round'),
      ),
      buttons(words.button(presses.myLeague({ league: league.id }), 'league.mine', 'primary')),
    ],
  };
}

/** How the others did with the same dice, and how far the dice were the same. */
export function comparisonLines(
  { count, average, best, by, same }: Comparison,
  { game, divisions }: Pick<ShownLeague, 'game' | 'divisions'>,
  words: Words,
): readonly string[] {
  const shownAs = (result: number) => withMinus(Math.round(game.lowestWins === true ? 0 - result : result));
  const values = { count, average: shownAs(average), best: shownAs(best) };
  const own = by && { ...values, name: shownName(by, words), number: by.division + 1 };
  const compared =
    own === undefined
      ? say('league.compared', values)
      : divisions > 1
        ? say('league.compared-by', own)
        : say('league.compared-one', own);
  return [
    `🎲 ${words.md(compared)}`,
    ...(same === undefined || same === 100 ? [] : [words.small('league.same', { percent: same })]),
  ];
}

/** A person's standing and actions. @param division theirs, or one that they look at */
export function mineView(
  shown: Omit<ShownLeague, 'shown' | 'first'>,
  division: ShownDivision | undefined,
  seen: Omit<Seen, 'looksAt'>,
  words: Words,
): View {
  const { league, divisions } = shown;
  const { member, slot, tableId } = seen.part;
  const standing =
    member === undefined
      ? 'league.not-in'
      : league.round === 0
        ? 'league.in'
        : slot === undefined
          ? 'league.in-line'
          : tableId === undefined
            ? 'league.done'
            : 'league.to-play';
  const of = { league: league.id };
  const season = division?.page.season ?? seasonShown(league);
  const joins = words.button(presses.joinLeague(of), league.round === 0 ? 'league.join' : 'league.wait');
  return {
    tone: 'private',
    blocks: [
      text(heading(shown, words), words.md(standing, { ends: instant(league.roundEnds ?? new Date(0)) })),
      ...(division === undefined
        ? []
        : [
            ...divisionBlocks(shown, division, words).slice(0, 1),
            text(
              ...roundLines(division.page, shown.game, words),
              lostByTime(division.page, words),
              movesLine(division, words),
            ),
            text(words.small('league.points-how')),
          ]),
      ...(divisions > 1
        ? [
            divisionMenu(league, season, divisions, division?.page.division ?? 0, {
              placeholder: words.plain('league.look'),
              labelOf: (number) => words.plain('league.division', { number: number + 1 }),
            }),
          ]
        : []),
      ...(seasonShown(league) > 1
        ? [seasonMenu(league, season, (number) => words.plain('league.season', { season: number }), words)]
        : []),
      actionButtons(
        league,
        seen,
        { ...joins, style: 'success' },
        words,
        seasonShown(league) > (league.round === 0 ? 0 : 1)
          ? words.button(presses.ranking(of), 'league.ranking')
          : undefined,
      ),
    ],
  };
}

/** What a person can do in a league. @param joins undefined if nobody can join */
export function actionButtons(
  { id }: League,
  { part: { member, tableId }, isHost, mayTakeOver }: Omit<Seen, 'looksAt'>,
  joins: Button | undefined,
  words: Words,
  ...more: readonly (Button | undefined)[]
): Block {
  const of = { league: id };
  return buttons(
    tableId === undefined
      ? member === undefined
        ? joins
        : undefined
      : words.button(kernelPresses.play({ table: tableId }), 'button.play', 'primary'),
    ...more,
    member === undefined
      ? undefined
      : words.button(presses.leagueAsk({ ...of, what: 'leave' }), 'league.leave'),
    isHost ? words.button(presses.manageLeague(of), 'league.manage') : undefined,
    mayTakeOver ? words.button(presses.takeOver(of), 'league.take-over') : undefined,
  );
}

/** How far the first and the last move. */
function movesLine({ page, reach, neighbours }: ShownDivision, words: Words): string | undefined {
  const count = page.people.length;
  const [up, down] = [moversIn(neighbours.above, count), moversIn(neighbours.below, count)];
  if (up + down === 0) return undefined;
  return words.small('league.moves', { up, down, count: reach });
}

/** What the host of a league of divisions has settled. */
export function settingLines({ hours, size, fills, shared }: League, words: Words): readonly string[] {
  const on = (is: boolean) => words.plain(is ? 'league.yes' : 'league.no');
  return [
    settingLine('league.form-days', words.md('duration.days', { count: hours / 24 }), words),
    settingLine('league.form-size', String(size), words),
    settingLine('league.form-fills', on(fills), words),
    settingLine('league.form-shared', on(shared), words),
  ];
}

export function settingLine(key: Key, value: string, words: Words): string {
  return `${words.md(key)}: **${value}**`;
}

/** The host's actions. @param isElsewhere whether the league's message can be posted in this channel, and is not */
export function manageView(
  { league, count }: Pick<ShownLeague, 'league' | 'count'>,
  format: FormatWords,
  { lines, edit }: Settings,
  { isElsewhere, hasGuests }: { readonly isElsewhere: boolean; readonly hasGuests: boolean },
  words: Words,
): View {
  const of = { league: league.id };
  const ask = (what: 'begin' | 'close'): Button =>
    words.button(presses.leagueAsk({ ...of, what }), format[what], what === 'begin' ? 'success' : 'danger');
  return {
    tone: 'private',
    blocks: [
      text(
        `### 🛠️ ${escaped(league.name)}`,
        words.md('league.managed', { count }),
        ...lines,
        words.small(format['edit-when']),
        hasGuests ? words.small('league.name-fixed') : undefined,
      ),
      buttons(
        league.round === 0 ? ask('begin') : undefined,
        edit,
        words.button(presses.leagueMembers({ ...of, from: 0 }), 'league.members'),
        words.button(presses.door(of), 'league.door'),
        ask('close'),
      ),
      buttons(
        isElsewhere ? words.button(presses.enterLeague(of), 'league.enter') : undefined,
        words.button(presses.myLeague(of), 'league.back'),
      ),
    ],
  };
}

/** Maximum number of members per page. */
export const MEMBERS_SHOWN = CHOICES_MAX;

/** The members of a league, whom the host can remove. @param from the number of members on earlier pages */
export function membersView(
  { league, count }: Pick<ShownLeague, 'league' | 'count'>,
  listed: readonly Member[],
  from: number,
  words: Words,
): View {
  const of = { league: league.id };
  const to = (at: number, key: 'league.earlier' | 'league.later'): Button =>
    words.button(presses.leagueMembers({ ...of, from: at }), key);
  const waits = (member: Member) => league.round > 0 && !member.playing;
  const names = toldApart(listed.map(personOf));
  return {
    tone: 'private',
    blocks: [
      text(
        `### 🛠️ ${escaped(league.name)}`,
        words.md(
          listed.length === 0
            ? say('league.nobody')
            : say('league.members-shown', { first: from + 1, last: from + listed.length, count }),
        ),
      ),
      ...(listed.length === 0
        ? []
        : [
            {
              kind: 'menu' as const,
              press: presses.takeOut(of),
              placeholder: words.plain('league.take-out'),
              choices: listed.map((member, index) => ({
                value: member.userId,
                label: names[index] || words.plain('seat.former'),
                ...(waits(member) ? { about: words.plain('league.waits-short') } : {}),
              })),
            },
          ]),
      buttons(
        from > 0 ? to(Math.max(0, from - MEMBERS_SHOWN), 'league.earlier') : undefined,
        from + listed.length < count ? to(from + MEMBERS_SHOWN, 'league.later') : undefined,
        words.button(presses.manageLeague(of), 'league.back'),
      ),
    ],
  };
}

/** Number of people by whom a host may recognise a server. */
const MEMBERS_TOLD = 3;

/** A server that takes part as a guest. */
export interface GuestServer {
  readonly id: string;
  /** Undefined if this process does not know it. */
  readonly name: string | undefined;
  readonly members: readonly Member[];
}

/** The guest servers, which the host can shut out, and who is out, whom they can let in again. */
export function doorView(
  league: League,
  guests: readonly GuestServer[],
  outside: {
    readonly people: readonly Person[];
    readonly servers: readonly Pick<GuestServer, 'id' | 'name'>[];
  },
  words: Words,
): View {
  const of = { league: league.id };
  const out = [
    ...toldApart(outside.people).map((label, index) => ({ value: outside.people[index]?.id ?? '', label })),
    ...outside.servers.map((server) => ({ value: server.id, label: words.plainText(serverText(server)) })),
  ];
  const menu = (
    press: Press,
    key: 'league.shut-out' | 'league.let-in',
    choices: readonly Choice[],
  ): readonly Block[] =>
    choices.length === 0
      ? []
      : [{ kind: 'menu', press, placeholder: words.plain(key), choices: choices.slice(0, CHOICES_MAX) }];
  return {
    tone: 'private',
    blocks: [
      text(
        `### 🛠️ ${escaped(league.name)}`,
        words.md(guests.length + out.length === 0 ? 'league.door-none' : 'league.door-about'),
      ),
      ...menu(
        presses.shutOut(of),
        'league.shut-out',
        guests.map((server) => ({
          value: server.id,
          label: words.plainText(serverText(server)),
          about: toldApart(server.members.slice(0, MEMBERS_TOLD).map(personOf)).join(', '),
        })),
      ),
      ...menu(presses.letIn(of), 'league.let-in', out),
      buttons(words.button(presses.manageLeague(of), 'league.back')),
    ],
  };
}

/** Asks the host to confirm that a server is shut out. */
export function shutOutView(league: League, server: GuestServer, words: Words): View {
  const of = { league: league.id };
  return {
    tone: 'private',
    blocks: [
      text(words.md('league.ask-shut', { server: serverText(server), count: server.members.length })),
      buttons(
        words.button(presses.door(of), 'league.back'),
        words.button(presses.shutOutDo({ ...of, server: server.id }), 'league.shut-out', 'danger'),
      ),
    ],
  };
}

/** What a host calls a server: the end of its id where the bot does not know its name here. */
function serverText({ id, name }: Pick<GuestServer, 'id' | 'name'>): Message {
  return say('league.server', { id: name ?? `…${id.slice(-4)}` });
}

/** Asks the host to confirm the removal of a member. */
export function takeOutView(
  { id, name, round }: League,
  member: Member,
  format: FormatWords,
  words: Words,
): View {
  const isPlaying = round > 0 && member.playing;
  const question = isPlaying ? format['ask-out-running'] : 'league.ask-out';
  return {
    tone: 'private',
    blocks: [
      text(words.md(question, { player: member.name, name })),
      buttons(
        words.button(presses.leagueMembers({ league: id, from: 0 }), 'league.back'),
        words.button(presses.takeOutDo({ league: id, person: member.userId }), 'league.take-out', 'danger'),
      ),
    ],
  };
}

/** The strongest players of a league, over all finished seasons. @param userId of the reader */
export function rankingView(
  { league, game }: Pick<ShownLeague, 'league' | 'game'>,
  { best, count, place }: Ranking,
  userId: string,
  words: Words,
): View {
  const names = toldApart(best.map(personOf));
  const lines = best.map(({ strength, userId: id }, index) => {
    const points = signed(Math.round(strength * 10) / 10);
    const who = (!isFormer(id) && names[index]) || words.plain('seat.former');
    return `${index + 1}\\. ${id === userId ? `**${escaped(who)}**` : escaped(who)} · ${points}`;
  });
  return {
    tone: 'private',
    blocks: [
      text(
        heading({ league, game }, words),
        words.md(count === 0 ? 'league.ranking-none' : 'league.ranking-of', { count }),
        ...lines,
        place === undefined ? undefined : words.md('league.ranking-own', { place, count }),
        words.small(game.choicesChangeDraws ? 'league.ranking-lead' : 'league.ranking-how'),
      ),
      buttons(words.button(presses.myLeague({ league: league.id }), 'league.back')),
    ],
  };
}

/** One line per round. */
function roundLines(page: DivisionPage, game: AnyGame, words: Words): readonly string[] {
  return [...new Set(page.pairings.map(({ round }) => round))].map((round) => {
    const all = page.pairings.filter((pairing) => pairing.round === round);
    return `${round}\\. ${all.map((pairing) => pairingText(pairing, page, game, words)).join(' · ')}`;
  });
}

/** A menu of parts of a season; if there are many, those around the current one. */
export function divisionMenu(
  { id }: League,
  season: number,
  divisions: number,
  shown: number,
  { placeholder, labelOf }: { readonly placeholder: string; readonly labelOf: (division: number) => string },
): Block {
  return around(divisions, shown, {
    press: presses.division({ league: id, season, division: 0 }),
    placeholder,
    labelOf,
  });
}

/** A menu of the seasons so far. */
export function seasonMenu(
  league: League,
  shown: number,
  labelOf: (season: number) => string,
  words: Words,
): Block {
  return around(seasonShown(league), shown - 1, {
    press: presses.season({ league: league.id }),
    placeholder: words.plain('league.look-season'),
    labelOf: (index) => labelOf(index + 1),
  });
}

function around(
  count: number,
  shown: number,
  {
    labelOf,
    ...menu
  }: { readonly press: Press; readonly placeholder: string; labelOf(index: number): string },
): Block {
  const first = Math.max(0, Math.min(shown - Math.floor(CHOICES_MAX / 2), count - CHOICES_MAX));
  const those = Array.from({ length: Math.min(count, CHOICES_MAX) }, (_, index) => first + index);
  return {
    kind: 'menu',
    ...menu,
    choices: those.map((index) => ({ value: String(index), label: labelOf(index), chosen: index === shown })),
  };
}

/** Asks for confirmation of something irreversible. */
export function askView(
  { league, what }: PressOf<typeof presses.leagueAsk>,
  { name, round }: League,
  { slot }: Pick<Part, 'slot'>,
  format: FormatWords,
  words: Words,
): View {
  const isPlaying = round > 0 && slot !== undefined;
  const question = {
    leave: isPlaying ? format['ask-leave-running'] : 'league.ask-leave',
    begin: format['ask-begin'],
    close: 'league.ask-close',
  } as const;
  return {
    tone: 'private',
    blocks: [
      text(words.md(question[what], { name })),
      buttons(
        words.button(presses.myLeague({ league }), 'league.back'),
        words.button(
          presses.leagueDo({ league, what }),
          what === 'leave' ? 'league.leave' : format[what],
          what === 'begin' ? 'success' : 'danger',
        ),
      ),
    ],
  };
}

/** A direct message: the person's slot went to someone else. @param message the one through which they can rejoin */
export function lostPlaceView(
  { name }: League,
  message: LeagueMessage | undefined,
  key: Key,
  words: Words,
): View {
  return textView(
    say(key, { name }),
    words,
    ...(message?.posted?.messageId === undefined
      ? []
      : [
          {
            url: linkToMessage(message.guildId, message.posted.channelId, message.posted.messageId),
            label: words.plain('league.message'),
          },
        ]),
  );
}

/** The leagues of a server, and how to set one up. @param title and `about` in Markdown */
export function listView(
  leagues: readonly League[],
  { title, about, setUp }: { readonly title: string; readonly about: string; readonly setUp: Button },
): View {
  return {
    tone: 'private',
    blocks: [
      text(`### 🏆 ${title}`, about),
      ...inRows(
        leagues
          .slice(0, LISTED)
          .map(({ id, name }): Button => ({ press: presses.myLeague({ league: id }), label: name })),
      ),
      buttons(setUp),
    ],
  };
}

function inRows(all: readonly Button[]): readonly Block[] {
  const rows = Array.from({ length: Math.ceil(all.length / BUTTONS_A_ROW) }, (_, row) => row * BUTTONS_A_ROW);
  return rows.map((first) => buttons(...all.slice(first, first + BUTTONS_A_ROW)));
}

/** Asks whether to show another server's league in this channel. */
export function enterView(
  { league, game }: Pick<ShownLeague, 'league' | 'game'>,
  format: FormatWords,
  words: Words,
): View {
  return {
    tone: 'private',
    blocks: [
      text(heading({ league, game }, words), words.md(format['enter-ask'])),
      buttons(words.button(presses.enterLeague({ league: league.id }), 'league.enter', 'success')),
    ],
  };
}

/** A direct message: a round begins, or is about to end. */
export function pairingView(
  { league, game }: Pick<ShownLeague, 'league' | 'game'>,
  { id: tableId, seats }: Table,
  userId: string,
  format: FormatWords,
  what: 'begins' | 'warning',
  words: Words,
): View {
  const { round, roundEnds } = league;
  const [name] = seats.flatMap((one) => {
    if (one.kind !== 'human') return shownName({ name: nameOfOccupant(one), userId: undefined }, words);
    const { id, name } = one.person;
    return id === userId ? [] : shownName({ name, userId: id }, words);
  });
  return {
    tone: 'turn',
    blocks: [
      text(
        heading({ league, game }, words),
        ...(name === undefined ? [] : [words.md('league.opponent', { name })]),
        words.md(format[what], { round, ends: instant(roundEnds ?? new Date(0)) }),
      ),
      buttons(
        words.button(kernelPresses.play({ table: tableId }), 'button.play', 'primary'),
        words.button(presses.myLeague({ league: league.id }), format.mine),
      ),
    ],
  };
}

/**
 * Pings a person who accepts no direct messages. Everyone reads it, so it leads each to their own part, and does not say
 * who removed somebody.
 */
export function calledView(
  { league, game }: Pick<ShownLeague, 'league' | 'game'>,
  userId: string,
  format: FormatWords,
  what: 'begins' | 'warning' | 'lost-place' | 'taken-out',
  words: Words,
): View {
  const { id, round, roundEnds } = league;
  const values = { player: person(userId), round, ends: instant(roundEnds ?? new Date(0)) };
  return {
    tone: 'turn',
    notify: [userId],
    blocks: [
      text(
        heading({ league, game }, words),
        words.md(format[`called-${what}`], values),
        words.small('league.called'),
      ),
      buttons(words.button(presses.myLeague({ league: id }), format.mine, 'primary')),
    ],
  };
}
