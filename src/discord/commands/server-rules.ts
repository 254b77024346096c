import type { Server } from '../../table/model.ts';
import { isAllowed, placeRefusal, serverSettingsOf } from '../../table/server/server-settings.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import { say } from '../i18n/localizer.ts';
import { type Answer, type InteractionContext, no, show } from '../interaction-context.ts';
import { linkTo } from '../messages/links.ts';
import { channel } from '../messages/mentions.ts';
import { titleOf } from '../messages/titles.ts';
import { text } from '../messages/view.ts';

/** Why no game may go on where somebody asks, by the rules of the house; undefined where one may. */
export async function placeAnswer(
  bot: BotContext,
  { where }: InteractionContext,
): Promise<Answer | undefined> {
  const house = await serverSettingsOf(bot.store, where.guildId);
  return isAllowed(house, where) ? undefined : elsewhere(house);
}

function elsewhere({ channels }: Pick<Server, 'channels'>): Answer {
  return no(say('refuse.channel', { count: channels.length, channels: channels.map(channel) }));
}

/** Why no table may be opened where somebody asks, by the rules of the house; undefined where one may. */
export async function houseAnswer(bot: BotContext, context: InteractionContext): Promise<Answer | undefined> {
  const refusal = await placeRefusal(bot.store, context.where, context.person.id);
  if (refusal === undefined) return undefined;
  if (refusal.why === 'channel') return elsewhere(refusal);
  const { most, open } = refusal;
  const loaded = await Promise.all(open.map(({ id }) => bot.service.load(id)));
  const lines = loaded.flatMap((one) =>
    one === undefined
      ? []
      : [`- **${titleOf(one, localizerFor(bot, context, one.table))}**\n  ${linkTo(one.table)}`],
  );
  const sentence = localizerFor(bot, context).markdown(say('refuse.tables', { count: most }));
  return show({ tone: 'refusal', blocks: [text(sentence, ...lines)] });
}
