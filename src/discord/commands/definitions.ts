import {
  ApplicationIntegrationType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody as CommandJson,
  InteractionContextType,
  PermissionFlagsBits,
  type SharedNameAndDescription,
  SlashCommandBuilder,
  type SlashCommandChannelOption,
  type SlashCommandStringOption,
} from 'discord.js';
import type { AnyGame } from '../../core/game.ts';
import { type Locale, locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import { TABLES_MOST } from '../../table/server/server-settings.ts';
import { TABLE_CHANNEL_TYPES } from '../gateway/permissions.ts';
import { cancelRules } from '../messages/config.ts';
import { CHOICE_TEXT_MAX } from '../messages/limits.ts';
import { cut } from '../messages/text.ts';

/** What is said of a key in every language. */
export type Everywhere = (key: string) => Readonly<Record<Locale, string>>;

/** Commands that are a name and nothing else. */
const plainCommands = [
  'join',
  'leave',
  'start',
  'cancel',
  'table',
  'undo',
  'resign',
  'games',
  'nudge',
  'hint',
  'history',
  'verify',
] as const;

/** Every slash command, in Discord's form, for servers and for direct messages with the bot. */
export function commandDefinitions(
  games: readonly AnyGame[],
  everywhere: Everywhere,
): readonly CommandJson[] {
  const named = namer(everywhere);
  const begin = (name: string) =>
    named(new SlashCommandBuilder(), name, `discord.command.${name}`)
      .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM)
      .setIntegrationTypes(ApplicationIntegrationType.GuildInstall);
  const option = (builder: SlashCommandStringOption, name: string, key: string) => named(builder, name, key);

  const newgame = begin('newgame').addStringOption((built) =>
    option(built, 'game', 'discord.option.game')
      .setRequired(true)
      .addChoices(games.map(({ id }) => choice(`${id}.name`, id, everywhere))),
  );
  for (const [name, owner] of optionOwners(games))
    newgame.addStringOption((built) =>
      option(built, name, `${owner.id}.option.${name}`).setAutocomplete(true),
    );
  newgame
    .addStringOption((built) => option(built, 'seats', 'discord.option.seats').setAutocomplete(true))
    .addStringOption((built) => option(built, 'clock', 'discord.option.clock').setAutocomplete(true))
    .addStringOption((built) =>
      option(built, 'language', 'discord.option.language').addChoices(
        locales.map((locale) => choice(`discord.language.${locale}`, locale, everywhere)),
      ),
    );

  const sheet = begin('sheet')
    .addUserOption((built) => named(built, 'player', 'discord.option.player'))
    .addBooleanOption((built) => named(built, 'text', 'discord.option.text'));
  const rules = begin('rules').addStringOption((built) =>
    option(built, 'topic', 'discord.option.topic').setAutocomplete(true),
  );
  const clock = begin('clock').addStringOption((built) =>
    option(built, 'clock', 'discord.option.clock').setAutocomplete(true),
  );
  const replace = begin('replace').addStringOption((built) =>
    option(built, 'seat', 'discord.option.seat').setAutocomplete(true),
  );
  const move = begin('move').addStringOption((built) =>
    option(built, 'table', 'discord.option.table').setAutocomplete(true),
  );
  const settings = begin('settings')
    .addStringOption((built) =>
      option(built, 'language', 'discord.option.own-language').addChoices(
        ['auto', ...locales].map((one) => choice(`discord.language.${one}`, one, everywhere)),
      ),
    )
    .addStringOption((built) =>
      option(built, 'theme', 'discord.option.theme').addChoices(
        themes.map((one) => choice(`discord.theme.${one}`, one, everywhere)),
      ),
    )
    .addStringOption((built) => option(built, 'zone', 'discord.option.zone').setAutocomplete(true))
    .addStringOption((built) => option(built, 'quiet', 'discord.option.quiet').setAutocomplete(true))
    .addStringOption((built) =>
      option(built, 'weekends', 'discord.option.weekends').addChoices(
        ['play', 'free'].map((one) => choice(`discord.settings.weekends-${one}`, one, everywhere)),
      ),
    )
    .addStringOption((built) => option(built, 'days-off', 'discord.option.days-off'))
    .addStringOption((built) => option(built, 'days-back', 'discord.option.days-back').setAutocomplete(true))
    .addStringOption((built) =>
      option(built, 'remind-after', 'discord.option.remind-after').setAutocomplete(true),
    )
    .addStringOption((built) =>
      option(built, 'remind-before', 'discord.option.remind-before').setAutocomplete(true),
    );

  const stats = begin('stats').addUserOption((built) =>
    named(built, 'player', 'discord.option.stats-player'),
  );
  const onServer = (name: string) => begin(name).setContexts(InteractionContextType.Guild);
  const leaderboard = onServer('leaderboard').addStringOption((built) =>
    option(built, 'game', 'discord.option.game').addChoices(
      games.map(({ id }) => choice(`${id}.name`, id, everywhere)),
    ),
  );
  const channel = (built: SlashCommandChannelOption, name: string) =>
    named(built, name, `discord.option.${name}`).addChannelTypes(...TABLE_CHANNEL_TYPES);
  const config = onServer('config')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageChannels)
    .addChannelOption((built) => channel(built, 'allow'))
    .addChannelOption((built) => channel(built, 'forbid'))
    .addStringOption((built) => option(built, 'clock', 'discord.option.house-clock').setAutocomplete(true))
    .addStringOption((built) =>
      option(built, 'language', 'discord.option.language').addChoices(
        ['auto', ...locales].map((one) => choice(`discord.language.${one}`, one, everywhere)),
      ),
    )
    .addStringOption((built) =>
      option(built, 'tables', 'discord.option.tables').addChoices(
        choice('discord.config.tables-any', 'any', everywhere),
        ...Array.from({ length: TABLES_MOST }, (_, at) => String(at + 1)).map((most) => ({
          name: most,
          value: most,
        })),
      ),
    )
    .addStringOption((built) =>
      option(built, 'cancel', 'discord.option.cancel').addChoices(
        cancelRules.map((rule) => choice(`discord.cancel-rule.${rule}`, rule, everywhere)),
      ),
    );

  const verbs = games.map((game) => {
    const command = begin(game.command);
    described(command, everywhere(`${game.id}.command.about`));
    for (const { name: verb, options } of game.commands)
      command.addSubcommand((built) => {
        const key = `${game.id}.verb.${verb}`;
        named(built, verb, key);
        for (const { name } of options)
          built.addStringOption((one) => option(one, name, `${key}.option.${name}`).setAutocomplete(true));
        return built;
      });
    return command;
  });

  return [
    newgame,
    ...plainCommands.map(begin),
    sheet,
    rules,
    clock,
    replace,
    move,
    settings,
    stats,
    leaderboard,
    onServer('daily'),
    config,
    ...verbs,
  ].map((one) => one.toJSON());
}

