import type { Table } from '../../table/model.ts';
import { channelOf } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import { namesOn, saidOf, say } from '../i18n/words.ts';
import { type Ask, type BotContext, requestAt, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { SlashCommand, Suggestion } from '../interactions/command.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { whereMember } from '../interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show, textReply } from '../interactions/reply.ts';
import { tableOption } from '../interactions/suggest.ts';
import { gamesView, moveView } from '../messages/games.ts';
import { collectAdditions } from '../messages/slots.ts';
import { plainTitleOf } from '../messages/titles.ts';
import { text } from '../messages/view.ts';
import { presses } from '../presses.ts';

/** Shows a person's open games, those awaiting them first and with Play. */
export async function showGames(ask: Ask): Promise<Reply> {
  const { service } = ask.bot;
  const { id } = ask.person;
  const all = await whereMember(ask, await service.ofPlayer(id));
  const isTold = new Set(all.map(({ table }) => table.id));
  const waiting = (await service.waiting(id)).tables.filter(({ loaded }) => isTold.has(loaded.table.id));
  const away = new Set(
    all.flatMap((loaded) => (service.seatOf(loaded, id) === undefined ? [loaded.table.id] : [])),
  );
  const words = wordsFor(ask);
  const wordsOf = ({ table }: Loaded) => wordsFor(ask, table);
  const about = { place: ask.where.place, userId: id, all, words, wordsOf };
  const added = await collectAdditions(ask.bot, about, 'games');
  const missing = (await service.missingOf(id)).map((why) => words.md(why));
  if (all.length === 0) {
    const lines = missing.length === 0 ? [words.md('games.none')] : missing;
    return show({ tone: 'private', blocks: [text(...lines), ...added.blocks] });
  }
  const blocks = missing.length === 0 ? added.blocks : [...added.blocks, text(...missing)];
  return show(gamesView({ all, waiting, away }, words, wordsOf, { ...added, blocks }));
}

/** Runs a command for the chosen one of several games. */
const chooseMenu = button(presses.choose, {
  acknowledge: 'update',
  async run(ask, { command }, [table = '']) {
    const { commands } = ask.bot.handlers();
    const chosen = commands.find(({ name, takesTable }) => name === command && takesTable);
    if (chosen === undefined) return refusalReply(say('refuse.unknown'));
    return chosen.run({ ...ask, table }, { subcommand: undefined, options: {} });
  },
});

/** Moves a game whose channel is gone or locked into this channel. */
const moveCommand: SlashCommand = {
  name: 'move',
  describe: 'discord.command.move',
  ofTable: true,
  botInChannel: true,
  options: [
    tableOption('discord.option.table', async (ask) =>
      (await withoutChannel(ask)).map((loaded) => suggestionOf(ask, loaded)),
    ),
  ],
  async run(ask, { options: { table } }) {
    const all = await withoutChannel(ask);
    const [only, another] = all;
    if (only === undefined) return refusalReply(say('refuse.move-nothing'));
    if (table !== undefined) return moveHere(ask, table);
    if (another === undefined) return moveHere(ask, only.table.id);
    return show(moveView(all, wordsFor(ask)));
  },
};

/** The person's games of this server whose channel is gone or is a locked thread or post. */
async function withoutChannel({ bot, person, where: { place } }: Ask): Promise<readonly Loaded[]> {
  const all = await bot.service.ofPlayer(person.id);
  const here = all.filter(({ table }) => table.place.guildId === place.guildId);
  const without = await Promise.all(
    here.map(async ({ table }) => table.paused?.why === 'channel' || (await isLocked(bot, table))),
  );
  return here.filter((_, index) => without[index]);
}

/** Asks Discord only about threads that the gateway client does not cache: archived ones. */
async function isLocked({ client, messages }: BotContext, { status, place }: Table): Promise<boolean> {
  if (status !== 'playing' || place.parentId === undefined) return false;
  const channelId = channelOf(place);
  const known = client.channels.cache.get(channelId);
  return known?.isThread() === true ? known.locked === true : messages.isLocked(channelId);
}

function suggestionOf(ask: Ask, loaded: Loaded): Suggestion {
  const { table } = loaded;
  const words = wordsFor(ask, table);
  return {
    name: saidOf(words, plainTitleOf(loaded, words), namesOn(table)),
    value: table.id,
  };
}

/** @param wanted the id of one of the person's tables */
async function moveHere(ask: Ask, wanted: string): Promise<Reply> {
  const loaded = (await withoutChannel(ask)).find(({ table }) => table.id === wanted);
  if (loaded === undefined) return refusalReply(say('refuse.move-nothing'));
  const { where } = ask;
  const shut = ask.bot.places.whyShut(where);
  if (shut !== undefined) return refusalReply(shut);
  return replyTo(
    await ask.bot.service.moveTo(
      requestAt(loaded.table, ask),
      where.place,
      await isLocked(ask.bot, loaded.table),
    ),
    ({ table }) => textReply(ask, table, say('done.move')),
    loaded.table,
  );
}

/** Moves the chosen one of several such games into this channel. */
const moveMenu = button(presses.move, {
  acknowledge: 'update',
  run: (ask, _, [table = '']) => moveHere(ask, table),
});

/** A person's open games, and the way to one of them. */
export const games: Contribution = {
  commands: [
    { name: 'games', describe: 'discord.command.games', onSheets: true, run: showGames },
    moveCommand,
  ],
  buttons: [chooseMenu, moveMenu],
};
