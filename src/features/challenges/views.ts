import { code, instant, moment } from '../../discord/i18n/sentences.ts';
import { escaped, small } from '../../discord/i18n/text.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { optionLines } from '../../discord/messages/options.ts';
import { scoreWords, sheetPictures } from '../../discord/messages/pictures.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { type Block, type Button, buttons, pictures, text, type View } from '../../discord/messages/view.ts';
import { presses as kernelPresses } from '../../discord/presses.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import { gameName } from '../../table/messages.ts';
import { NO_SERVER } from '../../table/place.ts';
import type { Loaded } from '../../table/request.ts';
import { closeOf, endOf, isWeek, numberOfWeek, startOf } from './period.ts';
import { presses } from './presses.ts';
import type { Challenge, ChallengeKey } from './records.ts';
import type { Look, Results, WorldResults } from './results.ts';
import type { TryAt, TryState } from './tries.ts';

/** Maximum number of results shown per challenge. */
export const TOLD = 20;

/** A challenge with its game. */
export interface ShownChallenge {
  readonly key: ChallengeKey;
  readonly game: Loaded['game'];
  readonly options: Challenge['options'];
}

/** Outside servers people do not know each other, so nobody sees the others' names. */
function isOutside({ guildId }: ChallengeKey): boolean {
  return guildId === NO_SERVER;
}

/** The question before the only try. */
export function beginView(challenge: ShownChallenge, words: Words): View {
  const { key } = challenge;
  return {
    tone: 'private',
    blocks: [
      ...introView(challenge, words).blocks,
      text(`**${words.md('challenge.sure')}**`),
      buttons(
        resultsButton(key, words),
        words.button(
          presses.beginChallenge({ guild: key.guildId, period: key.period }),
          'challenge.begin',
          'success',
        ),
      ),
    ],
  };
}

/** The introduction to the challenge, by direct message. */
export function introView(challenge: ShownChallenge, words: Words): View {
  const ends = moment(endOf(challenge.key.period));
  return {
    tone: 'lobby',
    blocks: [headed(challenge, words, words.md(introKey(challenge.key), { ends }))],
  };
}

function introKey(key: ChallengeKey) {
  if (isWeek(key.period)) return 'weekly.intro';
  return isOutside(key) ? 'daily.intro-outside' : 'daily.intro';
}

/** An unfinished try of the previous period, instead of the next challenge. */
export function unfinishedView(challenge: ShownChallenge, words: Words): View {
  const until = moment(closeOf(challenge.key.period));
  return {
    tone: 'private',
    blocks: [
      headed(challenge, words, words.md('challenge.unfinished', { until })),
      buttons(playButton(challenge.key, words)),
    ],
  };
}

function playButton({ guildId: guild, period }: ChallengeKey, words: Words): Button {
  return words.button(presses.challenge({ what: 'play', guild, period }), 'button.play', 'success');
}

/**
 * The public message: who is playing and who has finished, without results. @param current whether people can still
 * begin
 */
export function challengeView(
  challenge: ShownChallenge,
  tries: readonly Pick<TryAt, 'state' | 'name'>[],
  current: boolean,
  words: Words,
): View {
  const { key } = challenge;
  const { period } = key;
  const how = isWeek(period) ? 'weekly.how' : 'daily.how';
  const line = (key: 'challenge.playing' | 'challenge.played' | 'challenge.given-up', state: TryState) => {
    const players = tries.filter((player) => player.state === state).map(({ name }) => name);
    return players.length === 0 ? undefined : words.md(key, { players });
  };
  const note = current
    ? say(how, { ends: instant(endOf(period)) })
    : say('challenge.ended', { closes: instant(closeOf(period)) });
  return {
    tone: 'lobby',
    blocks: [
      headed(
        challenge,
        words,
        line('challenge.playing', 'playing'),
        line('challenge.played', 'done'),
        line('challenge.given-up', 'without'),
      ),
      text(words.small(note)),
      buttons(current ? playButton(key, words) : undefined, resultsButton(key, words)),
    ],
  };
}

/** The public message once the challenge is over for everyone: the results. */
export function resultMessageView(day: PeriodResults, words: Words): View {
  const { challenge, results } = day;
  return {
    tone: 'lobby',
    blocks: [
      headed(challenge, words, ...peopleLines(day, results, words)),
      buttons(resultsButton(challenge.key, words)),
    ],
  };
}

