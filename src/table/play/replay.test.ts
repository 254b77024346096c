import { expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben } from '../../testkit/table/lifecycle.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';

const world = anew(() => stonesTables(2));
const course = async (id: string) => {
  const positions = await world.tables.course(await world.loaded(id));
  return positions.map(({ state, seat, step }) => ({
    ...(state as { stones: readonly number[] }),
    seat,
    step,
  }));
};

it('a replay includes the opening, every move and who made it, and ends at the current position', async () => {
  const id = await world.begun(ben);
  await world.move(id, ann, 'take');
  await world.move(id, ben, 'take');
  const positions = await course(id);
  expect(positions.map(({ stones, seat }) => [stones, seat])).toEqual([
    [[0, 0], undefined],
    [[1, 0], 0],
    [[1, 1], 1],
  ]);
  expect(positions[0]?.step).toBeUndefined();
  expect(positions[2]?.step).toMatchObject({ verb: 'take', seat: 1 });
});

it('a replay leaves out what was taken back, in later positions too', async () => {
  const id = await world.begun(ben);
  await world.move(id, ann, 'take');
  await world.move(id, ben, 'take');
  await world.tables.undo(world.requestBy(id, ann));
  expect((await course(id)).map(({ stones }) => stones)).toEqual([
    [0, 0],
    [0, 1],
  ]);
  await world.move(id, ben, 'take');
  expect((await course(id)).map(({ stones }) => stones)).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
  ]);
});

it('a replay ends at the requested position, whatever has happened since', async () => {
  const id = await world.begun(ben);
  const before = await world.loaded(id);
  await world.move(id, ann, 'take');
  const positions = await world.tables.course(before);
  expect(positions.map(({ state }) => state)).toEqual([before.state]);
});
