import type { Daily, DailyKey } from '../../table/challenge.ts';
import { endOf, isWeek, numberOfWeek, OUTSIDE_SERVERS, startOf } from '../../table/server/challenge-day.ts';
import type { DailyResults, Look, WorldResults } from '../../table/server/dailies.ts';
import type { Loaded } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { instant, moment } from '../i18n/sentences.ts';
import { escaped, small } from '../i18n/text.ts';
import { presses } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { optionLines } from './options.ts';
import { scoreWords, sheetPictures } from './pictures.ts';
import { gameTitle } from './titles.ts';
import { type Block, type Button, buttons, pictures, text, type View } from './view.ts';

/** Maximum number of results shown per day. */
const TOLD = 20;

/** A challenge with its game. */
export interface Challenge {
  readonly key: DailyKey;
  readonly game: Loaded['game'];
  readonly options: Daily['options'];
}

/** Outside servers people do not know each other, so that nobody sees the others' names. */
function isOutside({ guildId }: DailyKey): boolean {
  return guildId === OUTSIDE_SERVERS;
}

/** The question before the only try. */
export function beginView(challenge: Challenge, localizer: Localizer): View {
  const { key } = challenge;
  return {
    tone: 'private',
    blocks: [
      ...introView(challenge, localizer).blocks,
      text(`**${localizer.markdown(say('daily.sure'))}**`),
      buttons(
        {
          press: presses.beginDaily({ guild: key.guildId, day: key.day }),
          label: localizer.plain(say('daily.begin')),
          style: 'success',
        },
        resultsButton(key, localizer),
      ),
    ],
  };
}

/** The introduction to the challenge, by direct message. */
export function introView(challenge: Challenge, localizer: Localizer): View {
  const ends = moment(endOf(challenge.key.day));
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(challenge, localizer),
        ...variant(challenge, localizer),
        localizer.markdown(say(introKey(challenge.key), { ends })),
      ),
    ],
  };
}

function introKey(key: DailyKey) {
  if (isWeek(key.day)) return 'weekly.intro';
  return isOutside(key) ? 'daily.intro-outside' : 'daily.intro';
}

/** The public message: who plays and who has finished, without any result. */
export function dailyNoteView(
  challenge: Challenge,
  { playing, played }: { readonly playing: readonly string[]; readonly played: readonly string[] },
  localizer: Localizer,
): View {
  const { key } = challenge;
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(challenge, localizer),
        ...variant(challenge, localizer),
        playing.length === 0 ? undefined : localizer.markdown(say('daily.playing', { players: playing })),
        played.length === 0 ? undefined : localizer.markdown(say('daily.played', { players: played })),
      ),
      text(
        small(
          localizer.markdown(
            say(isWeek(key.day) ? 'weekly.how' : 'daily.how', { ends: instant(endOf(key.day)) }),
          ),
        ),
      ),
      buttons(
        {
          press: presses.daily({ what: 'play', guild: key.guildId, day: key.day }),
          label: localizer.plain(say('button.play')),
          style: 'success',
        },
        resultsButton(key, localizer),
      ),
    ],
  };
}

export function resultsButton({ guildId, day }: DailyKey, localizer: Localizer): Button {
  return {
    press: presses.daily({ what: 'results', guild: guildId, day }),
    label: localizer.plain(say('daily.results')),
  };
}

/** Gives the reader their own result to copy. @param table the id of the table at which they played */
export function shareButton(table: string, localizer: Localizer): Button {
  return { press: presses.share({ table: table }), label: localizer.plain(say('daily.share')) };
}

/** The results of a challenge with the games of the listed players. */
export interface DayOfResults {
  /** Of the server; undefined where nobody has begun there. */
  readonly results: DailyResults | undefined;
  /** Of a week: on all servers. */
  readonly world: WorldResults | undefined;
  readonly challenge: Challenge;
  readonly games: ReadonlyMap<string, Loaded>;
}

/** Who reads results. */
interface ResultsReader {
  readonly userId: string;
  /** Whether other servers see their name. */
  readonly namedElsewhere: boolean;
}

/** The results of a challenge, and of the one before if there are any. */
export function resultsView(
  days: readonly DayOfResults[],
  reader: ResultsReader,
  localizer: Localizer,
): View {
  const isNamed = reader.namedElsewhere || days.every(({ world }) => world?.own === undefined);
  return {
    tone: 'private',
    blocks: [
      ...days.flatMap((day) => dayBlocks(day, reader.userId, localizer)),
      ...(isNamed
        ? []
        : [
            text(small(localizer.markdown(say('weekly.unnamed')))),
            buttons({ press: presses.showName(), label: localizer.plain(say('weekly.show-name')) }),
          ]),
    ],
  };
}

