import { expect, it } from 'vitest';
import { steppingStones } from '../../examples/stepping-stones/index.ts';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { shortHash } from '../../src/discord/panel/panel.ts';
import { addComputer, openTable, someChoice } from './players.ts';
import { publicMessage, refusalsOf, useWorld } from './world.ts';

const world = useWorld([steppingStones]);

const press = (kind: string) => new RegExp(`^1:${kind}:[a-z2-7]{10}:[^:]+:${shortHash('write')}:`);
const [WRITE, CONFIRM] = [press('(?:confirm|show)'), press('confirm')];

/** Plays by buttons and menus: Play, then one of the stones. */
async function byPanel(person: PersonDriver): Promise<void> {
  const { message: panel } = await person.press(/^1:play:/);
  const chosen = await someChoice(panel);
  return confirmed(chosen?.message ?? panel);
}

/** A move that cannot be taken back is previewed first: Back stands before Confirm. */
async function confirmed(panel: SeenMessage): Promise<void> {
  for (let message = panel; message.hasButton(WRITE); )
    message = (await message.press(message.hasButton(CONFIRM) ? CONFIRM : WRITE)).message;
}

/** Plays by slash commands: the middle one of the suggested stones. */
async function byCommand(person: PersonDriver): Promise<void> {
  const stones = await person.autocomplete('/play move:write');
  if (stones.length === 0) return;
  await person.command(`/play move:${stones[Math.floor(stones.length / 2)]?.value}`);
}

it("plays the guide's example from lobby to end, with a computer player", async () => {
  const { playground } = world;
  const [ann, ben] = [playground.person('ann').in('table-1'), playground.person('ben').in('table-1')];
  await openTable(ann, 'stepping-stones', 'rounds:6');
  await ben.sees((message) => message.hasButton(/^1:join:/));
  await ben.command('/table join');
  await addComputer(ann);
  await ann.sees((message) => /Ann[\s\S]*Ben[\s\S]*3\. /.test(message.text));
  await ann.command('/table start');

  const seen = new Set<string>();
  let over = false;
  while (!over) {
    const call = await playground.waitFor(() => {
      const newest = publicMessage(ann, /^1:(play|rematch):/);
      // Who plays alone by now is not called anew: the message changes.
      return newest !== undefined && !seen.has(newest.text) ? newest : undefined;
    }, 'the next throw');
    seen.add(call.text);
    over = call.hasButton(/^1:rematch:/);
    // A message also mentions players who skip this roll.
    if (!over && call.text.includes(ann.mention)) await byCommand(ann);
    if (!over && call.text.includes(ben.mention)) await byPanel(ben);
    if (over) expect(call.text).toMatch(/wins!|share the win!/);
  }
  expect((await ben.command('/table verify')).text).toContain('✅');
  const refused = await ann.command('/play move:write 3');
  expect([refused.isPrivate, refused.text]).toEqual([true, expect.stringContaining('over')]);
  expect(refusalsOf(playground)).toEqual([]);
});
