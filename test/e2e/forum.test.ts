import { describe, expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { addComputer, openTable } from './players.ts';
import { useWorld } from './world.ts';

const DAY = 86_400_000;

const world = useWorld();

const at = (person: string, place: string): PersonDriver => world.playground.person(person).in(place);
const tagged = (person: PersonDriver, ...tags: readonly string[]) =>
  world.playground.waitFor(
    () => person.tags.toSorted().join() === tags.toSorted().join(),
    `the tags ${tags.join(', ')}`,
  );

describe('a game in a forum', () => {
  it('has its own post, whose tags follow it, across restarts too', async () => {
    const { host } = world.playground;
    await host.createForum('games');
    await host.take('CreatePublicThreads', 'games');
    await host.give('ManageChannels', 'games');
    const asking = await at('ann', 'games').createPost('Who plays?', 'Anybody?');
    const { message } = await openTable(asking, 'roll-to-the-top', 'board:tree');
    const [ann, ben] = ['ann', 'ben'].map((name) => at(name, 'Roll to the Top! with Ann'));
    if (ann === undefined || ben === undefined) throw new Error('nobody is here');
    expect(message.text).toContain(`<#${await ann.channelId()}>`);
    expect(message.text).not.toContain('tag');
    await tagged(ann, 'Waiting', 'Roll to the Top!');
    const lobby = await ann.sees((message) => message.hasButton(/^1:start:/));
    expect(lobby.id).toBe(await ann.channelId());
    expect(ann.messages).toHaveLength(1);

    await ben.beginPress(/^1:join:/);
    await ann.sees(/2\. Ben/);
    await ann.command('/table start');
    await ann.sees((message) => !message.isPrivate && message.hasButton(/^1:play:/));
    await tagged(ann, 'Playing', 'Roll to the Top!');
    await world.playground.waitFor(() => !lobby.now()?.hasButton(/^1:start:/), 'the lobby to be folded');

    // The new process does not know what the post shows.
    await world.restart();
    await ben.command('/table resign');
    await ben.press(/^1:confirm-resign:/);
    await ann.command('/table cancel');
    await ann.press(/^1:confirm-cancel:/);
    await tagged(ann, 'Finished', 'Roll to the Top!');
  });

  it('works without tags that nobody has created, and reopens archived posts for news', async () => {
    const { host } = world.playground;
    await host.createForum('plain', [{ name: 'Beendet' }, { name: 'Berge', emoji: '🗻' }]);
    const asking = await at('ben', 'plain').createPost('Los?', 'Wer?');
    const { message } = await openTable(asking, 'roll-to-the-top', 'language:en');
    // Only those who can mend it are told what is missing.
    expect(message.text).not.toContain('⏳');
    const manager = at('ann', 'general');
    expect((await manager.command('/config allow:plain')).text).toContain('⏳');
    await manager.command('/config forbid:plain');
    const ben = at('ben', 'Roll to the Top! with Ben');
    await tagged(ben, 'Berge');
    await ben.sees((message) => message.hasButton(/^1:start:/));
    // Nobody starts the game: the lobby closes after two weeks, long after the post was archived.
    await host.wind(15 * DAY);
    await tagged(ben, 'Beendet', 'Berge');
    await ben.sees((message) => !message.isPrivate && !message.hasButton(/^1:start:/));
  });

  it('opens there for people who ask where the server does not allow tables', async () => {
    const ann = at('ann', 'general');
    await ann.command('/config allow:games');
    await openTable(ann, 'graphia-genesis');
    const post = at('ann', 'Graphia Genesis with Ann');
    await post.sees((message) => message.hasButton(/^1:start:/));
    await tagged(post, 'Graphia Genesis', 'Waiting');
    // A deleted post pauses its game, like a deleted thread.
    await addComputer(post, 'easy');
    await post.command('/table start');
    await post.sees((message) => !message.isPrivate && message.hasButton(/^1:play:/));
    await world.playground.host.deleteChannel('Graphia Genesis with Ann');
    await at('ann', 'direct').sees(/channel/i);
    await ann.command('/config forbid:games');
  });

  it('names the permission that is missing', async () => {
    const { host } = world.playground;
    await host.take('SendMessages', 'plain');
    const { message } = await openTable(await at('ann', 'plain').createPost('Mine', 'x'), 'potion-shop');
    expect(message.text).toContain('I need the permission “Send Messages”');
    expect(message.isPrivate).toBe(true);
  });
});