export function resultsButton({ guildId, period }: ChallengeKey, words: Words): Button {
  return words.button(presses.challenge({ what: 'results', guild: guildId, period }), 'challenge.results');
}

/** Gives the reader their own result to copy. @param table the id of the table where they played */
export function shareButton(table: string, words: Words): Button {
  return words.button(presses.share({ table }), 'challenge.share');
}

/** What people may know of the seed while others may still play with it. */
export function sealedLine({ period }: ChallengeKey, { table }: Loaded, words: Words): string {
  const values = { hash: code(table.seedHash), when: moment(closeOf(period)) };
  return words.md('challenge.seed', values);
}

/** The results of a challenge with the games of the listed players. */
export interface PeriodResults {
  /** On the server; undefined if nobody has begun there. */
  readonly results: Results | undefined;
  /** For a week: on all servers. */
  readonly world: WorldResults | undefined;
  readonly challenge: ShownChallenge;
  readonly games: ReadonlyMap<string, Loaded>;
}

interface ResultsReader {
  readonly userId: string;
  /** Whether other servers see their name. */
  readonly namedElsewhere: boolean;
}

/** The results of a challenge, and of the previous one if there are any. */
export function resultsView(days: readonly PeriodResults[], reader: ResultsReader, words: Words): View {
  const isNamed = reader.namedElsewhere || days.every(({ world }) => world?.own === undefined);
  return {
    tone: 'private',
    blocks: [
      ...days.flatMap((day) => dayBlocks(day, reader.userId, words)),
      ...(isNamed
        ? []
        : [
            text(words.small('weekly.unnamed')),
            buttons(words.button(kernelPresses.showName({}), 'weekly.show-name')),
          ]),
    ],
  };
}

function dayBlocks(day: PeriodResults, reader: string, words: Words): readonly Block[] {
  const { results, world, challenge } = day;
  const shown =
    results !== undefined && isOutside(challenge.key) ? withoutNames(results, reader, words) : results;
  const own = world?.own?.tableId ?? shown?.done.find(({ userId }) => userId === reader)?.tableId;
  return [
    text(heading(challenge, words)),
    // People who began a week outside servers do not know each other.
    ...(world !== undefined && isOutside(challenge.key) ? [] : serverBlocks(day, shown, words)),
    ...(world === undefined ? [] : worldBlocks(day, world, words)),
    ...((results ?? world)?.sheets === false
      ? [text(words.small('refusal.challenge-sheets', { when: sheetsFrom(day) }))]
      : []),
    buttons(own === undefined ? undefined : shareButton(own, words)),
  ];
}

function sheetsFrom({ challenge: { key } }: PeriodResults) {
  return moment(closeOf(key.period));
}

/** The results of one server. */
function serverBlocks(day: PeriodResults, results: Results | undefined, words: Words): readonly Block[] {
  return [
    text(
      day.world === undefined ? undefined : `**${words.md('weekly.server')}**`,
      ...peopleLines(day, results, words),
    ),
    ...(results?.sheets === true
      ? [lookMenu(day.challenge.key, results.done.slice(0, CHOICES_MAX), words)]
      : []),
  ];
}

function peopleLines(day: PeriodResults, results: Results | undefined, words: Words) {
  const { done = [], playing = [], without = [] } = results ?? {};
  const more = done.length - TOLD;
  return [
    ...done.slice(0, TOLD).map((player) => resultLine(player, day, words)),
    more > 0 ? words.small('challenge.more', { count: more }) : undefined,
    done.length === 0 ? words.md('challenge.nobody-yet') : undefined,
    playing.length === 0 ? undefined : words.md('challenge.playing', { players: playing }),
    without.length === 0 ? undefined : words.md('challenge.given-up', { players: without }),
  ];
}

function withoutNames(results: Results, reader: string, words: Words): Results {
  const somebody = words.plain('challenge.somebody');
  const done = results.done.map((player) =>
    player.userId === reader ? player : { ...player, name: somebody },
  );
  return { ...results, done, playing: [], without: [] };
}

