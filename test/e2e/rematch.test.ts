import { describe, expect, it } from 'vitest';
import { addComputer, byCommands, byPanel, openTable, playOut } from './players.ts';
import { useWorld } from './world.ts';

const world = useWorld();

describe('Rematch', () => {
  it('opens a lobby with the same seats and options, which its host can start', async () => {
    const { playground } = world;
    const ann = playground.person('ann').in('table-1');
    const ben = playground.person('ben').in('table-1');
    await openTable(ann, 'roll-to-the-top', 'board:tree');
    await ann.sees((message) => message.hasButton(/^1:join:/));
    await ben.command('/table join');
    await addComputer(ann);
    const full = await ann.sees((message) => /Ann[\s\S]*Ben[\s\S]*\(computer, /.test(message.text));
    await ann.command('/table start');

    await playOut(playground, [
      [ann, byCommands()],
      [ben, byPanel()],
    ]);

    // Two people press at the same moment: one table opens, and both take their seats.
    await Promise.all([ann.beginPress(/^1:rematch:/), ben.beginPress(/^1:rematch:/)]);
    const again = await ann.sees(
      (message) =>
        message.hasButton(/^1:join:/) && message.id !== full.id && !message.text.includes('seat reserved'),
    );
    const lobbies = ann.messages.filter((message) => !message.isPrivate && message.hasButton(/^1:join:/));
    expect(lobbies.map(({ id }) => id)).toEqual([again.id]);
    for (const what of ['Ann', 'Ben', '(computer, ', 'Tree']) {
      expect(full.text).toContain(what);
      expect(again.text).toContain(what);
    }
    await (again.text.includes('Ben (host)') ? ben : ann).command('/table start');
    await ann.sees((message) => !message.isPrivate && message.hasButton(/^1:play:/));
    // What everybody shares; the sheets follow on later pages.
    expect((await ann.command('/table show')).message.pictures).toHaveLength(1);
  });
});
