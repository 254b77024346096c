import type { WaitingTable } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { presses } from '../presses.ts';
import { tableLink } from './links.ts';
import { moment, ownDeadline } from './times.ts';
import { titleOf } from './titles.ts';
import { type Block, type Button, buttons, type GameNote, text } from './view.ts';

/** Maximum number of games with buttons in a message, beside its own controls: each takes four components. */
export const GAMES_SHOWN = 7;

/** A game that waits for the reader: what it asks, since when, until when, and Play. */
export function waitingBlocks(
  { loaded, seat, time }: WaitingTable,
  localizer: Localizer,
  notes: readonly GameNote[] = [],
): readonly Block[] {
  const { table, game, state } = loaded;
  const { awaitedSince } = time;
  const play: Button = {
    press: presses.play({ table: table.id }),
    label: localizer.plain(say('button.play')),
    style: 'success',
  };
  return [
    text(
      `**${titleOf(loaded, localizer, seat)}**${marksOf(notes)}`,
      localizer.markdown(game.prompt(state, seat)),
      ...notes.map(({ line }) => line),
      // Several tables of the same game differ by their channel.
      [
        ...(table.place.guildId === undefined ? [] : [`<#${table.place.channelId}>`]),
        ...(awaitedSince === undefined
          ? []
          : [localizer.markdown(say('waiting.since', { when: moment(awaitedSince) }))]),
      ].join(' · '),
      ownDeadline(loaded, seat, localizer),
    ),
    buttons(play, tableLink(table, localizer)),
  ];
}

/** What features put after a game's title. */
export function marksOf(notes: readonly GameNote[]): string {
  return notes.flatMap(({ mark }) => (mark === undefined ? [] : [` ${mark}`])).join('');
}
