import { moment } from '../../discord/i18n/sentences.ts';
import { type Localizer, say } from '../../discord/i18n/words.ts';
import { GAMES_SHOWN, tableChoices, waitingBlocks } from '../../discord/messages/games.ts';
import { ownDeadline } from '../../discord/messages/times.ts';
import { titleOf } from '../../discord/messages/titles.ts';
import {
  type Block,
  type Button,
  buttons,
  type GameNote,
  type Menu,
  pressButton,
  rule,
  text,
  type View,
} from '../../discord/messages/view.ts';
import { presses as kernelPresses } from '../../discord/presses.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import type { Person } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import type { Settings } from '../../table/settings.ts';
import type { Reminder } from './record.ts';
import type { Nudged, WaitingTable } from './service.ts';
import { settings } from './settings.ts';
import { presses } from './words.ts';

/**
 * The games that await a person, for a direct message: soonest deadline first, each with Play.
 *
 * @param tables at least one
 * @param localizerOf localizes for the person and one of the tables
 */
export function digestView(
  tables: readonly WaitingTable[],
  localizer: Localizer,
  localizerOf: (loaded: Loaded) => Localizer,
): View {
  const more = tables.length - GAMES_SHOWN;
  return {
    tone: 'turn',
    blocks: [
      text(`### ⏰ ${localizer.markdown(say('waiting.title', { count: tables.length }))}`),
      ...tables
        .slice(0, GAMES_SHOWN)
        .flatMap((table) =>
          waitingBlocks(table, localizerOf(table.loaded), [noteOf(table.reminder, localizer)]),
        ),
      ...(more > 0 ? [text(localizer.markdown(say('remind.more', { count: more })))] : []),
      rule,
      ...quieter(tables, localizer, localizerOf),
    ],
  };
}

/** The controls for fewer reminders. */
function quieter(
  tables: readonly WaitingTable[],
  localizer: Localizer,
  localizerOf: (loaded: Loaded) => Localizer,
): readonly Block[] {
  const [only, another] = tables;
  const mute = only !== undefined && another === undefined ? muteButton(only, localizer) : undefined;
  return [
    buttons(
      ...snoozeButtons(localizer),
      pressButton(kernelPresses.settings(), say('remind.settings'), localizer),
      mute,
    ),
    ...(mute === undefined
      ? [
          {
            kind: 'menu' as const,
            press: presses.muteMenu(),
            placeholder: localizer.plain(say('remind.mute-which')),
            choices: tableChoices(
              tables.slice(0, CHOICES_MAX).map(({ loaded }) => loaded),
              localizerOf,
            ),
          },
        ]
      : []),
  ];
}

function snoozeButtons(localizer: Localizer): readonly Button[] {
  return (['hours', 'morning'] as const).map((until) =>
    pressButton(presses.snooze({ until }), say(`remind.snooze-${until}`), localizer),
  );
}

function muteButton({ loaded }: WaitingTable, localizer: Localizer): Button {
  return pressButton(presses.mute({ table: loaded.table.id }), say('remind.mute'), localizer);
}

/**
 * A reminder in the table's channel, for a person who accepts no direct messages. Other people's presses change only
 * their own settings.
 */
export function mentionView(waiting: WaitingTable, userId: string, localizer: Localizer): View {
  const { loaded, seat } = waiting;
  const { game, state, table } = loaded;
  return {
    tone: 'turn',
    notify: [userId],
    blocks: [
      text(
        `⏰ <@${userId}>: **${localizer.markdown(game.prompt(state, seat))}**`,
        titleOf(loaded, localizer),
        ownDeadline(loaded, seat, localizer),
      ),
      buttons(
        pressButton(kernelPresses.play({ table: table.id }), say('button.play'), localizer, 'success'),
        ...snoozeButtons(localizer),
        muteButton(waiting, localizer),
      ),
    ],
  };
}

/**
 * A reminder whose wait is over, without buttons.
 *
 * @param person.userId the mentioned person, in the table's channel
 * @param person.hasMoved otherwise the game continues without them
 */
export function answeredView(
  loaded: Loaded,
  { userId, hasMoved }: { readonly userId: string | undefined; readonly hasMoved: boolean },
  localizer: Localizer,
): View {
  const label = localizer.markdown(say(hasMoved ? 'remind.answered' : 'remind.over'));
  return {
    tone: 'private',
    blocks: [
      text(userId === undefined ? `✅ ${label}` : `✅ <@${userId}>: ${label}`, titleOf(loaded, localizer)),
    ],
  };
}

/** Who was nudged, and why others were not. */
export function nudgedView({ nudged, lately, unwilling, gone, resting }: Nudged, localizer: Localizer): View {
  const line = (key: `nudge.${'told' | 'lately' | 'unwilling' | 'gone'}`, people: readonly Person[]) =>
    people.length === 0
      ? undefined
      : localizer.markdown(say(key, { players: people.map(({ name }) => name), count: people.length }));
  return {
    tone: 'private',
    blocks: [
      text(
        line('nudge.told', nudged),
        ...resting.map(({ person, until }) =>
          localizer.markdown(say('nudge.resting', { player: person.name, when: moment(until) })),
        ),
        line('nudge.lately', lately),
        line('nudge.unwilling', unwilling),
        line('nudge.gone', gone),
      ),
    ],
  };
}

/** The note on a game in a list. */
export function noteOf(reminder: Reminder | undefined, localizer: Localizer): GameNote {
  return {
    mark: reminder?.muted === true ? '🔕' : undefined,
    line:
      reminder?.nudgedBy === undefined
        ? undefined
        : `👋 ${localizer.markdown(say('remind.nudged', { player: reminder.nudgedBy }))}`,
  };
}

/** Says that the person gets no reminders for now, and how to end that. */
export function snoozedBlocks(player: Settings, now: Date, localizer: Localizer): readonly Block[] {
  const snoozedUntil = settings.snoozedUntil.of(player);
  if (snoozedUntil === undefined || snoozedUntil <= now) return [];
  const end: Button = pressButton(presses.snooze({ until: 'now' }), say('remind.snooze-end'), localizer);
  return [text(localizer.markdown(say('remind.snoozed', { when: moment(snoozedUntil) }))), buttons(end)];
}

/** A menu of the games with reminders. Games without reminders come first, so that all can be reached. */
export function reminderMenu(
  all: readonly Loaded[],
  muted: ReadonlySet<string>,
  localizer: Localizer,
  localizerOf: (loaded: Loaded) => Localizer,
): Menu {
  const isMuted = ({ table }: Loaded) => muted.has(table.id);
  const running = all.filter(({ table }) => table.status === 'playing');
  return {
    kind: 'menu',
    press: presses.reminders(),
    placeholder: localizer.plain(say('games.reminders')),
    choices: tableChoices(
      running.toSorted((a, b) => Number(isMuted(b)) - Number(isMuted(a))).slice(0, CHOICES_MAX),
      localizerOf,
    ).map(({ value, label, about }) => {
      const off = muted.has(value);
      const muting = localizer.plain(say(off ? 'games.muted' : 'games.reminded'));
      return {
        value: `${off ? 'on' : 'off'}:${value}`,
        label: `${off ? '🔕' : '🔔'} ${label}`,
        about: `${muting} · ${about ?? ''}`,
      };
    }),
  };
}
