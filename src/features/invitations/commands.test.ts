import { describe, expect, it } from 'vitest';
import type { Composed } from '../../discord/rest/message-client.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { BOT_ID } from '../../testkit/discord/fake-message-client.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

const mia = askBy('Mia');
const ben = askBy('Ben').person.id;

const people = anew(() => personDriver(games, translator));

/** Each interaction has its own id. */
const asMia = (where = {}) => askBy('Mia', where);
const invite = (guest = ben, context = asMia()) => {
  const command = people.bot.handlers().personCommands.find(({ name }) => name === 'discord.menu.invite');
  return command?.run({ ...context, bot: people.bot }, guest) ?? Promise.reject(new Error('no command'));
};
const menuOf = ({ components }: Composed) => {
  const menu = allComponents(components).find((one) => one.type === 3);
  if (menu?.custom_id === undefined) throw new Error('no menu');
  return { id: menu.custom_id, values: (menu.options ?? []).map(({ value }) => value) };
};
const seatsIn = async (channelId = '90') =>
  (await people.bot.service.openIn(channelId))?.table.seats.map((one) =>
    one.kind === 'human' ? [one.person.id, one.reserved === true] : one.name,
  );

describe('“Invite to a game” and /invite', () => {
  it('offer the person’s lobbies, the one of this channel first', async () => {
    await people.newgame(asMia({ channelId: '91' }));
    await people.open();
    const [here, there] = await Promise.all(
      ['90', '91'].map(async (id) => (await people.bot.service.openIn(id))?.table.id),
    );
    const shown = await people.see(await invite());
    expect(menuOf(shown).values).toEqual([here, there]);
    const done = await people.see(await people.press(asMia(), menuOf(shown).id, [there ?? '']));
    expect(wordsOf(done)).toContain('B is invited');
    expect(await seatsIn('91')).toEqual([
      [mia.person.id, false],
      [ben, true],
    ]);
    // The slash command offers the rest.
    const typed = await people.run(asMia({ channelId: '91' }), 'invite', { player: ben });
    expect(menuOf(await people.see(typed)).values).toEqual([here]);
  });

  it('without a lobby open a game here, and invite to it', async () => {
    await people.newgame(askBy('Cleo', { channelId: '92' }));
    const shown = await people.see(await invite());
    expect(menuOf(shown).values).toEqual(games.map(({ id }) => id));
    expect(wordsOf(shown)).toContain('B gets an invitation');
    await people.press(asMia(), menuOf(shown).id, ['potion-shop']);
    const opened = await people.bot.service.openIn('90');
    expect(opened?.game.id).toBe('potion-shop');
    expect(await seatsIn()).toEqual([
      [mia.person.id, false],
      [ben, true],
    ]);
  });

  it('are refused for oneself, bots, strangers, and people who take no invitations', async () => {
    expect(refusalOf(await invite(mia.person.id))).toBe('discord.invite.self');
    expect(refusalOf(await invite(BOT_ID))).toBe('discord.invite.bot');
    people.bot.left.add(ben);
    expect(refusalOf(await invite())).toBe('discord.invite.no-member');
    people.bot.left.clear();
    await people.run(askBy('Ben'), 'settings', { invitations: 'off' });
    expect(refusalOf(await invite())).toBe('guest-unwilling');
    await people.run(askBy('Ben'), 'settings', { invitations: 'on' });
    expect((await invite()).kind).toBe('view');
    const direct = askBy('Mia', { kind: 'direct', guildId: undefined });
    expect(refusalOf(await invite(ben, direct))).toBe('discord.refuse.server-only');
  });

  it('are refused where no lobby has a seat for the person, or the person cannot see it', async () => {
    await people.open();
    people.bot.hidden.add('90');
    expect(refusalOf(await invite())).toBe('discord.invite.no-access');
    const id = `1:invite:${ben}`;
    const table = await people.tableId();
    expect(refusalOf(await people.press(asMia(), id, [table]))).toBe('discord.invite.no-access');
    people.bot.hidden.clear();
    await people.run(askBy('Ben'), 'join');
    expect(refusalOf(await invite())).toBe('guest-seated');
    expect(refusalOf(await people.press(asMia(), id, [table]))).toBe('guest-seated');
    expect(refusalOf(await people.press(asMia(), id, ['aaaaaaaaaa']))).toBe('discord.refuse.gone');
  });

  it('ask for a game in a channel that the person sees', async () => {
    const { id } = menuOf(await people.see(await invite()));
    people.bot.hidden.add('90');
    expect(refusalOf(await people.press(asMia(), id, ['potion-shop']))).toBe('discord.invite.no-access');
    expect(await seatsIn()).toBeUndefined();
  });

  it('can be declined', async () => {
    await people.open();
    // A single lobby needs no menu.
    const done = await people.see(await invite());
    expect(wordsOf(done)).toContain('B is invited to Roll to the Top! in <#90>');
    const table = await people.tableId();
    expect(refusalOf(await people.press(askBy('Cleo'), `1:decline:${table}`))).toBe('not-invited');
    expect((await people.press(askBy('Ben'), `1:decline:${table}`)).kind).toBe('nothing');
    expect(await seatsIn()).toEqual([[mia.person.id, false]]);
    expect(refusalOf(await people.press(asMia(), `1:invite:${ben}`, [table]))).toBe('guest-invited');
  });
});
