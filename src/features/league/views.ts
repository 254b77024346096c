import { signed, withMinus } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import { code, instant, person } from '../../discord/i18n/sentences.ts';
import { escaped, small } from '../../discord/i18n/text.ts';
import { type Localizer, say } from '../../discord/i18n/words.ts';
import type { FormField } from '../../discord/messages/form.ts';
import { gameTitle, linkToMessage } from '../../discord/messages/titles.ts';
import {
  type Block,
  type Button,
  buttons,
  noteView,
  type Picture,
  pictures,
  text,
  type View,
} from '../../discord/messages/view.ts';
import { presses as kernelPresses, type Press, type PressOf } from '../../discord/presses.ts';
import { BUTTONS_A_ROW, CHOICES_MAX } from '../../discord/rest/limits.ts';
import type { Table } from '../../table/model.ts';
import { isFormer } from '../../table/seats/people.ts';
import { nameOfOccupant } from '../../table/seats/seats.ts';
import type { League, Member, Note } from './records.ts';
import {
  type Comparison,
  type DivisionPage,
  type Ranking,
  type ShownPairing,
  seasonShown,
} from './results.ts';
import { divisionScene } from './scene.ts';
import { moversIn, sizes } from './season.ts';
import type { LeaguePlan, Part, Turned } from './service.ts';
import { presses } from './words.ts';

/** Maximum number of signed-up people named in a message. */
export const NAMED = 12;
/** Maximum number of divisions in a public message. */
export const SHOWN = 2;
/** Maximum number of leagues with buttons in a list. */
const LISTED = 4 * BUTTONS_A_ROW;
/** The possible durations of a fixture, in days. */
export const DAYS = [1, 2, 3, 7, 14] as const;

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
export function leagueView(shown: ShownLeague, localizer: Localizer): View {
  const { league, rounds, divisions } = shown;
  const { season, round, roundEnds } = league;
  const isOpen = round === 0;
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(shown, localizer),
        isOpen || roundEnds === undefined
          ? localizer.markdown(say('league.open', { season }))
          : localizer.markdown(say('league.running', { season, round, rounds, ends: instant(roundEnds) })),
        ...(isOpen ? signedUp(shown, localizer) : []),
      ),
      ...(isOpen ? [] : shown.shown.flatMap((one) => divisionBlocks(shown, one, localizer))),
      text(
        // Results are revealed together, and so is the table.
        ...(isOpen || league.scored === round ? [] : [small(localizer.markdown(say('league.counts')))]),
        ...(divisions > SHOWN && !isOpen
          ? [small(localizer.markdown(say('league.more', { count: divisions - SHOWN })))]
          : []),
        ...(isOpen ? rules(shown, localizer) : []),
        ...(league.shared
          ? [small(localizer.markdown(say('league.code', { code: code(league.id.toUpperCase()) })))]
          : []),
      ),
      buttons(
        {
          press: presses.joinLeague({ league: league.id }),
          label: localizer.plain(say(isOpen ? 'league.join' : 'league.wait')),
          style: isOpen ? 'success' : 'secondary',
        },
        {
          press: presses.myLeague({ league: league.id }),
          label: localizer.plain(say('league.mine')),
          style: isOpen ? 'secondary' : 'primary',
        },
      ),
    ],
  };
}

function heading({ league, game }: Pick<ShownLeague, 'league' | 'game'>, localizer: Localizer): string {
  return `### 🏆 ${escaped(league.name)} · ${gameTitle(game, localizer)}`;
}

function signedUp({ count, first }: ShownLeague, localizer: Localizer): readonly string[] {
  if (count === 0) return [localizer.markdown(say('league.nobody'))];
  const players = first.map(({ name }) => name);
  const more = count - players.length;
  return [
    localizer.markdown(
      more > 0
        ? say('league.signed-more', { players, count: more })
        : say('league.signed', { players, count }),
    ),
  ];
}

