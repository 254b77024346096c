import { beforeAll, expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { addComputer, byPanel, openTable } from './players.ts';
import { publicMessage, useWorld } from './world.ts';

const VERIFY = /^1:verify:/;
/** Of the message at the end of a game. */
const FILM = /^1:film:/;
const WHAT_IF = /^1:what-if:/;
const BEGIN = /^1:what-if-play:/;

const world = useWorld();
let ann: PersonDriver;
beforeAll(async () => {
  ann = world.playground.person('ann');
});

/** Plays whenever the person is called, until the message at the end. @param known the ends of earlier games here */
async function playOut(person: PersonDriver, known: readonly string[] = []): Promise<SeenMessage> {
  const seen = new Set<string>();
  for (;;) {
    const newest = await world.playground.waitFor(() => {
      const end = publicMessage(person, FILM);
      if (end !== undefined && !known.includes(end.id)) return end;
      const call = publicMessage(person, /^1:play:/);
      const isNew = call?.text.includes(person.mention) && !seen.has(`${call.id} ${call.text}`);
      return isNew ? call : undefined;
    }, 'the person to be called');
    if (newest.hasButton(FILM)) return newest;
    seen.add(`${newest.id} ${newest.text}`);
    await byPanel()(person);
  }
}

it('a finished game goes on from a decision, in direct messages, and can be tried again', async () => {
  const here = ann.in('table-1');
  await openTable(here, 'roll-to-the-top', 'board:tree');
  await here.sees((message) => message.hasButton(/^1:computers:/));
  await addComputer(here);
  await here.command('/start');
  const end = await playOut(here);
  const stats = (await here.command('/stats')).text;

  const asked = (await end.press(WHAT_IF)).message;
  expect(asked.isPrivate).toBe(true);
  const [seats, decisions] = asked.menus;
  expect(seats?.options.map(({ label }) => label)[0]).toBe('Ann (you)');
  const half = decisions?.options[Math.floor(decisions.options.length / 2)]?.value ?? '';
  const chosen = (await asked.choose(decisions?.customId ?? '', half)).message;
  expect(chosen.pictures).toHaveLength(1);
  expect(chosen.text).toContain('In the real game: ');
  const begun = (await chosen.press(BEGIN)).message;
  expect(begun.text).toContain('Your game has started in your direct messages.');

  const direct = ann.in('direct');
  await direct.sees('nobody knows them');
  await direct.sees((message) => message.hasButton(/^1:play:/) && message.text.includes('unrated'));
  const over = await playOut(direct);
  expect(over.text).toMatch(/Here: .+ In the real game: /);
  expect(over.hasButton(/^1:rematch:/)).toBe(false);
  expect((await over.press(FILM)).message.pictures).toHaveLength(1);
  expect((await over.press(/^1:history:/)).message.text).toContain('goes on from the position before step');
  expect((await over.press(VERIFY)).message.text).toContain('Verified');
  expect((await here.command('/stats')).text).toBe(stats);

  const again = (await over.press(WHAT_IF)).message;
  expect((await again.press(BEGIN)).message.text).toContain('Your game has started');
  // A second one takes its place.
  const asksFirst = (await (await over.press(WHAT_IF)).message.press(BEGIN)).message;
  expect(asksFirst.text).toContain('Close it and play this one instead?');
  expect((await asksFirst.press(BEGIN)).message.text).toContain('Your game has started');
  await playOut(direct, [over.id]);
  expect(world.playground.refusals).toEqual([]);
}, 240_000);
