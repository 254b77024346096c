import type { WaitingTable } from '../../../table/lifecycle.ts';
import { writeId } from '../../buttons/ids.ts';
import { CHOICES_MAX } from '../limits.ts';
import { type Block, type Button, buttons, rule, text, type View } from '../view.ts';
import { ownDeadline } from '../times.ts';
import { plainTitleOf, titleOf } from '../titles.ts';
import { GAMES_SHOWN, waitingBlocks } from '../waiting.ts';
import { namesOn, say, type Teller } from '../../i18n/localizer.ts';

/**
 * What waits for a person, by direct message: the soonest deadline first, each with Play.
 *
 * @param tables at least one
 * @param tellerOf speaks of one of them to the person
 */
export function digestView(
  tables: readonly WaitingTable[],
  teller: Teller,
  tellerOf: (table: WaitingTable) => Teller,
): View {
  const more = tables.length - GAMES_SHOWN;
  return {
    tone: 'turn',
    blocks: [
      text(`### ⏰ ${teller.say(say('remind.title', { count: tables.length }))}`),
      ...tables.slice(0, GAMES_SHOWN).flatMap((table) => waitingBlocks(table, tellerOf(table))),
      ...(more > 0 ? [text(teller.say(say('remind.more', { count: more })))] : []),
      rule,
      ...quieter(tables, teller, tellerOf),
    ],
  };
}

/** How to hear less of it. */
function quieter(
  tables: readonly WaitingTable[],
  teller: Teller,
  tellerOf: (table: WaitingTable) => Teller,
): readonly Block[] {
  const [only, another] = tables;
  const mute = only !== undefined && another === undefined ? muteButton(only, teller) : undefined;
  return [
    buttons(
      ...snoozeButtons(teller),
      { id: writeId({ kind: 'settings' }), label: teller.plain(say('remind.settings')) },
      mute,
    ),
    ...(mute === undefined
      ? [
          {
            kind: 'menu' as const,
            id: writeId({ kind: 'hush' }),
            placeholder: teller.plain(say('remind.mute-which')),
            choices: tables.slice(0, CHOICES_MAX).map((table) => ({
              value: table.loaded.table.id,
              label: plainTitleOf(table.loaded, tellerOf(table)),
              about: namesOn(table.loaded.table),
            })),
          },
        ]
      : []),
  ];
}

function snoozeButtons(teller: Teller): readonly Button[] {
  return (['hours', 'morning'] as const).map((until) => ({
    id: writeId({ kind: 'snooze', until }),
    label: teller.plain(say(`remind.snooze-${until}`)),
  }));
}

function muteButton({ loaded }: WaitingTable, teller: Teller): Button {
  return {
    id: writeId({ kind: 'mute', table: loaded.table.id }),
    label: teller.plain(say('remind.mute')),
  };
}

/**
 * Somebody is reminded in the table's channel: they take no direct messages. Whoever else presses a button changes
 * nothing but what is their own.
 */
export function mentionView(waiting: WaitingTable, userId: string, teller: Teller): View {
  const { loaded, seat } = waiting;
  const { game, state, table } = loaded;
  return {
    tone: 'turn',
    notify: [userId],
    blocks: [
      text(
        `⏰ <@${userId}>: **${teller.say(game.prompt(state, seat))}**`,
        titleOf(loaded, teller),
        ownDeadline(loaded, seat, teller),
      ),
      buttons(
        {
          id: writeId({ kind: 'play', table: table.id }),
          label: teller.plain(say('button.play')),
          style: 'success',
        },
        ...snoozeButtons(teller),
        muteButton(waiting, teller),
      ),
    ],
  };
}