function rules({ league, game }: ShownLeague, localizer: Localizer): readonly string[] {
  const { days, size, shared } = league;
  return [
    say('league.how', { size, count: days }),
    say(game.choicesChangeDraws ? 'league.dice-differ' : 'league.dice'),
    say('league.dice-hidden'),
    ...(shared ? [say('league.names')] : []),
  ].map((message) => small(localizer.markdown(message)));
}

function divisionBlocks(
  { league, game, rounds }: Pick<ShownLeague, 'league' | 'game' | 'rounds'>,
  shown: ShownDivision,
  localizer: Localizer,
): readonly Block[] {
  const { page } = shown;
  const isRunning = page.season === league.season && league.round > 0;
  const round = isRunning ? league.round : rounds;
  const where = say('league.where', { season: page.season, round, rounds });
  const now = page.pairings.filter((one) => isRunning && one.round === round);
  return [
    ...pictures(tablePicture(shown, where, localizer)),
    text(now.map((one) => pairingText(one, page, game, localizer)).join(' · '), lostByTime(page, localizer)),
  ];
}

/** People with points lost on time, which the table includes. */
function lostByTime(page: DivisionPage, localizer: Localizer): string | undefined {
  const players = page.standings.flatMap(({ slot, forfeited }) =>
    forfeited === 0 ? [] : [`${nameOf(page, slot, localizer)} ${withMinus(0 - forfeited)}`],
  );
  return players.length === 0 ? undefined : small(localizer.markdown(say('league.lost-time', { players })));
}

function tablePicture(
  { page, neighbours }: ShownDivision,
  where: Parameters<typeof divisionScene>[1],
  localizer: Localizer,
): Picture {
  const lines = page.standings.map(({ slot, place, points }) =>
    localizer.plain(say('league.alt', { place, name: nameOf(page, slot, localizer), points })),
  );
  return {
    name: `division-${page.division + 1}`,
    scene: divisionScene(page, where, neighbours, (slot) => nameOf(page, slot, localizer)),
    alt: [localizer.plain(say('league.division', { number: page.division + 1 })), ...lines].join(' '),
    look: localizer.look,
  };
}

/** In plain text. */
function nameOf({ names, people }: DivisionPage, slot: number, localizer: Localizer): string {
  return shownName({ name: names[slot] ?? '', userId: people[slot] }, localizer);
}

/** In plain text. @param userId undefined for a computer player */
function shownName(
  { name, userId }: { readonly name: string; readonly userId: string | undefined },
  localizer: Localizer,
): string {
  if (userId === undefined) return localizer.plain(say('league.computer', { name }));
  return name === '' || isFormer(userId) ? localizer.plain(say('seat.former')) : name;
}

/** "Ann 34 : 28 Bob"; while others still play with the same dice, only whether it is over. */
function pairingText(
  { round, slots, isOver, results }: ShownPairing,
  page: DivisionPage,
  { lowestWins }: AnyGame,
  localizer: Localizer,
): string {
  const [one, other] = slots.map((slot) =>
    escaped(
      // A substitute has not played what came before.
      round < (page.since[slot] ?? 1) ? localizer.plain(say('seat.former')) : nameOf(page, slot, localizer),
    ),
  );
  if (results === undefined) return `${isOver ? '☑️' : '🎲'} ${one} – ${other}`;
  const [first, second] = results.map((result) => withMinus(lowestWins === true ? 0 - result : result));
  return `${one} **${first}\u00a0:\u00a0${second}** ${other}`;
}

