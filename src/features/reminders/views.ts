import { moment } from '../../discord/i18n/sentences.ts';
import type { Words } from '../../discord/i18n/words.ts';
import { GAMES_SHOWN, tableChoices, waitingBlocks } from '../../discord/messages/games.ts';
import { ownDeadline } from '../../discord/messages/times.ts';
import { titleOf } from '../../discord/messages/titles.ts';
import {
  type Block,
  type Button,
  buttons,
  type GameRemark,
  type Menu,
  rule,
  text,
  type View,
} from '../../discord/messages/view.ts';
import { presses as kernelPresses } from '../../discord/presses.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import type { Person } from '../../table/model.ts';
import { personsOn } from '../../table/seats/people.ts';
import type { Loaded } from '../../table/service.ts';
import type { Settings } from '../../table/settings.ts';
import { presses } from './presses.ts';
import type { Reminder } from './record.ts';
import type { Nudged, WaitingTable } from './service.ts';
import { settings } from './settings.ts';

/**
 * The games that await a person, for a direct message: soonest deadline first, each with Play.
 *
 * @param tables at least one
 * @param wordsOf localizes for the person and one of the tables
 */
export function digestView(
  tables: readonly WaitingTable[],
  words: Words,
  wordsOf: (loaded: Loaded) => Words,
): View {
  const more = tables.length - GAMES_SHOWN;
  return {
    tone: 'turn',
    blocks: [
      text(`### ⏰ ${words.md('waiting.title', { count: tables.length })}`),
      ...tables
        .slice(0, GAMES_SHOWN)
        .flatMap((table) =>
          waitingBlocks(table, wordsOf(table.loaded), [remarkOf(table.reminder, table.loaded, words)]),
        ),
      ...(more > 0 ? [text(words.md('remind.more', { count: more }))] : []),
      rule,
      ...quieter(tables, words, wordsOf),
    ],
  };
}

/** The controls for fewer reminders. */
function quieter(
  tables: readonly WaitingTable[],
  words: Words,
  wordsOf: (loaded: Loaded) => Words,
): readonly Block[] {
  const [only, another] = tables;
  const mute = only !== undefined && another === undefined ? muteButton(only, words) : undefined;
  return [
    buttons(...snoozeButtons(words), words.button(kernelPresses.settings(), 'remind.settings'), mute),
    ...(mute === undefined
      ? [
          {
            kind: 'menu' as const,
            press: presses.muteMenu(),
            placeholder: words.plain('remind.mute-which'),
            choices: tableChoices(
              tables.slice(0, CHOICES_MAX).map(({ loaded }) => loaded),
              wordsOf,
            ),
          },
        ]
      : []),
  ];
}

function snoozeButtons(words: Words): readonly Button[] {
  return (['hours', 'morning'] as const).map((until) =>
    words.button(presses.snooze({ until }), `remind.snooze-${until}`),
  );
}

function muteButton({ loaded }: WaitingTable, words: Words): Button {
  return words.button(presses.mute({ table: loaded.table.id }), 'remind.mute');
}

/**
 * A reminder in the table's channel, for a person who accepts no direct messages. Other people's presses change only
 * their own settings.
 */
export function mentionView(waiting: WaitingTable, userId: string, words: Words): View {
  const { loaded, seat } = waiting;
  const { game, state, table } = loaded;
  return {
    tone: 'turn',
    notify: [userId],
    blocks: [
      text(
        `⏰ <@${userId}>: **${words.md(game.prompt(state, seat))}**`,
        titleOf(loaded, words),
        ownDeadline(loaded.table, seat, words),
      ),
      buttons(
        words.button(kernelPresses.play({ table: table.id }), 'button.play', 'success'),
        ...snoozeButtons(words),
        muteButton(waiting, words),
      ),
    ],
  };
}

/** A reminder of a game that goes on without the person. @param userId whom to mention, in the table's channel */
export function overView(loaded: Loaded, userId: string | undefined, words: Words): View {
  const label = words.md('remind.over');
  return {
    tone: 'private',
    blocks: [
      text(userId === undefined ? `✅ ${label}` : `✅ <@${userId}>: ${label}`, titleOf(loaded, words)),
    ],
  };
}

/** Who was nudged, and why others were not. */
export function nudgedView({ nudged, lately, unwilling, gone, resting }: Nudged, words: Words): View {
  const line = (key: `nudge.${'told' | 'lately' | 'unwilling' | 'gone'}`, people: readonly Person[]) =>
    people.length === 0
      ? undefined
      : words.md(key, { players: people.map(({ name }) => name), count: people.length });
  return {
    tone: 'private',
    blocks: [
      text(
        line('nudge.told', nudged),
        ...resting.map(({ person, until }) =>
          words.md('nudge.resting', { player: person.name, when: moment(until) }),
        ),
        line('nudge.lately', lately),
        line('nudge.unwilling', unwilling),
        line('nudge.gone', gone),
      ),
    ],
  };
}

/** The remark on a game in a list. */
export function remarkOf(reminder: Reminder | undefined, { table }: Loaded, words: Words): GameRemark {
  const nudger = table.seats.flatMap(personsOn).find(({ id }) => id === reminder?.nudgedBy);
  return {
    mark: reminder?.muted === true ? '🔕' : undefined,
    line: nudger && `👋 ${words.md('remind.nudged', { player: nudger.name })}`,
  };
}

/** Says that the person gets no reminders for now, and how to end that. */
export function snoozedBlocks(player: Settings, now: Date, words: Words): readonly Block[] {
  const snoozedUntil = settings.snoozedUntil.of(player);
  if (snoozedUntil === undefined || snoozedUntil <= now) return [];
  const end: Button = words.button(presses.snooze({ until: 'now' }), 'remind.snooze-end');
  return [text(words.md('remind.snoozed', { when: moment(snoozedUntil) })), buttons(end)];
}

/** A menu of the games with reminders. Games without reminders come first, so that all can be reached. */
export function reminderMenu(
  all: readonly Loaded[],
  muted: ReadonlySet<string>,
  words: Words,
  wordsOf: (loaded: Loaded) => Words,
): Menu {
  const isMuted = ({ table }: Loaded) => muted.has(table.id);
  const running = all.filter(({ table }) => table.status === 'playing');
  return {
    kind: 'menu',
    press: presses.reminders(),
    placeholder: words.plain('games.reminders'),
    choices: tableChoices(
      running.toSorted((a, b) => Number(isMuted(b)) - Number(isMuted(a))).slice(0, CHOICES_MAX),
      wordsOf,
    ).map(({ value, label, about }) => {
      const off = muted.has(value);
      const muting = words.plain(off ? 'games.muted' : 'games.reminded');
      return {
        value: `${off ? 'on' : 'off'}:${value}`,
        label: `${off ? '🔕' : '🔔'} ${label}`,
        about: `${muting} · ${about ?? ''}`,
      };
    }),
  };
}
