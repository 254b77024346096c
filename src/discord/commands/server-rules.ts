import { houseOf, houseRefusal, isAllowed } from '../../table/server/server-settings.ts';
import type { Server } from '../../table/model.ts';
import { type Answer, type Ask, no, show } from '../interaction-context.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import { channel } from '../messages/mentions.ts';
import { text } from '../messages/view.ts';
import { linkTo } from '../messages/links.ts';
import { titleOf } from '../messages/titles.ts';
import { say } from '../i18n/localizer.ts';

/** Why no game may go on where somebody asks, by the rules of the house; undefined where one may. */
export async function placeAnswer(desk: Desk, { where }: Ask): Promise<Answer | undefined> {
  const house = await houseOf(desk.store, where.guildId);
  return isAllowed(house, where) ? undefined : elsewhere(house);
}

function elsewhere({ channels }: Pick<Server, 'channels'>): Answer {
  return no(say('refuse.channel', { count: channels.length, channels: channels.map(channel) }));
}

/** Why no table may be opened where somebody asks, by the rules of the house; undefined where one may. */
export async function houseAnswer(desk: Desk, ask: Ask): Promise<Answer | undefined> {
  const refusal = await houseRefusal(desk.store, ask.where, ask.person.id);
  if (refusal === undefined) return undefined;
  if (refusal.why === 'channel') return elsewhere(refusal);
  const { most, open } = refusal;
  const loaded = await Promise.all(open.map(({ id }) => desk.service.load(id)));
  const lines = loaded.flatMap((one) =>
    one === undefined
      ? []
      : [`- **${titleOf(one, tellerOf(desk, ask, one.table))}**\n  ${linkTo(one.table)}`],
  );
  const sentence = tellerOf(desk, ask).say(say('refuse.tables', { count: most }));
  return show({ tone: 'refusal', blocks: [text(sentence, ...lines)] });
}
