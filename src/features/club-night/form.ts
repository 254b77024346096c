import { ChannelType } from 'discord.js';
import { quoted } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import type { Fields } from '../../discord/messages/form.ts';
import { fieldOf, line, oneOf, someOf } from '../../discord/messages/input.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { CHECKS_MAX } from '../../discord/rest/limits.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { readTime, timeText } from '../../table/time/wall-clock.ts';
import { readZone } from '../../table/time/zones.ts';
import type { NightSettings } from './nights.ts';
import { dayName } from './views.ts';

/** The types of channels for a night; its tables are in their threads. */
export const CHANNEL_TYPES = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

/** The values of the form. */
export type Offered = Omit<NightSettings, 'hostId' | 'locale'>;

/** @param present or initial values @param games those that can be played at a night */
export function fieldsOf(present: Offered, games: readonly AnyGame[], words: Words): Fields<Offered> {
  const day = oneOf(
    [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), is: day, label: dayName(day, words) })),
  );
  const time = line('20:00', { read: readStart, text: timeText });
  const zone = line('Europe/Amsterdam', { read: readZone, text: (zone) => zone });
  const choice = someOf(
    games.slice(0, CHECKS_MAX).map((game) => ({ is: game.id, label: gameTitle(game, words) })),
  );
  return {
    day: fieldOf(day, present.day, words, { label: say('club.day') }),
    minutes: fieldOf(time, present.minutes, words, { label: say('club.time') }),
    zone: fieldOf(zone, present.zone, words, { label: say('club.zone'), about: say('club.zone-about') }),
    channelId: {
      kind: 'channels',
      label: words.plain('club.channel'),
      types: CHANNEL_TYPES,
      chosen: [present.channelId],
      most: 1,
      read: ([channelId = '']) => ok(channelId),
    },
    games: {
      ...fieldOf(choice, present.games, words, { label: say('club.which') }),
      read(ids) {
        const chosen = choice.read(ids);
        return chosen.ok && chosen.value.length === 0 ? refuse(say('club.no-game')) : chosen;
      },
    },
  };
}

function readStart(typed: string): Result<number> {
  const minutes = readTime(typed);
  return minutes === undefined ? refuse(say('club.time-unclear', { value: quoted(typed) })) : ok(minutes);
}