/** Each option that some game has, with the first game that has it. */
function optionOwners(games: readonly AnyGame[]): ReadonlyMap<string, AnyGame> {
  const owners = new Map<string, AnyGame>();
  for (const game of games)
    for (const name of Object.keys(game.options.specs)) if (!owners.has(name)) owners.set(name, game);
  return owners;
}

/** Gives names and descriptions in every language, by the keys `<key>.name` and `<key>.about`. */
function namer(everywhere: Everywhere) {
  return <B extends SharedNameAndDescription>(builder: B, name: string, key: string): B => {
    builder.setName(name);
    const names = everywhere(`${key}.name`);
    for (const locale of locales) {
      const localised = asName(names[locale]);
      if (locale !== 'en' && localised !== undefined) builder.setNameLocalization(locale, localised);
    }
    return described(builder, everywhere(`${key}.about`));
  };
}

function described<B extends SharedNameAndDescription>(
  builder: B,
  texts: Readonly<Record<Locale, string>>,
): B {
  builder.setDescription(cut(texts.en, CHOICE_TEXT_MAX));
  for (const locale of locales)
    if (locale !== 'en') builder.setDescriptionLocalization(locale, cut(texts[locale], CHOICE_TEXT_MAX));
  return builder;
}

/** A word as Discord wants it for names of commands and options; undefined where it cannot be one. */
function asName(text: string): string | undefined {
  const name = text.trim().toLowerCase().replaceAll(/\s+/g, '-');
  return /^[\p{Ll}\p{Lm}\p{Lo}\p{N}_-]{1,32}$/u.test(name) ? name : undefined;
}

function choice(key: string, value: string, everywhere: Everywhere) {
  const { en, ...others } = everywhere(key);
  const localised = Object.entries(others).map(([locale, name]) => [locale, cut(name, CHOICE_TEXT_MAX)]);
  return { name: cut(en, CHOICE_TEXT_MAX), value, name_localizations: Object.fromEntries(localised) };
}