/** The best results on all servers, and the reader's own place. */
function worldBlocks(day: PeriodResults, world: WorldResults, words: Words): readonly Block[] {
  const { best, count, own } = world;
  if (count === 0) return [];
  const others = count - 1;
  const named = best.map((one) => ({
    ...one,
    name: one.name ?? words.plain('challenge.somebody'),
  }));
  const percent = own === undefined || others === 0 ? 0 : Math.floor((100 * own.worse) / others);
  return [
    text(
      `**${words.md('weekly.world', { count })}**`,
      ...named.map((player) => resultLine(player, day, words)),
      own === undefined ? undefined : words.md('weekly.own', { place: own.place, count, percent }),
    ),
    ...(world.sheets ? [lookMenu(day.challenge.key, named, words, 'look-world')] : []),
  ];
}

interface ShownResult {
  readonly place: number;
  readonly name: string;
  readonly tableId: string;
}

function resultLine({ place, name, tableId }: ShownResult, { games }: PeriodResults, words: Words) {
  const loaded = games.get(tableId);
  const score = loaded === undefined ? '?' : scoreWords(loaded.game.score(loaded.state), 0, words);
  return `${place}\\. **${escaped(name)}**: ${score}`;
}

function lookMenu(
  { guildId, period }: ChallengeKey,
  shown: readonly ShownResult[],
  words: Words,
  what: 'look' | 'look-world' = 'look',
): Block {
  return {
    kind: 'menu',
    press: presses.challenge({ what, guild: guildId, period }),
    placeholder: words.plain('challenge.look'),
    choices: shown.map(({ place, name, tableId }) => ({ value: tableId, label: `${place}. ${name}` })),
  };
}

/** A player's sheet at the end of their challenge. */
export function lookView({ loaded, name }: Look, words: Words): View {
  const { game, state } = loaded;
  const shown = name ?? words.plain('challenge.somebody');
  return {
    tone: 'private',
    blocks: [
      text(`### ${gameTitle(game, words)} · ${escaped(shown)}`),
      ...pictures(
        ...sheetPictures(
          loaded,
          state,
          0,
          {},
          words.naming(() => shown),
        ),
      ),
    ],
  };
}

/** "Daily challenge, 21 November 2026 · 🗻 Roll to the Top!" */
function heading({ key: { period }, game }: ShownChallenge, words: Words): string {
  const format = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = format.format(startOf(period));
  const title = isWeek(period)
    ? say('weekly.title', { week: numberOfWeek(period), date })
    : say('daily.title', { date });
  return `### 🗓️ ${words.md(title)} · ${gameTitle(game, words)}`;
}

/** Lines under the heading of a challenge and its options. */
function headed(challenge: ShownChallenge, words: Words, ...lines: readonly (string | undefined)[]): Block {
  return text(heading(challenge, words), ...variant(challenge, words), ...lines);
}

function variant({ game, options }: ShownChallenge, words: Words): readonly string[] {
  const lines = optionLines({ game, table: { options } }, words);
  return lines.length === 0 ? [] : [small(lines.join(' · '))];
}

/** Maximum number of squares; more would wrap on a phone. */
export const SQUARES_MAX = 12;

/**
 * A challenge's result as a line to copy. Says nothing about the dice, the choices, or other people's results.
 *
 * @param gains per round, as multiples of the average
 */
export function shareView(loaded: Loaded, period: string, gains: readonly number[], words: Words): View {
  const { game, state } = loaded;
  const { totals, lines } = game.score(state);
  const [total] = totals;
  const [first] = lines;
  // A line that includes the total needs no other.
  const result = first !== undefined && first.values?.total === total ? words.plain(first) : String(total);
  const title = words.plain(
    isWeek(period)
      ? say('weekly.share-line', { week: numberOfWeek(period), result })
      : say('daily.share-line', { day: period, game: gameName(game), result }),
  );
  return {
    tone: 'private',
    blocks: [
      text(`\`\`\`\n${title} ${gains.map(square).join('')}\n\`\`\``),
      text(words.small('challenge.share-how')),
    ],
  };
}

/** @param gain 1 is the average gain of a round */
function square(gain: number): string {
  if (gain <= 0) return '⬛';
  if (gain < 1) return '🟦';
  return gain < 2 ? '🟩' : '🟨';
}
