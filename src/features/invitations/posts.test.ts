import { beforeEach, describe, expect, it } from 'vitest';
import { announceAndFollow, createAnnouncer } from '../../discord/announce/announcer.ts';
import { discordCatalogs } from '../../discord/i18n/words.ts';
import { nonceOf } from '../../discord/rest/limits.ts';
import { createTranslator } from '../../i18n/index.ts';
import type { Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { type TestContext, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents, breaches } from '../../testkit/discord/checklist.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { withFeatures } from '../feature.ts';
import { features } from '../index.ts';
import { invitations } from './index.ts';

const translator = createTranslator({
  discord: withFeatures(discordCatalogs, features),
  stones: stones.locales,
});
const mia = { id: '100', name: 'Mia' };
const ben = { id: '101', name: 'Ben' };

let bot: TestContext;
let announce: (tableId: string) => Promise<void>;
let table: Table;
let origin: number;

beforeEach(async () => {
  origin = 0;
  bot = testContext([stones], translator);
  announce = announceAndFollow(bot, createAnnouncer(bot, () => ['SendMessages']).announce);
  const opening = { place: inServer('9', '90'), host: mia, origin: 'o', locale: 'en' } as const;
  ({ table } = must(await bot.service.open({ ...opening, game: 'stones', options: {} })));
  await announce(table.id);
  must(await bot.api(invitations).invite(asked(), ben));
});

const asked = (person = mia) => ({ tableId: table.id, person, origin: String(++origin) });
const invitation = (guest = ben) => {
  const own = nonceOf('invitation', table.id, guest.id);
  const sent = bot.messages.sent.find(({ nonce }) => nonce === own);
  if (sent === undefined) throw new Error('no invitation was sent');
  return sent;
};
const buttonsOf = () =>
  allComponents(invitation().message.components).flatMap(({ custom_id }) => custom_id ?? []);

describe('an invitation', () => {
  it('is one message beside the lobby, which calls the guest alone', async () => {
    await announce(table.id);
    await announce(table.id);
    expect(bot.messages.sent).toHaveLength(2);
    expect(invitation().message.notify).toEqual([ben.id]);
    expect(breaches(invitation().message)).toEqual([]);
    expect(wordsOf(invitation().message)).toContain(`<@${ben.id}>, Mia invites you to a game of **Stones**`);
    expect(buttonsOf()).toEqual([`1:join:${table.id}`, `1:decline:${table.id}`, `1:rules:${table.id}`]);
  });

  it('is not posted twice when the process is killed after the post', async () => {
    bot.messages.loseAnswers(2);
    await expect(announce(table.id)).rejects.toThrow('the answer was lost');
    bot.messages.loseAnswers(0);
    await announce(table.id);
    expect(bot.messages.sent).toHaveLength(2);
    expect(await bot.api(invitations).invitations(table.id)).toMatchObject([{ messageId: invitation().id }]);
  });

  it('that is made while the lobby is being announced is not closed', async () => {
    const { edit } = bot.messages;
    const cleo = { id: '102', name: 'Cleo' };
    await announce(table.id);
    bot.messages.edit = async (...args) => {
      bot.messages.edit = edit;
      must(await bot.api(invitations).invite(asked(), cleo));
      return edit(...args);
    };
    must(await bot.api(invitations).decline(asked(ben)));
    await announce(table.id);
    expect(await bot.api(invitations).invitations(table.id)).toMatchObject([{ userId: cleo.id }]);
    expect(bot.messages.sent.at(-1)?.message.notify).toEqual([cleo.id]);
  });

  it('says who joined', async () => {
    await announce(table.id);
    must(await bot.service.join(asked(ben)));
    await announce(table.id);
    expect(wordsOf(invitation().message).trim()).toBe(`**Stones**: <@${ben.id}> has joined.`);
    expect(buttonsOf()).toEqual([]);
    expect(await bot.api(invitations).invitations(table.id)).toEqual([]);
  });

  it('says who does not play: who declined, and who had not answered at the start', async () => {
    await announce(table.id);
    must(await bot.api(invitations).decline(asked(ben)));
    await announce(table.id);
    expect(wordsOf(invitation().message).trim()).toBe(`**Stones**: <@${ben.id}> isn't playing this time.`);

    const cleo = { id: '102', name: 'Cleo' };
    must(await bot.api(invitations).invite(asked(), cleo));
    await announce(table.id);
    must(await bot.service.addComputer(asked()));
    must(await bot.service.start(asked()));
    await announce(table.id);
    expect(wordsOf(invitation(cleo).message)).toContain(`no seat is reserved for <@${cleo.id}> any more`);
  });

  it('that was answered before it was posted is never posted', async () => {
    must(await bot.api(invitations).decline(asked(ben)));
    await announce(table.id);
    expect(bot.messages.sent).toHaveLength(1);
    expect(await bot.api(invitations).invitations(table.id)).toEqual([]);
  });

  it('names nobody who has deleted their data', async () => {
    await announce(table.id);
    await bot.service.erasePerson(ben.id);
    await announce(table.id);
    expect(wordsOf(invitation().message).trim()).toBe(
      '**Stones**: no seat is reserved for Former player any more.',
    );
  });
});
