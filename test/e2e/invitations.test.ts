import { describe, expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { addComputer, openTable } from './players.ts';
import { publicMessage, useWorld } from './world.ts';

const world = useWorld();

const at = (person: string, channel: string): PersonDriver => world.playground.person(person).in(channel);
const isOpenInvitation = (message: SeenMessage) => message.hasButton(/^1:decline:/);

describe('Invite to a game', () => {
  it('calls a person to a lobby, who declines or joins, after a restart too', async () => {
    const [ann, ben, chloe] = [at('ann', 'table-1'), at('ben', 'table-1'), at('chloe', 'table-1')];
    expect((await ann.commands('user')).map(({ name }) => name)).toEqual(['Invite to a game']);
    await openTable(ann, 'roll-to-the-top', 'board:tree');
    await ann.sees((message) => message.hasButton(/^1:start:/));

    const offered = await ann.menuCommand('Invite to a game', 'ben');
    expect([offered.isPrivate, offered.text]).toEqual([true, expect.stringContaining('Ben is invited')]);
    const invitation = await ben.sees(isOpenInvitation);
    expect(invitation.text).toContain(`${ben.mention}, Ann invites you to a game of`);
    expect(invitation.raw.mentions).toEqual([ben.id]);
    await ann.sees(/Ben \(seat reserved/);

    await world.restart();
    expect((await chloe.press(/^1:decline:/)).text).toContain('quelqu’un d’autre');
    await ben.beginPress(/^1:decline:/);
    await ann.sees(`${ben.mention} isn't playing`);
    expect(publicMessage(ann, /^1:decline:/)).toBeUndefined();

    await ann.command('/table invite player:chloe');
    await chloe.sees((message) => isOpenInvitation(message) && message.text.includes(chloe.mention));
    await chloe.beginPress(/^1:join:/);
    await ann.sees(`${chloe.mention} has joined`);
    expect((await ann.command('/table invite player:ben')).text).toContain('has been invited already');
    await ann.command('/table start');
    await ann.sees((message) => !message.isPrivate && message.hasButton(/^1:play:/));
  });

  it('opens a game for a person without a lobby; without an answer the game begins', async () => {
    const [daan, ann] = [at('daan', 'table-2'), at('ann', 'table-2')];
    const { message: offered } = await daan.menuCommand('Invite to a game', 'ann');
    expect(offered.text).toContain('Ann krijgt een uitnodiging');
    const { text } = await offered.choose(/^1:invite-new:/, 'graphia-genesis');
    expect(text).toContain('Ann is uitgenodigd');
    await ann.sees((message) => isOpenInvitation(message) && message.text.includes(ann.mention));
    await addComputer(daan, 'easy');
    const { message: question } = await daan.command('/table start');
    expect(question.text).toContain('Ann');
    await question.press(/^1:start-alone:/);
    await ann.sees((message) => message.text.includes(ann.mention) && message.buttons.length === 0);
  });

  it('does not disturb people who accept no invitations', async () => {
    const [ann, ben] = [at('ann', 'general'), at('ben', 'general')];
    await ben.command('/settings invitations:off');
    expect((await ann.command('/table invite player:ben')).text).toContain("Ben doesn't take invitations");
    expect(ann.messages.some(isOpenInvitation)).toBe(false);
  });
});