/** The results of a fixture, for the channel; at the end of a season also who moves up and down. */
export function turnedView(
  shown: ShownLeague,
  { round, rounds, isEnd, comparison }: Omit<Turned, 'league'>,
  localizer: Localizer,
): View {
  const { league, divisions } = shown;
  const champion = shown.shown[0]?.page.standings[0];
  const top = shown.shown[0]?.page;
  return {
    tone: 'end',
    blocks: [
      text(
        heading(shown, localizer),
        localizer.markdown(say('league.turned', { season: league.season, round, rounds })),
        ...(isEnd && champion !== undefined && top !== undefined
          ? [
              `🥇 ${localizer.markdown(say('league.champion', { name: nameOf(top, champion.slot, localizer) }))}`,
            ]
          : []),
        ...(comparison === undefined ? [] : comparisonLines(comparison, shown, localizer)),
      ),
      ...shown.shown.flatMap((one) => divisionBlocks(shown, one, localizer)),
      text(
        ...(divisions > SHOWN
          ? [small(localizer.markdown(say('league.more', { count: divisions - SHOWN })))]
          : []),
        ...(isEnd && divisions > 1 ? [small(localizer.markdown(say('league.arrows')))] : []),
        small(localizer.markdown(say(isEnd ? 'league.next-season' : 'league.next-fixture'))),
      ),
      buttons({
        press: presses.myLeague({ league: league.id }),
        label: localizer.plain(say('league.mine')),
        style: 'primary',
      }),
    ],
  };
}

/** How the others did with the same dice, and how far the dice were the same. */
function comparisonLines(
  { count, average, best, by, same }: Comparison,
  { game, divisions }: Pick<ShownLeague, 'game' | 'divisions'>,
  localizer: Localizer,
): readonly string[] {
  const shownAs = (result: number) => withMinus(Math.round(game.lowestWins === true ? 0 - result : result));
  const values = { count, average: shownAs(average), best: shownAs(best) };
  const own = by && { ...values, name: shownName(by, localizer), number: by.division + 1 };
  const compared =
    own === undefined
      ? say('league.compared', values)
      : divisions > 1
        ? say('league.compared-by', own)
        : say('league.compared-one', own);
  return [
    `🎲 ${localizer.markdown(compared)}`,
    ...(same === undefined || same === 100
      ? []
      : [small(localizer.markdown(say('league.same', { percent: same })))]),
  ];
}

/** A person's standing and actions. @param division theirs, or one that they look at */
export function mineView(
  shown: Omit<ShownLeague, 'shown' | 'first'>,
  division: ShownDivision | undefined,
  { part, isHost }: { readonly part: Part; readonly isHost: boolean },
  localizer: Localizer,
): View {
  const { league, divisions } = shown;
  const { member, slot, tableId } = part;
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
  const button = (press: Press, key: Parameters<typeof say>[0]): Button => ({
    press,
    label: localizer.plain(say(key)),
  });
  const of = { league: league.id };
  const season = division?.page.season ?? seasonShown(league);
  const joins = button(presses.joinLeague(of), league.round === 0 ? 'league.join' : 'league.wait');
  return {
    tone: 'private',
    blocks: [
      text(
        heading(shown, localizer),
        localizer.markdown(say(standing, { ends: instant(league.roundEnds ?? new Date(0)) })),
      ),
      ...(division === undefined
        ? []
        : [
            ...divisionBlocks(shown, division, localizer).slice(0, 1),
            text(
              ...fixtureLines(division.page, shown.game, localizer),
              lostByTime(division.page, localizer),
              movesLine(division, localizer),
            ),
            text(small(localizer.markdown(say('league.points-how')))),
          ]),
      ...(divisions > 1
        ? [divisionMenu(league, season, divisions, division?.page.division ?? 0, localizer)]
        : []),
      ...(seasonShown(league) > 1 ? [seasonMenu(league, season, localizer)] : []),
      buttons(
        tableId === undefined
          ? member === undefined
            ? { ...joins, style: 'success' }
            : undefined
          : {
              press: kernelPresses.play({ table: tableId }),
              label: localizer.plain(say('button.play')),
              style: 'primary',
            },
        seasonShown(league) > (league.round === 0 ? 0 : 1)
          ? button(presses.ranking(of), 'league.ranking')
          : undefined,
        member === undefined
          ? undefined
          : button(presses.leagueAsk({ ...of, what: 'leave' }), 'league.leave'),
        isHost ? button(presses.manageLeague(of), 'league.manage') : undefined,
      ),
    ],
  };
}

