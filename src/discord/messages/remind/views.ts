import type { Loaded, WaitingTable } from '../../../table/service.ts';
import { type Localizer, namesOn, say } from '../../i18n/localizer.ts';
import { presses } from '../../presses.ts';
import { CHOICES_MAX } from '../limits.ts';
import { ownDeadline } from '../times.ts';
import { plainTitleOf, titleOf } from '../titles.ts';
import { type Block, type Button, buttons, rule, text, type View } from '../view.ts';
import { GAMES_SHOWN, waitingBlocks } from '../waiting.ts';

/**
 * The games that wait for a person, for a direct message: the soonest deadline first, each with Play.
 *
 * @param tables at least one
 * @param localizerOf speaks to the person about one of them
 */
export function digestView(
  tables: readonly WaitingTable[],
  localizer: Localizer,
  localizerOf: (table: WaitingTable) => Localizer,
): View {
  const more = tables.length - GAMES_SHOWN;
  return {
    tone: 'turn',
    blocks: [
      text(`### ⏰ ${localizer.markdown(say('remind.title', { count: tables.length }))}`),
      ...tables.slice(0, GAMES_SHOWN).flatMap((table) => waitingBlocks(table, localizerOf(table))),
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
  localizerOf: (table: WaitingTable) => Localizer,
): readonly Block[] {
  const [only, another] = tables;
  const mute = only !== undefined && another === undefined ? muteButton(only, localizer) : undefined;
  return [
    buttons(
      ...snoozeButtons(localizer),
      { press: presses.settings(), label: localizer.plain(say('remind.settings')) },
      mute,
    ),
    ...(mute === undefined
      ? [
          {
            kind: 'menu' as const,
            press: presses.muteMenu(),
            placeholder: localizer.plain(say('remind.mute-which')),
            choices: tables.slice(0, CHOICES_MAX).map((table) => ({
              value: table.loaded.table.id,
              label: plainTitleOf(table.loaded, localizerOf(table)),
              about: namesOn(table.loaded.table),
            })),
          },
        ]
      : []),
  ];
}

function snoozeButtons(localizer: Localizer): readonly Button[] {
  return (['hours', 'morning'] as const).map((until) => ({
    press: presses.snooze({ until }),
    label: localizer.plain(say(`remind.snooze-${until}`)),
  }));
}

function muteButton({ loaded }: WaitingTable, localizer: Localizer): Button {
  return {
    press: presses.mute({ table: loaded.table.id }),
    label: localizer.plain(say('remind.mute')),
  };
}

/**
 * A reminder in the table's channel, for a person who takes no direct messages. Other people's presses change only
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
        {
          press: presses.play({ table: table.id }),
          label: localizer.plain(say('button.play')),
          style: 'success',
        },
        ...snoozeButtons(localizer),
        muteButton(waiting, localizer),
      ),
    ],
  };
}

/**
 * What a reminder says when its wait is over, without buttons.
 *
 * @param person.userId in the table's channel: whom it called
 * @param person.hasMoved otherwise the game does without them
 */
export function answeredView(
  loaded: Loaded,
  { userId, hasMoved }: { readonly userId: string | undefined; readonly hasMoved: boolean },
  localizer: Localizer,
): View {
  const words = localizer.markdown(say(hasMoved ? 'remind.answered' : 'remind.over'));
  return {
    tone: 'private',
    blocks: [
      text(userId === undefined ? `✅ ${words}` : `✅ <@${userId}>: ${words}`, titleOf(loaded, localizer)),
    ],
  };
}
