import type { AnyGame } from '../../core/game.ts';
import { type Locale, locales } from '../../core/message.ts';
import { readOption, valuesOf } from '../../core/options.ts';
import type { OpenTableRequest } from '../../table/service.ts';
import { clockText, readClock } from '../../table/time/clock.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { PendingTable } from '../buttons/press.ts';
import { missing, missingMessage } from '../gateway/permissions.ts';
import { say } from '../i18n/localizer.ts';
import { refusalMessage } from '../i18n/refusals.ts';
import type { CommandInput, InteractionContext } from '../interaction-context.ts';
import { CHOICES_MAX } from '../messages/limits.ts';
import { optionValue } from '../messages/options.ts';
import { occupiedView } from '../messages/refusals.ts';
import { noteView } from '../messages/sheets.ts';
import { type Reply, refuse, show } from '../reply.ts';
import { clockOption } from './clock.ts';
import type { SlashCommand, TextOption } from './command.ts';
import { publicLocale } from './public-locale.ts';
import { openingRefused } from './server-rules.ts';
import { matching } from './suggest.ts';

/** The options of the command that do not belong to a game. */
const OWN_OPTIONS: readonly string[] = ['game', 'seats', 'clock', 'language'];

/** Opens a lobby. Where a table is open already, offers to open it in a thread. */
export const newgameCommand: SlashCommand = {
  name: 'newgame',
  describe: 'discord.command.newgame',
  options: (games) => [
    {
      type: 'text',
      name: 'game',
      describe: 'discord.option.game',
      required: true,
      choices: games.map(({ id }) => ({ value: id, label: `${id}.name` })),
    },
    ...gameOptions(games),
    {
      type: 'text',
      name: 'seats',
      describe: 'discord.option.seats',
      suggest(bot, _, { options }, typed) {
        const { min, max } = gameNamed(bot, options.game)?.seats ?? { min: 1, max: CHOICES_MAX };
        const limits = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
        return matching(
          limits.map((value) => ({ name: value, value })),
          typed,
        );
      },
    },
    clockOption,
    {
      type: 'text',
      name: 'language',
      describe: 'discord.option.language',
      choices: locales.map((value) => ({ value, label: `discord.language.${value}` })),
    },
  ],
  run: open,
};

/** Every option that a game has, described by the first game that has it. */
function gameOptions(games: readonly AnyGame[]): readonly TextOption[] {
  const owners = new Map<string, AnyGame>();
  for (const game of games)
    for (const name of Object.keys(game.options.specs)) if (!owners.has(name)) owners.set(name, game);
  return [...owners].map(([name, owner]) => ({
    type: 'text',
    name,
    describe: `${owner.id}.option.${name}`,
    suggest(bot, context, { options }, typed) {
      // Before a game is chosen, the first game that has the option stands for it.
      const game = gameNamed(bot, options.game) ?? owner;
      const spec = game.options.specs[name];
      if (spec === undefined) return [];
      const localizer = localizerFor(bot, context);
      const values = valuesOf(spec).map((value) => ({
        name: optionValue(game, name, spec, value, localizer),
        value,
      }));
      return matching(values, typed);
    },
  }));
}

function gameNamed({ games }: BotContext, id: string | undefined): AnyGame | undefined {
  return games.find((game) => game.id === id);
}

async function open(bot: BotContext, context: InteractionContext, { options }: CommandInput): Promise<Reply> {
  const { where } = context;
  const lacking = where.kind === 'direct' ? [] : missing(where);
  if (lacking.length > 0) return refuse(missingMessage(lacking, where.channelId));
  const { locale } = await bot.service.serverSettings(where.guildId);
  const opening = openingFor(context, options, locale);
  const result = await bot.service.open(opening);
  if (!result.ok) {
    const { table } = result.refusal;
    if (table === undefined) return openingRefused(bot, context, result.refusal);
    const pending = where.kind === 'direct' ? undefined : pendingTableFor(bot, opening);
    return show(
      occupiedView(refusalMessage(result.refusal), table, pending, localizerFor(bot, context, table)),
    );
  }
  return show(noteView(say('newgame.open'), localizerFor(bot, context, result.value.table)));
}

function openingFor(
  context: InteractionContext,
  options: CommandInput['options'],
  serverLocale: Locale | undefined,
): OpenTableRequest {
  const { person, origin, where } = context;
  const { seats, clock } = options;
  return {
    guildId: where.guildId,
    channelId: where.channelId,
    parentId: where.parentId,
    host: person,
    origin,
    locale: publicLocale(context, options.language, serverLocale),
    game: options.game ?? '',
    options: Object.fromEntries(Object.entries(options).filter(([name]) => !OWN_OPTIONS.includes(name))),
    ...(seats === undefined ? {} : { seats }),
    ...(clock === undefined ? {} : { clock }),
  };
}

/** What the button carries that opens the same table in a thread. @returns undefined for an impossible table */
function pendingTableFor({ games }: BotContext, opening: OpenTableRequest): PendingTable | undefined {
  const game = games.find(({ id }) => id === opening.game);
  if (game === undefined) return undefined;
  const { seats } = opening;
  const clock = opening.clock === undefined ? undefined : readClock(opening.clock);
  if (clock === 'wrong') return undefined;
  return {
    game: game.id,
    locale: opening.locale,
    seats: seats === undefined ? undefined : Number(seats),
    clock: opening.clock === undefined ? undefined : clockText(clock),
    options: Object.entries(game.options.specs).map(([name, spec]) => {
      const args = opening.options[name];
      const value = args === undefined ? undefined : readOption(spec, args);
      return value === undefined ? undefined : valuesOf(spec).indexOf(String(value));
    }),
  };
}
