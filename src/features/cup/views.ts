import type { AnyGame } from '../../core/game.ts';
import { code, instant } from '../../discord/i18n/sentences.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { type Block, buttons, type Picture, pictures, text, type View } from '../../discord/messages/view.ts';
import type { RoundResult, Seen } from '../league/kernel.ts';
import { presses } from '../league/presses.ts';
import { NOBODY } from '../league/records.ts';
import { type ShownPairing, seasonShown } from '../league/results.ts';
import {
  actionButtons,
  comparisonLines,
  divisionMenu,
  heading,
  nameOf,
  pairingText,
  type ShownLeague,
  seasonMenu,
  settingLine,
  signedUp,
} from '../league/views.ts';
import { type CupPage, winnerIn } from './page.ts';
import type { Cup } from './records.ts';
import { cupScene, inParts, PLACES } from './scene.ts';

/** Maximum number of a round's games in a message. */
const GAMES_SHOWN = 8;

/** What a cup's messages show. */
export interface ShownCup extends Pick<ShownLeague, 'league' | 'game' | 'count' | 'first'> {
  readonly cup: Cup;
  /** Undefined before the first cup begins. */
  readonly table: CupPage | undefined;
}

/** The message of a cup in a channel. */
export function cupView(shown: ShownCup, isHostGone: boolean, words: Words): View {
  const { league, table } = shown;
  const isOpen = league.round === 0;
  const of = { league: league.id };
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(shown, words),
        isOpen || table === undefined ? beginsLine(shown, words) : runningLine(shown, table, words),
        ...(isOpen ? signedUp(shown, words) : []),
      ),
      ...(isOpen || table === undefined ? [] : roundBlocks(shown, table, words)),
      text(
        ...(isOpen ? rules(shown, words) : []),
        ...(isOpen || league.scored === league.round ? [] : [words.small('cup.counts')]),
        ...(isHostGone ? [words.small('cup.host-gone')] : []),
        ...(league.shared ? [words.small('cup.code', { code: code(league.id.toUpperCase()) })] : []),
      ),
      buttons(
        mayJoin(shown)
          ? words.button(presses.joinLeague(of), 'cup.join', isOpen ? 'success' : 'secondary')
          : undefined,
        words.button(presses.myLeague(of), 'cup.mine', isOpen ? 'secondary' : 'primary'),
      ),
    ],
  };
}

/** Whether the button that joins leads anywhere. */
function mayJoin({ league: { round }, cup: { knockout, zone } }: Pick<ShownCup, 'league' | 'cup'>): boolean {
  return round === 0 || zone !== undefined || (!knockout && round === 1);
}

function beginsLine({ cup: { startsAt, zone } }: Pick<ShownCup, 'cup'>, words: Words): string {
  const when = startsAt === undefined ? undefined : { when: instant(startsAt) };
  if (when === undefined) return words.md('cup.open');
  return words.md(zone === undefined ? 'cup.open-planned' : 'cup.open-weekly', when);
}

function runningLine({ league }: Pick<ShownCup, 'league'>, { rounds }: CupPage, words: Words): string {
  const { round, roundEnds } = league;
  return words.md('cup.running', { round, rounds, ends: instant(roundEnds ?? new Date(0)) });
}

function rules({ league, game, cup }: ShownCup, words: Words): readonly string[] {
  return [
    say(cup.knockout ? 'cup.how-knockout' : 'cup.how-swiss'),
    say('cup.how-time', { time: timeOf(league.hours) }),
    say(game.choicesChangeDraws ? 'league.dice-differ' : 'cup.dice'),
    say('cup.dice-hidden'),
    ...(league.shared ? [say('cup.names')] : []),
  ].map((message) => words.small(message));
}

/** The duration of a round. */
export function timeOf(hours: number) {
  return hours % 24 === 0
    ? say('duration.days', { count: hours / 24 })
    : say('duration.hours', { count: hours });
}

/** The table and the games of the current round. */
function roundBlocks(shown: ShownCup, table: CupPage, words: Words, from = 0): readonly Block[] {
  const { league, game } = shown;
  const isNow = table.page.season === league.season && league.round > 0;
  const round = isNow ? league.round : table.rounds;
  const games = table.page.pairings.filter((pairing) => pairing.round === round);
  const more = games.length - GAMES_SHOWN;
  return [
    ...pictures(tablePicture(shown, table, round, from, words)),
    text(
      games
        .slice(0, GAMES_SHOWN)
        .map((pairing) => gameText(pairing, table, game, words))
        .join(' · '),
      more > 0
        ? words.small('cup.more-games', { count: more, over: games.filter(({ isOver }) => isOver).length })
        : undefined,
      table.lines.length > PLACES ? words.small('cup.more-places', { count: table.lines.length }) : undefined,
    ),
  ];
}

/** @param from the number of places above */
function tablePicture(
  { league }: Pick<ShownCup, 'league'>,
  table: CupPage,
  round: number,
  from: number,
  words: Words,
): Picture {
  const lines = table.lines.slice(from, from + PLACES);
  const title = say('cup.table');
  const where = say('cup.where', { round, rounds: table.rounds });
  const name = (seed: number) => nameOf(table.page, seed, words);
  const told = lines.map(({ seed, place, points }) =>
    words.plain('cup.alt', { place, name: name(seed), points: inParts(points) }),
  );
  return {
    name: `cup-${league.season}-${from}`,
    scene: cupScene(lines, { ...table, title, where, nameOf: name }),
    alt: [words.plain(title), words.plain(where), ...told].join(' '),
    look: words.look,
  };
}

