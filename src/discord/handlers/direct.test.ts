import { describe, expect, it, vi } from 'vitest';
import { games } from '../../games/index.ts';
import { directPlace, inServer } from '../../table/place.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

const direct = (name: string) => askBy(name, directPlace('d1'));

const people = anew(() => personDriver(games, translator));

/** Mia plays in a channel, with Ben or alone. @returns the table's id */
async function begun(channelId: string, withBen = true): Promise<string> {
  const by = (name: string) => askBy(name, { channelId });
  await people.newgame(by('Mia'), withBen ? {} : { seats: '1' });
  if (withBen) await people.run(by('Ben'), 'join');
  await people.run(by('Mia'), 'start');
  return (await people.bot.service.openIn(channelId))?.table.id ?? '';
}
const load = async (id: string) => (await people.bot.service.load(id))?.table;

/** Types a command in direct messages and picks one of the offered games. */
async function choose(command: string, tableId: string, verb?: string) {
  const menu = allComponents(
    (await people.see(await people.run(direct('Mia'), command, {}, verb))).components,
  ).find(({ options }) => options !== undefined);
  expect(menu?.options?.map(({ value }) => value)).toContain(tableId);
  return people.press(direct('Mia'), menu?.custom_id ?? '', [tableId]);
}

describe('direct messages with several games', () => {
  it('ask for one, and the command continues: even a game without a channel can be resigned from', async () => {
    const [, gone] = [await begun('91'), await begun('92')];
    await people.bot.service.pause(gone, 'channel');
    const sure = await people.see(await choose('resign', gone));
    await people.press(direct('Mia'), controlOf(sure, 'Resign'));
    expect((await load(gone))?.seats[0]?.kind).toBe('computer');
  });

  it('do so for commands of every kind, and for moves with the panel', async () => {
    const [one, other] = [await begun('91'), await begun('92', false)];
    expect(wordsOf(await people.see(await choose('cancel', one)))).toContain('others are playing');
    const sure = await people.see(await choose('cancel', other));
    expect(controlOf(sure, 'Close the game')).toContain(other);
    expect(wordsOf(await people.see(await choose('show', one)))).toContain('Roll to the Top!');
    expect(wordsOf(await people.see(await choose('clock', one)))).toContain('set your own values');
    expect((await people.see(await choose('sheet', one))).files).toHaveLength(1);
    expect((await people.see(await choose('play', one, 'dice'))).files).toHaveLength(1);
  });

  it('use the game played there, unless another has no channel of its own', async () => {
    await begun('d1');
    const other = await begun('92');
    expect(wordsOf(await people.see(await people.run(direct('Mia'), 'resign')))).toContain('Resign?');
    await people.bot.service.pause(other, 'server');
    await people.see(await choose('resign', other));
    const moved = await people.run(direct('Mia'), 'play', { move: 'done' });
    expect(moved.kind).toBe('view');
  });
});

describe('a person who has left the server of a game', () => {
  it('cannot act there from direct messages, and the others are asked about the seat', async () => {
    const id = await begun('91');
    people.bot.left.add(direct('Mia').person.id);
    for (const kind of ['play', 'sheet', 'confirm-resign'])
      expect(refusalOf(await people.press(direct('Mia'), `1:${kind}:${id}`))).toBe(
        'discord.refuse.left-server',
      );
    for (const [command, options] of [['clock', { clock: 'slow' }], ['sheet']] as const)
      expect(refusalOf(await people.run(direct('Mia'), command, options))).toBe('discord.games.none');
    expect(wordsOf(await people.see(await people.run(direct('Mia'), 'games')))).toContain(
      'You have no open games',
    );
    const now = await load(id);
    expect(now?.clock).toBeUndefined();
    expect(now?.proposals).toMatchObject([{ kind: 'late', why: 'left' }]);
    // The same on another server.
    const elsewhere = askBy('Mia', inServer('8', '80'));
    expect(refusalOf(await people.press(elsewhere, `1:play:${id}`))).toBe('discord.refuse.left-server');
    // On the game's own server, Discord itself keeps non-members out.
    expect((await people.press(askBy('Mia', { channelId: '91' }), `1:play:${id}`)).kind).toBe('view');
  });

  it('still plays in direct messages and on other servers', async () => {
    const own = await begun('d1', false);
    people.bot.members.hasLeft = async (guildId) => guildId === '9';
    const elsewhere = (name: string) => askBy(name, inServer('8', '80'));
    await people.newgame(elsewhere('Mia'), { seats: '1' });
    const table = await people.bot.service.openIn('80');
    await people.run(elsewhere('Mia'), 'start');
    expect(own).not.toBe('');
    const words = wordsOf(await people.see(await people.run(direct('Mia'), 'games')));
    expect(words).toContain('<#80>');
    expect(table?.table.place.guildId).toBe('8');
  });
});

