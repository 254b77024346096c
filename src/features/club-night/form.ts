import { ChannelType } from 'discord.js';
import { quoted } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { type Answers, type FormField, valuesOf } from '../../discord/messages/form.ts';
import { gameTitle } from '../../discord/messages/titles.ts';
import { CHECKS_MAX } from '../../discord/rest/limits.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import { readTime, timeText, zoneNamed } from '../../table/time/wall-clock.ts';
import type { NightSettings } from './nights.ts';
import { dayName } from './views.ts';

/** The types of channels for a night; its tables are in their threads. */
export const CHANNEL_TYPES = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

/** The initial values of the form. */
export type Offered = Omit<NightSettings, 'locale'>;

/** @param games those that can be played at a night */
export function fieldsOf(
  { day, minutes, zone, channelId, games: chosen }: Offered,
  games: readonly AnyGame[],
  words: Words,
): readonly FormField[] {
  const label = (key: 'day' | 'time' | 'zone' | 'channel' | 'which') => words.plain(`club.${key}`);
  return [
    {
      kind: 'choices',
      name: 'day',
      label: label('day'),
      choices: [1, 2, 3, 4, 5, 6, 7].map((one) => ({
        value: String(one),
        label: dayName(one, words),
        chosen: one === day,
      })),
    },
    { kind: 'text', name: 'time', label: label('time'), example: '20:00', value: timeText(minutes) },
    {
      kind: 'text',
      name: 'zone',
      label: label('zone'),
      example: 'Europe/Amsterdam',
      value: zone,
      about: words.plain('club.zone-about'),
    },
    {
      kind: 'channels',
      name: 'channel',
      label: label('channel'),
      types: CHANNEL_TYPES,
      chosen: [channelId],
      most: 1,
    },
    {
      kind: 'checks',
      name: 'games',
      label: label('which'),
      choices: games.slice(0, CHECKS_MAX).map((game) => ({
        value: game.id,
        label: gameTitle(game, words),
        chosen: chosen.includes(game.id),
      })),
    },
  ];
}

/** Parses a submitted form. @param edited the host's changes */
export function planOf(fields: readonly FormField[], edited: Answers): Result<Offered> {
  const said = new Map(fields.map((field) => [field.name, edited[field.name] ?? valuesOf(field)]));
  const first = (name: string) => said.get(name)?.[0] ?? '';
  const [day, minutes, zone] = [Number(first('day')), readTime(first('time')), zoneNamed(first('zone'))];
  if (minutes === undefined) return refuse(say('club.time-unclear', { value: quoted(first('time')) }));
  if (zone === undefined) return refuse(say('club.zone-unknown', { zone: quoted(first('zone')) }));
  const offered = fields
    .flatMap((field) => ('choices' in field ? field.choices : []))
    .map(({ value }) => value);
  const games = (said.get('games') ?? []).filter((id) => offered.includes(id));
  if (games.length === 0) return refuse(say('club.no-game'));
  if (![1, 2, 3, 4, 5, 6, 7].includes(day)) return refuse(say('refuse.unknown'));
  return ok({ day, minutes, zone, channelId: first('channel'), games });
}