/** A game as in leagues, or who had none. */
function gameText(pairing: ShownPairing, { page }: CupPage, game: AnyGame, words: Words): string {
  const [first, second] = pairing.slots;
  if (second !== NOBODY) return pairingText(pairing, page, game, words);
  const name = nameOf(page, first, words);
  const points = pairing.gains?.[0].points;
  return points === undefined
    ? words.md('cup.free', { name })
    : words.md('cup.free-for', { name, points: inParts(points) });
}

/** The results of a round, for the channel; after the last one they stay there. */
export function cupRoundView(
  shown: ShownCup,
  table: CupPage,
  { round, rounds, isEnd, comparison }: Omit<RoundResult, 'league'>,
  words: Words,
): View {
  const { cup, league } = shown;
  const winner = isEnd ? winnerIn(table) : undefined;
  const isLast = isEnd && cup.zone === undefined;
  return {
    tone: 'end',
    blocks: [
      text(
        heading(shown, words),
        words.md('cup.turned', { round, rounds }),
        winner === undefined
          ? undefined
          : `🥇 ${words.md('cup.champion', { name: nameOf(table.page, winner, words) })}`,
        ...(comparison === undefined
          ? []
          : comparisonLines(comparison, { game: shown.game, divisions: 1 }, words)),
      ),
      ...roundBlocks(shown, table, words),
      text(words.small(isEnd ? (isLast ? 'cup.over' : 'cup.next-cup') : 'cup.next-round')),
      // A cup that is over for good has no buttons: nothing is left of it but this message.
      buttons(
        isLast ? undefined : words.button(presses.myLeague({ league: league.id }), 'cup.mine', 'primary'),
      ),
    ],
  };
}

/** A person's standing and actions. */
export function myCupView(shown: ShownCup, seen: Seen, words: Words): View {
  const { league, table, game } = shown;
  const { part, looksAt } = seen;
  const seed = table?.page.people.indexOf(part.member?.userId ?? '') ?? -1;
  const pages = Math.ceil((table?.lines.length ?? 0) / PLACES);
  const own = Math.floor((table?.lines.findIndex((line) => line.seed === seed) ?? 0) / PLACES);
  const at = Math.max(0, Math.min(looksAt.division ?? Math.max(0, own), pages - 1));
  const games = table?.page.pairings.filter(({ slots }) => slots.includes(seed)) ?? [];
  const joins = words.button(presses.joinLeague({ league: league.id }), 'cup.join', 'success');
  const season = table?.page.season ?? 0;
  return {
    tone: 'private',
    blocks: [
      text(heading(shown, words), standing(shown, seen, seed, words)),
      ...(table === undefined
        ? []
        : [
            ...roundBlocks(shown, table, words, at * PLACES).slice(0, 1),
            text(
              ...games.map((pairing) => `${pairing.round}\\. ${gameText(pairing, table, game, words)}`),
              words.small(table.isKnockout ? 'cup.knockout-how' : 'cup.swiss-how'),
            ),
          ]),
      ...(table !== undefined && pages > 1
        ? [
            divisionMenu(league, season, pages, at, {
              placeholder: words.plain('cup.look'),
              labelOf: (page) =>
                words.plain('cup.places', {
                  first: page * PLACES + 1,
                  last: Math.min(table.lines.length, (page + 1) * PLACES),
                }),
            }),
          ]
        : []),
      ...(seasonShown(league) > 1
        ? [seasonMenu(league, season, (number) => words.plain('cup.number', { number }), words)]
        : []),
      actionButtons(league, seen, mayJoin(shown) ? joins : undefined, words),
    ],
  };
}

function standing(
  { league, cup, table }: ShownCup,
  { part: { member, slot, tableId } }: Pick<Seen, 'part'>,
  seed: number,
  words: Words,
): string {
  const { round, roundEnds } = league;
  if (member === undefined) return words.md('cup.not-in');
  if (round === 0) return beginsLine({ cup }, words);
  if (slot === undefined) return words.md(!cup.knockout && round === 1 ? 'cup.in-late' : 'cup.in-next');
  if (tableId !== undefined) return words.md('cup.to-play', { ends: instant(roundEnds ?? new Date(0)) });
  return words.md(cup.knockout && table?.isOut[seed] === true ? 'cup.out' : 'cup.done');
}

/** What the host of a cup has settled. */
export function cupSettings(
  { league, cup }: Pick<ShownCup, 'league' | 'cup'>,
  words: Words,
): readonly string[] {
  const on = (is: boolean) => words.plain(is ? 'league.yes' : 'league.no');
  const begins = cup.startsAt === undefined ? words.md('cup.start-host') : words.md(instant(cup.startsAt));
  return [
    settingLine('cup.form-hours', words.md(timeOf(league.hours)), words),
    settingLine('cup.form-start', begins, words),
    settingLine('cup.form-knockout', on(cup.knockout), words),
    settingLine('cup.form-weekly', on(cup.zone !== undefined), words),
    settingLine('league.form-shared', on(league.shared), words),
  ];
}
