import { withMinus } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Localizer } from '../../discord/i18n/localizer.ts';
import { code, instant } from '../../discord/i18n/sentences.ts';
import { escaped, small } from '../../discord/i18n/text.ts';
import { type Form, type FormField, formOf } from '../../discord/messages/form.ts';
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
import { presses as kernelPresses, type PressOf } from '../../discord/presses.ts';
import { BUTTONS_A_ROW, CHOICES_MAX } from '../../discord/rest/limits.ts';
import { isFormer } from '../../table/seats/people.ts';
import type { League, Member, Note } from './records.ts';
import { divisionScene } from './scene.ts';
import { sizes } from './season.ts';
import { type DivisionPage, type Part, type ShownPairing, seasonShown, type Turned } from './service.ts';
import { presses, say } from './words.ts';

/** How many people a message names who have signed up. */
export const NAMED = 12;
/** How many divisions a public message shows. */
export const SHOWN = 2;
/** How many leagues a list has buttons for. */
const LISTED = 4 * BUTTONS_A_ROW;
/** How long a fixture can take, in days. */
export const DAYS = [1, 2, 3, 7, 14] as const;

/** A division with those beside it. */
export interface ShownDivision {
  readonly page: DivisionPage;
  readonly neighbours: { readonly above: number; readonly below: number };
}

/** A league as its message shows it. */
export interface ShownLeague {
  readonly league: League;
  readonly game: AnyGame;
  readonly rounds: number;
  /** How many have signed up, those who wait for a slot included; and the first. */
  readonly count: number;
  readonly first: readonly Member[];
  /** How many divisions there are, and the highest. */
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
    ...(shared ? [say('league.names')] : []),
  ].map((message) => small(localizer.markdown(message)));
}

function divisionBlocks(
  { league, game, rounds }: Pick<ShownLeague, 'league' | 'game' | 'rounds'>,
  { page, neighbours }: ShownDivision,
  localizer: Localizer,
): readonly Block[] {
  const round = league.round === 0 ? rounds : league.round;
  const where = say('league.where', { season: seasonShown(league), round, rounds });
  const now = page.pairings.filter((one) => one.round === league.round);
  return [
    ...pictures(tablePicture(page, neighbours, where, localizer)),
    text(now.map((one) => pairingText(one, page, game, localizer)).join(' · '), lostByTime(page, localizer)),
  ];
}

/** Who has lost points because of time: the table counts them. */
function lostByTime(page: DivisionPage, localizer: Localizer): string | undefined {
  const players = page.standings.flatMap(({ slot, forfeited }) =>
    forfeited === 0 ? [] : [`${nameOf(page, slot, localizer)} ${withMinus(0 - forfeited)}`],
  );
  return players.length === 0 ? undefined : small(localizer.markdown(say('league.lost-time', { players })));
}

function tablePicture(
  page: DivisionPage,
  neighbours: ShownDivision['neighbours'],
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
  const [name = '', userId] = [names[slot], people[slot]];
  if (userId === undefined) return localizer.plain(say('league.computer', { name }));
  return name === '' || isFormer(userId) ? localizer.plain(say('seat.former')) : name;
}

/** "Ann 34 : 28 Bob"; while others play with the same dice whether it is over. */
function pairingText(
  { slots, isOver, results }: ShownPairing,
  page: DivisionPage,
  { lowestWins }: AnyGame,
  localizer: Localizer,
): string {
  const [one, other] = slots.map((slot) => escaped(nameOf(page, slot, localizer)));
  if (results === undefined) return `${isOver ? '☑️' : '🎲'} ${one} – ${other}`;
  const [first, second] = results.map((result) => withMinus(lowestWins === true ? 0 - result : result));
  return `${one} **${first}\u00a0:\u00a0${second}** ${other}`;
}