function dayBlocks(day: DayOfResults, reader: string, localizer: Localizer): readonly Block[] {
  const { results, world, challenge } = day;
  const shown =
    results !== undefined && isOutside(challenge.key) ? withoutNames(results, reader, localizer) : results;
  const own = world?.own?.tableId ?? shown?.done.find(({ userId }) => userId === reader)?.tableId;
  return [
    text(heading(challenge, localizer)),
    // Those who began a week outside servers do not know each other.
    ...(world !== undefined && isOutside(challenge.key) ? [] : serverBlocks(day, shown, localizer)),
    ...(world === undefined ? [] : worldBlocks(day, world, localizer)),
    buttons(own === undefined ? undefined : shareButton(own, localizer)),
  ];
}

/** The people of one server. */
function serverBlocks(
  day: DayOfResults,
  results: DailyResults | undefined,
  localizer: Localizer,
): readonly Block[] {
  const { done = [], playing = [], without = [] } = results ?? {};
  const more = done.length - TOLD;
  return [
    text(
      day.world === undefined ? undefined : `**${localizer.markdown(say('weekly.server'))}**`,
      ...done.slice(0, TOLD).map((one) => resultLine(one, day, localizer)),
      more > 0 ? small(localizer.markdown(say('daily.more', { count: more }))) : undefined,
      done.length === 0 ? localizer.markdown(say('daily.nobody-yet')) : undefined,
      playing.length === 0 ? undefined : localizer.markdown(say('daily.playing', { players: playing })),
      without.length === 0 ? undefined : localizer.markdown(say('daily.given-up', { players: without })),
    ),
    lookMenu(day.challenge.key, done.slice(0, CHOICES_MAX), localizer),
  ];
}

function withoutNames(results: DailyResults, reader: string, localizer: Localizer): DailyResults {
  const somebody = localizer.plain(say('earlier.somebody'));
  const done = results.done.map((one) => (one.userId === reader ? one : { ...one, name: somebody }));
  return { ...results, done, playing: [], without: [] };
}

/** The best on all servers, and how the reader did among them. */
function worldBlocks(day: DayOfResults, world: WorldResults, localizer: Localizer): readonly Block[] {
  const { best, count, own } = world;
  if (count === 0) return [];
  const others = count - 1;
  const named = best.map((one) => ({
    ...one,
    name: one.name ?? localizer.plain(say('earlier.somebody')),
  }));
  const percent = own === undefined || others === 0 ? 0 : Math.floor((100 * own.worse) / others);
  return [
    text(
      `**${localizer.markdown(say('weekly.world', { count }))}**`,
      ...named.map((one) => resultLine(one, day, localizer)),
      own === undefined
        ? undefined
        : localizer.markdown(say('weekly.own', { place: own.place, count, percent })),
    ),
    lookMenu(day.challenge.key, named, localizer, 'look-world'),
  ];
}

interface ShownResult {
  readonly place: number;
  readonly name: string;
  readonly tableId: string;
}

function resultLine({ place, name, tableId }: ShownResult, { games }: DayOfResults, localizer: Localizer) {
  const loaded = games.get(tableId);
  const words = loaded === undefined ? '?' : scoreWords(loaded.game.score(loaded.state), 0, localizer);
  return `${place}\\. **${escaped(name)}**: ${words}`;
}

function lookMenu(
  { guildId, day }: DailyKey,
  shown: readonly ShownResult[],
  localizer: Localizer,
  what: 'look' | 'look-world' = 'look',
): Block {
  return {
    kind: 'menu',
    press: presses.daily({ what, guild: guildId, day }),
    placeholder: localizer.plain(say('daily.look')),
    choices: shown.map(({ place, name, tableId }) => ({ value: tableId, label: `${place}. ${name}` })),
  };
}

/** A player's sheet at the end of their challenge. */
export function lookView({ loaded, name }: Look, localizer: Localizer): View {
  const { game, state } = loaded;
  const shown = name ?? localizer.plain(say('earlier.somebody'));
  return {
    tone: 'private',
    blocks: [
      text(`### ${gameTitle(game, localizer)} · ${escaped(shown)}`),
      ...pictures(
        ...sheetPictures(
          loaded,
          state,
          0,
          {},
          localizer.naming(() => shown),
        ),
      ),
    ],
  };
}

/** "Daily challenge, 21 November 2026 · 🗻 Roll to the Top!" */
function heading({ key: { day }, game }: Challenge, localizer: Localizer): string {
  const format = new Intl.DateTimeFormat(localizer.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = format.format(startOf(day));
  const title = isWeek(day)
    ? say('weekly.title', { week: numberOfWeek(day), date })
    : say('daily.title', { date });
  return `### 🗓️ ${localizer.markdown(title)} · ${gameTitle(game, localizer)}`;
}

function variant({ game, options }: Challenge, localizer: Localizer): readonly string[] {
  const lines = optionLines({ game, table: { options } }, localizer);
  return lines.length === 0 ? [] : [small(lines.join(' · '))];
}
