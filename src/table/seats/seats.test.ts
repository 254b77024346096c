import { expect, it } from 'vitest';
import { ada, bo, human, sampleTable } from '../../testkit/store/samples.ts';
import { withPlacesChanged } from './seats.ts';

it('who changes places takes along what is theirs', () => {
  const computer = { kind: 'computer', name: 'Emmy', level: 'easy' } as const;
  const table = sampleTable({
    seats: [human(ada), computer, human(bo)],
    formerWinners: [1, 2],
    headStart: [3, 0, 5],
    seatData: { names: ['The Cauldron', null, 'The Ladle'] },
  });
  const changed = withPlacesChanged(table, 0, 1);
  expect(changed).toEqual({
    ...table,
    seats: [computer, human(ada), human(bo)],
    formerWinners: [0, 2],
    headStart: [0, 3, 5],
    seatData: { names: [null, 'The Cauldron', 'The Ladle'] },
  });
  expect(withPlacesChanged(changed, 0, 1)).toEqual(table);
  expect(withPlacesChanged(sampleTable({ seats: [human(ada), computer] }), 0, 1).headStart).toBeUndefined();
});
