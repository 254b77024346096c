import { expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { beginGame } from './players.ts';
import { publicMessage, refusalsOf, useWorld } from './world.ts';

const PLAY = /^1:play:/;

const world = useWorld();

/** Opens the person's panel. The person who can plan is waiting. */
async function panelOf(person: PersonDriver): Promise<SeenMessage> {
  return (await person.press(PLAY)).message;
}

it('a waiting player plans, the game continues by itself, and the channel says so', async () => {
  const { playground, troubles } = world;
  const people = ['ann', 'ben'].map((handle) => playground.person(handle).in('table-1'));
  await Promise.all(people.map((person) => person.speaks('en-US')));
  const [ann, ben] = people as [PersonDriver, PersonDriver];
  await beginGame([ann, ben], 'from-the-ground-up');

  const panels = await Promise.all(people.map(panelOf));
  const waits = panels.findIndex((panel) => panel.hasButton('Plan ahead'));
  const [waiting, awaited] = [people[waits], people[1 - waits]] as [PersonDriver, PersonDriver];
  const opened = (await (panels[waits] as SeenMessage).press('Plan ahead')).message;
  expect(opened.menus.length).toBeGreaterThan(1);
  const before = publicMessage(waiting, PLAY);

  const planned = (await opened.press('Suggest a plan')).message;
  expect(planned.text).toMatch(/If you roll a 1:\*\* 1 in .* \(and \d more in its menu\)/);
  expect(publicMessage(awaited, PLAY)?.text).toBe(before?.text);
  expect((await panelOf(waiting)).text).toContain('Your plan:');

  const [place] = await awaited.autocomplete('/play move:mark');
  await awaited.command(`/play move:${place?.value}`);
  const call = await playground.waitFor(() => {
    const newest = publicMessage(awaited, PLAY);
    return newest?.text.includes('as planned') ? newest : undefined;
  }, 'the planned move');
  expect(call.text).toMatch(/\*\*(Ann|Ben):\*\* as planned/);
  const { message } = await awaited.command('/table history');
  expect(message.text).toMatch(/(Ann|Ben) had planned this move/);
  // Plans for the other numbers stay.
  expect((await panelOf(waiting)).text).toContain('Your plan:');
  expect([refusalsOf(playground), troubles]).toEqual([[], []]);
});