/** What a fixture has brought, in the channel; at the end of a season who goes up and down. */
export function turnedView(
  shown: ShownLeague,
  { round, rounds, isEnd }: Pick<Turned, 'round' | 'rounds' | 'isEnd'>,
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
      ),
      ...shown.shown.flatMap((one) => divisionBlocks(shown, one, localizer)),
      text(
        ...(divisions > SHOWN
          ? [small(localizer.markdown(say('league.more', { count: divisions - SHOWN })))]
          : []),
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

/** Where somebody stands, and what they can do. @param division theirs, or one that they look at */
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
  const ask = (what: 'leave' | 'begin' | 'close'): Button => ({
    press: presses.leagueAsk({ league: league.id, what }),
    label: localizer.plain(say(`league.${what}`)),
    ...(what === 'begin' ? { style: 'success' as const } : {}),
  });
  return {
    tone: 'private',
    blocks: [
      text(heading(shown, localizer), localizer.markdown(say(standing))),
      ...(division === undefined
        ? []
        : [
            ...divisionBlocks(shown, division, localizer).slice(0, 1),
            text(...fixtureLines(division.page, shown.game, localizer), lostByTime(division.page, localizer)),
            text(small(localizer.markdown(say('league.points-how')))),
          ]),
      ...(divisions > 1 ? [divisionMenu(league, divisions, division?.page.division ?? 0, localizer)] : []),
      buttons(
        tableId === undefined
          ? member === undefined
            ? {
                press: presses.joinLeague({ league: league.id }),
                label: localizer.plain(say(league.round === 0 ? 'league.join' : 'league.wait')),
                style: 'success',
              }
            : undefined
          : {
              press: kernelPresses.play({ table: tableId }),
              label: localizer.plain(say('button.play')),
              style: 'primary',
            },
        isHost && league.round === 0 ? ask('begin') : undefined,
        member === undefined ? undefined : ask('leave'),
        isHost ? ask('close') : undefined,
      ),
    ],
  };
}

/** A line for each fixture. */
function fixtureLines(page: DivisionPage, game: AnyGame, localizer: Localizer): readonly string[] {
  return [...new Set(page.pairings.map(({ round }) => round))].map((round) => {
    const all = page.pairings.filter((one) => one.round === round);
    return `${round}\\. ${all.map((one) => pairingText(one, page, game, localizer)).join(' · ')}`;
  });
}

/** A choice of divisions; of many, those around the one that is shown. */
function divisionMenu({ id }: League, divisions: number, shown: number, localizer: Localizer): Block {
  const first = Math.max(0, Math.min(shown - Math.floor(CHOICES_MAX / 2), divisions - CHOICES_MAX));
  const those = Array.from({ length: Math.min(divisions, CHOICES_MAX) }, (_, index) => first + index);
  return {
    kind: 'menu',
    press: presses.division({ league: id, division: 0 }),
    placeholder: localizer.plain(say('league.look')),
    choices: those.map((division) => ({
      value: String(division),
      label: localizer.plain(say('league.division', { number: division + 1 })),
    })),
  };
}

/** Asks before something that cannot be taken back. */
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

/** By direct message: the person's slot went to somebody else. @param note the message by which they can join again */
export function lostPlaceView({ name }: League, note: Note | undefined, localizer: Localizer): View {
  return noteView(
    say('league.lost-place', { name }),
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

/** Asks whether another server's league gets a message in this channel. */
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

/** What a host sets up, in one form. @param typed what they filled in before */
export function leagueForm(
  games: readonly AnyGame[],
  localizer: Localizer,
  typed: Readonly<Record<string, readonly string[]>>,
): Form {
  const label = (name: 'name' | 'game' | 'days' | 'size' | 'more') =>
    localizer.plain(say(`league.form-${name}`));
  const fields: readonly FormField[] = [
    {
      name: 'name',
      kind: 'text',
      label: label('name'),
      example: localizer.plain(say('league.form-example')),
      value: '',
    },
    {
      ...{ name: 'game', kind: 'choices', label: label('game') },
      choices: games.slice(0, CHOICES_MAX).map((game, index) => ({
        value: game.id,
        label: gameTitle(game, localizer),
        about: localizer.plain({ key: `${game.id}.tagline` }),
        chosen: index === 0,
      })),
    },
    {
      ...{ name: 'days', kind: 'choices', label: label('days') },
      choices: DAYS.map((count) => ({
        value: String(count),
        label: localizer.plain(say('duration.days', { count })),
        chosen: count === 7,
      })),
    },
    {
      ...{ name: 'size', kind: 'choices', label: label('size') },
      choices: sizes.map((count) => ({ value: String(count), label: String(count), chosen: count === 4 })),
    },
    {
      ...{ name: 'more', kind: 'checks', label: label('more') },
      choices: [
        { value: 'fills', label: localizer.plain(say('league.form-fills')), chosen: true },
        { value: 'shared', label: localizer.plain(say('league.form-shared')) },
      ],
    },
  ];
  return formOf(localizer.plain(say('league.set-up')), fields, () => presses.saveLeague(), typed);
}

/** By direct message: a fixture begins, or is about to end. */
export function fixtureView(
  { league, game }: Pick<ShownLeague, 'league' | 'game'>,
  tableId: string,
  key: 'league.begins' | 'league.warning',
  localizer: Localizer,
): View {
  const { round, roundEnds } = league;
  return {
    tone: 'turn',
    blocks: [
      text(
        heading({ league, game }, localizer),
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