/** How far the first and the last move. */
function movesLine({ page, reach, neighbours }: ShownDivision, localizer: Localizer): string | undefined {
  const count = page.people.length;
  const [up, down] = [moversIn(neighbours.above, count), moversIn(neighbours.below, count)];
  if (up + down === 0) return undefined;
  return small(localizer.markdown(say('league.moves', { up, down, count: reach })));
}

/** The host's actions. @param isElsewhere whether the league's message can be posted in this channel, and is not */
export function manageView(
  { league, count }: Pick<ShownLeague, 'league' | 'count'>,
  isElsewhere: boolean,
  localizer: Localizer,
): View {
  const of = { league: league.id };
  const { days, size, fills, shared, round } = league;
  const ask = (what: 'begin' | 'close'): Button => ({
    press: presses.leagueAsk({ ...of, what }),
    label: localizer.plain(say(`league.${what}`)),
    style: what === 'begin' ? 'success' : 'danger',
  });
  const on = (is: boolean) => localizer.plain(say(is ? 'league.yes' : 'league.no'));
  const line = (key: 'days' | 'size' | 'fills' | 'shared', value: string) =>
    `${localizer.markdown(say(`league.form-${key}`))}: **${value}**`;
  return {
    tone: 'private',
    blocks: [
      text(
        `### 🛠️ ${escaped(league.name)}`,
        localizer.markdown(say('league.managed', { count })),
        line('days', localizer.markdown(say('duration.days', { count: days }))),
        line('size', String(size)),
        line('fills', on(fills)),
        line('shared', on(shared)),
        small(localizer.markdown(say('league.edit-when'))),
      ),
      buttons(
        round === 0 ? ask('begin') : undefined,
        {
          press: presses.editLeague({ ...of, draft: undefined }),
          label: localizer.plain(say('league.edit')),
        },
        { press: presses.leagueMembers({ ...of, from: 0 }), label: localizer.plain(say('league.members')) },
        ask('close'),
      ),
      buttons(
        isElsewhere
          ? { press: presses.enterLeague(of), label: localizer.plain(say('league.enter')) }
          : undefined,
        { press: presses.myLeague(of), label: localizer.plain(say('league.back')) },
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
  localizer: Localizer,
): View {
  const of = { league: league.id };
  const to = (at: number, key: 'league.earlier' | 'league.later'): Button => ({
    press: presses.leagueMembers({ ...of, from: at }),
    label: localizer.plain(say(key)),
  });
  const waits = (member: Member) => league.round > 0 && !member.playing;
  return {
    tone: 'private',
    blocks: [
      text(
        `### 🛠️ ${escaped(league.name)}`,
        localizer.markdown(
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
              placeholder: localizer.plain(say('league.take-out')),
              choices: listed.map((member) => ({
                value: member.userId,
                label: member.name === '' ? localizer.plain(say('seat.former')) : member.name,
                ...(waits(member) ? { about: localizer.plain(say('league.waits-short')) } : {}),
              })),
            },
          ]),
      buttons(
        from > 0 ? to(Math.max(0, from - MEMBERS_SHOWN), 'league.earlier') : undefined,
        from + listed.length < count ? to(from + MEMBERS_SHOWN, 'league.later') : undefined,
        { press: presses.manageLeague(of), label: localizer.plain(say('league.back')) },
      ),
    ],
  };
}

/** Asks the host to confirm the removal of a member. */
export function takeOutView({ id, name, round }: League, member: Member, localizer: Localizer): View {
  const isPlaying = round > 0 && member.playing;
  const question = isPlaying ? 'league.ask-out-running' : 'league.ask-out';
  return {
    tone: 'private',
    blocks: [
      text(localizer.markdown(say(question, { player: member.name, name }))),
      buttons(
        {
          press: presses.takeOutDo({ league: id, person: member.userId }),
          label: localizer.plain(say('league.take-out')),
          style: 'danger',
        },
        { press: presses.leagueMembers({ league: id, from: 0 }), label: localizer.plain(say('league.back')) },
      ),
    ],
  };
}

/** The strongest players of a league, over all finished seasons. @param userId of the reader */
export function rankingView(
  { league, game }: Pick<ShownLeague, 'league' | 'game'>,
  { best, count, place }: Ranking,
  userId: string,
  localizer: Localizer,
): View {
  const lines = best.map(({ name, strength, userId: id }, at) => {
    const points = signed(Math.round(strength * 10) / 10);
    const who = isFormer(id) || name === '' ? localizer.plain(say('seat.former')) : name;
    return `${at + 1}\\. ${id === userId ? `**${escaped(who)}**` : escaped(who)} · ${points}`;
  });
  return {
    tone: 'private',
    blocks: [
      text(
        heading({ league, game }, localizer),
        localizer.markdown(say(count === 0 ? 'league.ranking-none' : 'league.ranking-of', { count })),
        ...lines,
        place === undefined ? undefined : localizer.markdown(say('league.ranking-own', { place, count })),
        small(
          localizer.markdown(say(game.choicesChangeDraws ? 'league.ranking-lead' : 'league.ranking-how')),
        ),
      ),
      buttons({ press: presses.myLeague({ league: league.id }), label: localizer.plain(say('league.back')) }),
    ],
  };
}

/** One line per fixture. */
function fixtureLines(page: DivisionPage, game: AnyGame, localizer: Localizer): readonly string[] {
  return [...new Set(page.pairings.map(({ round }) => round))].map((round) => {
    const all = page.pairings.filter((one) => one.round === round);
    return `${round}\\. ${all.map((one) => pairingText(one, page, game, localizer)).join(' · ')}`;
  });
}

/** A menu of divisions; if there are many, those around the current one. */
function divisionMenu(
  { id }: League,
  season: number,
  divisions: number,
  shown: number,
  localizer: Localizer,
): Block {
  return around(divisions, shown, {
    press: presses.division({ league: id, season, division: 0 }),
    placeholder: localizer.plain(say('league.look')),
    labelOf: (division) => localizer.plain(say('league.division', { number: division + 1 })),
  });
}

/** A menu of the seasons so far. */
function seasonMenu(of: League, shown: number, localizer: Localizer): Block {
  return around(seasonShown(of), shown - 1, {
    press: presses.season({ league: of.id }),
    placeholder: localizer.plain(say('league.look-season')),
    labelOf: (index) => localizer.plain(say('league.season', { season: index + 1 })),
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
  localizer: Localizer,
): View {
  const question =
    what === 'leave' && round > 0 && slot !== undefined
      ? 'league.ask-leave-running'
      : (`league.ask-${what}` as const);
  return {
    tone: 'private',
    blocks: [
      text(localizer.markdown(say(question, { name }))),
      buttons(
        {
          press: presses.leagueDo({ league, what }),
          label: localizer.plain(say(`league.${what}`)),
          style: what === 'begin' ? 'success' : 'danger',
        },
        { press: presses.myLeague({ league }), label: localizer.plain(say('league.back')) },
      ),
    ],
  };
}

/** A direct message: the person's slot went to someone else. @param note the message through which they can rejoin */
export function lostPlaceView(
  { name }: League,
  note: Note | undefined,
  key: 'league.lost-place' | 'league.taken-out',
  localizer: Localizer,
): View {
  return noteView(
    say(key, { name }),
    localizer,
    ...(note?.messageId === undefined
      ? []
      : [
          {
            url: linkToMessage(note.guildId, note.channelId, note.messageId),
            label: localizer.plain(say('league.message')),
          },
        ]),
  );
}

/** The leagues of a server, and how to set one up. */
export function listView(leagues: readonly League[], localizer: Localizer): View {
  return {
    tone: 'private',
    blocks: [
      text(
        `### 🏆 ${localizer.plain(say('league.title'))}`,
        localizer.markdown(say(leagues.length === 0 ? 'league.none' : 'league.some')),
      ),
      ...inRows(
        leagues
          .slice(0, LISTED)
          .map(({ id, name }): Button => ({ press: presses.myLeague({ league: id }), label: name })),
      ),
      buttons({
        press: presses.leagueForm({ draft: undefined }),
        label: localizer.plain(say('league.set-up')),
        style: leagues.length === 0 ? 'primary' : 'secondary',
      }),
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
  localizer: Localizer,
): View {
  return {
    tone: 'private',
    blocks: [
      text(heading({ league, game }, localizer), localizer.markdown(say('league.enter-ask'))),
      buttons({
        press: presses.enterLeague({ league: league.id }),
        label: localizer.plain(say('league.enter')),
        style: 'success',
      }),
    ],
  };
}

/** The fields for setting up a league, or for changing it later. @param games to choose from; none when changing */
export function leagueFields(
  games: readonly AnyGame[],
  { name, days, size, fills, shared }: Omit<LeaguePlan, 'game'>,
  localizer: Localizer,
): readonly FormField[] {
  const label = (field: 'name' | 'game' | 'days' | 'size' | 'more') =>
    localizer.plain(say(`league.form-${field}`));
  return [
    {
      name: 'name',
      kind: 'text',
      label: label('name'),
      example: localizer.plain(say('league.form-example')),
      value: name,
    },
    {
      name: 'game',
      kind: 'choices',
      label: label('game'),
      choices: games.slice(0, CHOICES_MAX).map((game, index) => ({
        value: game.id,
        label: gameTitle(game, localizer),
        about: localizer.plain({ key: `${game.id}.tagline` }),
        chosen: index === 0,
      })),
    },
    {
      name: 'days',
      kind: 'choices',
      label: label('days'),
      choices: DAYS.map((count) => ({
        value: String(count),
        label: localizer.plain(say('duration.days', { count })),
        chosen: count === days,
      })),
    },
    {
      name: 'size',
      kind: 'choices',
      label: label('size'),
      choices: sizes.map((count) => ({ value: String(count), label: String(count), chosen: count === size })),
    },
    {
      name: 'more',
      kind: 'checks',
      optional: true,
      label: label('more'),
      choices: [
        { value: 'fills', label: localizer.plain(say('league.form-fills')), chosen: fills },
        { value: 'shared', label: localizer.plain(say('league.form-shared')), chosen: shared },
      ],
    },
  ];
}

/** A direct message: a fixture begins, or is about to end. */
export function fixtureView(
  { league, game }: Pick<ShownLeague, 'league' | 'game'>,
  { id: tableId, seats }: Table,
  userId: string,
  key: 'league.begins' | 'league.warning',
  localizer: Localizer,
): View {
  const { round, roundEnds } = league;
  const [name] = seats.flatMap((one) => {
    if (one.kind !== 'human') return shownName({ name: nameOfOccupant(one), userId: undefined }, localizer);
    const { id, name } = one.person;
    return id === userId ? [] : shownName({ name, userId: id }, localizer);
  });
  return {
    tone: 'turn',
    blocks: [
      text(
        heading({ league, game }, localizer),
        ...(name === undefined ? [] : [localizer.markdown(say('league.opponent', { name }))]),
        localizer.markdown(say(key, { round, ends: instant(roundEnds ?? new Date(0)) })),
      ),
      buttons(
        {
          press: kernelPresses.play({ table: tableId }),
          label: localizer.plain(say('button.play')),
          style: 'primary',
        },
        { press: presses.myLeague({ league: league.id }), label: localizer.plain(say('league.mine')) },
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
  what: 'begins' | 'warning' | 'lost-place' | 'taken-out',
  localizer: Localizer,
): View {
  const { id, round, roundEnds } = league;
  const values = { player: person(userId), round, ends: instant(roundEnds ?? new Date(0)) };
  return {
    tone: 'turn',
    notify: [userId],
    blocks: [
      text(
        heading({ league, game }, localizer),
        localizer.markdown(say(`league.called-${what}`, values)),
        small(localizer.markdown(say('league.called'))),
      ),
      buttons({
        press: presses.myLeague({ league: id }),
        label: localizer.plain(say('league.mine')),
        style: 'primary',
      }),
    ],
  };
}