describe('/remove', () => {
  it('is for people who manage the channel', async () => {
    const id = await begun('91');
    const by = (manages: boolean) => askBy('Zoe', { channelId: '91', manages });
    const player = askBy('Ben').person.id;
    expect(refusalOf(await people.run(by(false), 'remove', { player }))).toBe('managers-only');
    const sure = await people.see(await people.run(by(true), 'remove', { player }));
    expect(wordsOf(sure)).toMatch(/ · <#91>\*\*\nRemove <@\d+>\? A computer plays on for them/);
    const yes = controlOf(sure, 'Remove');
    expect((await load(id))?.seats[1]?.kind).toBe('human');
    expect(refusalOf(await people.press(by(false), yes))).toBe('managers-only');
    expect(wordsOf(await people.see(await people.press(by(true), yes)))).toContain(
      `<@${player}> has been removed from this game`,
    );
    expect((await load(id))?.seats[1]?.kind).toBe('computer');
    expect(refusalOf(await people.press(askBy('Ben', { channelId: '91' }), `1:take:${id}:1`))).toBe(
      'no-seat-free',
    );
  });
});

describe('/remove in a lobby', () => {
  it('says that it closes the game of a host who waits alone, and asks about nobody', async () => {
    await people.newgame(askBy('Ben', { channelId: '92' }), { game: 'roll-to-the-top' });
    const by = askBy('Zoe', { channelId: '92', manages: true });
    const player = askBy('Ben').person.id;
    const nobody = await people.run(by, 'remove', { player: askBy('Cleo').person.id });
    expect(refusalOf(nobody)).toBe('nobody-to-remove');
    const sure = await people.see(await people.run(by, 'remove', { player }));
    expect(wordsOf(sure)).toContain('It will close without a result, because nobody else is in it');
    await people.see(await people.press(by, controlOf(sure, 'Change nothing')));
    expect((await people.bot.service.openIn('92'))?.table.seats).toHaveLength(1);
  });
});

describe('a table that cannot be read', () => {
  it('is closed by its host or a manager with /cancel, and named by every other command', async () => {
    const id = await begun('91');
    const head = people.bot.store.head;
    people.bot.store.head = async (wanted) => {
      if (wanted === id) throw new Error('damaged');
      return head(wanted);
    };
    const by = (name: string, manages = false) => askBy(name, { channelId: '91', manages });
    const asks = (name: string, manages = false) => people.run(by(name, manages), 'cancel');
    expect(refusalOf(await people.run(by('Ben'), 'show'))).toBe('unreadable');
    expect(refusalOf(await asks('Ben'))).toBe('unreadable');
    const [sure] = [await people.see(await asks('Mia')), await people.see(await asks('Zoe', true))];
    const close = controlOf(sure, 'Close the game');
    expect(refusalOf(await people.press(by('Ben'), close))).toBe('unreadable');
    expect(wordsOf(await people.see(await people.press(by('Mia'), close)))).toContain('is closed');
    expect((await people.newgame(by('Ben'))).kind).toBe('view');
  });
});

describe('the last table of a channel', () => {
  it('is loaded once', async () => {
    const id = await begun('90', false);
    await people.press(askBy('Mia'), `1:confirm-cancel:${id}`);
    const latest = vi.spyOn(people.bot.service, 'latestIn');
    expect((await people.run(askBy('Mia'), 'show')).kind).toBe('view');
    expect(latest).toHaveBeenCalledTimes(1);
    expect(refusalOf(await people.run(askBy('Mia'), 'undo'))).toBe('discord.refuse.over');
    expect(latest).toHaveBeenCalledTimes(2);
  });
});
