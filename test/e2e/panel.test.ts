import { expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { addComputer, beginGame, newChannel, openTable } from './players.ts';
import { refusalsOf, useWorld } from './world.ts';

const world = useWorld();

const WAITS = 'Look again';
/** A button of every panel: where there is no room for the others, More. */
const HELP = ['Rules', 'More', WAITS];
const panels = (person: PersonDriver): readonly SeenMessage[] =>
  person.messages.filter((message) => message.isPrivate && HELP.some((label) => message.hasButton(label)));

const alone = (person: PersonDriver) =>
  world.playground.waitFor(() => panels(person).length === 1 || undefined, 'one panel alone');

it('a panel that waits for a computer becomes the next choice, and another Play closes it', async () => {
  const { playground } = world;
  const [, ann] = await newChannel(playground, 'ann');
  await openTable(ann, 'from-the-ground-up', 'seats:2');
  await ann.sees((message) => message.hasButton(/^1:computers:/));
  await addComputer(ann);
  await ann.command('/table start');
  await ann.sees((message) => message.hasButton(/^1:play:/));
  const { message } = await ann.press(/^1:play:/);
  expect(panels(ann)).toHaveLength(1);
  // The person who waits first sees the computer's move come; the other one makes a move.
  if (!message.hasButton(WAITS)) {
    const [place] = await ann.autocomplete('/play move:mark');
    await ann.command(`/play move:${place?.value}`);
  }
  await playground.waitFor(
    () => panels(ann).find((panel) => !panel.hasButton(WAITS)),
    'the next choice in the panel',
  );
  await alone(ann);
  await ann.press(/^1:play:/);
  await alone(ann);
  expect([refusalsOf(playground), world.troubles]).toEqual([[], []]);
});

it('after fifteen minutes the panel stays as it is, and a press updates it', async () => {
  const { playground } = world;
  const [, ann, ben] = await newChannel(playground, 'ann', 'ben');
  await beginGame([ann, ben], 'roll-to-the-top', 'board:tree');
  await ann.press(/^1:play:/);
  await ann.command('/play move:done');
  const waiting = await playground.waitFor(
    () => panels(ann).find((panel) => panel.hasButton(WAITS)),
    'the panel that waits',
  );
  await alone(ann);
  await playground.host.wind(15 * 60_000);
  await ben.command('/play move:done');
  expect(panels(ann).map(({ text }) => text)).toEqual([waiting.text]);
  expect((await waiting.press(WAITS)).message.text).not.toBe(waiting.text);
  await alone(ann);
  expect([refusalsOf(playground), world.troubles]).toEqual([[], []]);
});
