import { expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { veiledStones } from '../../testkit/table/stones.ts';

const { tables, request, begun, choose, loaded, move, table } = anew(() => tableWith(veiledStones));

it('an undo takes back a hidden choice while neither the others nor the player have seen more', async () => {
  const id = await begun(undefined, ben, cleo);
  await move(id, ann, 'take');
  await move(id, ben, 'take');
  expect(must(await tables.undoing(request(id, ann))).how).toBe('free');
  must(await tables.undo(request(id, ann)));
  expect((await loaded(id)).state).toMatchObject({ stones: [0, 1, 0] });
});

it('an undo asks the others once everything was shown, even for the last player', async () => {
  const id = await begun(undefined, ben);
  await move(id, ann, 'take');
  await move(id, ben, 'take');
  for (const person of [ann, ben]) {
    expect(await refusal(tables.undo(request(id, person)))).toBe('undo-others');
    expect(must(await tables.undoing(request(id, person))).how).toBe('agreement');
  }
  const { seq } = must(await tables.undoing(request(id, ann)));
  must(await tables.proposeUndo(request(id, ann), seq));
  expect((await table(id)).proposals).toMatchObject([{ kind: 'undo', undoes: seq }]);
  await choose(id, ben, 'yes');
  expect((await loaded(id)).state).toMatchObject({ stones: [0, 0] });
});

it('an undo takes back moves made since everything was shown', async () => {
  const id = await begun(undefined, ben);
  await move(id, ann, 'take');
  await move(id, ben, 'take');
  await move(id, ann, 'done');
  must(await tables.undo(request(id, ann)));
  expect((await loaded(id)).state).toMatchObject({ stones: [1, 1], done: [false, false] });
});
