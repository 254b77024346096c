import type { WaitingTable } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import { tableLink } from './links.ts';
import { moment, ownDeadline } from './times.ts';
import { titleOf } from './titles.ts';
import { type Block, type Button, buttons, text } from './view.ts';

/** Maximum number of games with buttons in a message, beside its own controls: each takes four components. */
export const GAMES_SHOWN = 7;

/** A game that waits for the reader: what it asks, since when, until when, and Play. */
export function waitingBlocks(
  { loaded, seat, time, reminder }: WaitingTable,
  localizer: Localizer,
): readonly Block[] {
  const { table, game, state } = loaded;
  const { awaitedSince } = time;
  const play: Button = {
    press: presses.play({ table: table.id }),
    label: localizer.plain(say('button.play')),
    style: 'success',
  };
  const mark = reminder?.muted === true ? ' 🔕' : '';
  return [
    text(
      `**${titleOf(loaded, localizer, seat)}**${mark}`,
      localizer.markdown(game.prompt(state, seat)),
      reminder?.nudgedBy === undefined
        ? undefined
        : `👋 ${localizer.markdown(say('remind.nudged', { player: reminder.nudgedBy }))}`,
      // Several tables of the same game differ by their channel.
      [
        ...(table.place.guildId === undefined ? [] : [`<#${table.place.channelId}>`]),
        ...(awaitedSince === undefined
          ? []
          : [localizer.markdown(say('remind.since', { when: moment(awaitedSince) }))]),
      ].join(' · '),
      ownDeadline(loaded, seat, localizer),
    ),
    buttons(play, tableLink(table, localizer)),
  ];
}
