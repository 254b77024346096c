import { describe, expect, it } from 'vitest';
import type { MoveWords } from '../../core/legal.ts';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal } from '../../testkit/table/lifecycle.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';
import type { Person } from '../model.ts';
import { currentPlans, withPlanned } from './plans.ts';

const { begun, loaded, move, requestBy, stonesOf, store, tables } = anew(() => stonesTables());

const take = { verb: 'take', args: {} };
const done = { verb: 'done', args: {} };
const steal = { verb: 'steal', args: { from: '1' } };
const ROUND = 'round-2';

/** Ann has ended the first round of two; Ben is awaited. */
async function waiting(...others: readonly Person[]): Promise<string> {
  const id = await begun(...others);
  must(await move(id, ann, 'done'));
  return id;
}
const plan = (id: string, ...moves: readonly MoveWords[]) => tables.plan(requestBy(id, ann), ROUND, moves);
const plansOf = async (id: string) => (await loaded(id)).table.plans;
const plannedBy = async (id: string) => (await plansOf(id)).map(({ seat }) => seat);

describe('a plan', () => {
  it('is offered for what a waiting seat can foresee, with its legal moves', async () => {
    const id = await waiting(ben);
    const now = await loaded(id);
    expect(tables.plannable(now, 0)).toMatchObject([{ id: ROUND, moves: [take, done], planned: [] }]);
    expect(tables.plannable(now, 1)).toEqual([]);
    expect(tables.plannable({ ...now, table: { ...now.table, status: 'finished' } }, 0)).toEqual([]);
  });

  it('is carried out in order as soon as the turn comes, each move once', async () => {
    const id = await waiting(ben);
    must(await plan(id, take, done));
    must(await move(id, ben, 'done'));
    await tables.playComputers(id);
    const steps = (await store.steps(id)).slice(-2);
    expect(steps).toMatchObject([
      { seat: 0, by: 'player', verb: 'take', origin: undefined },
      { seat: 0, by: 'player', verb: 'done', origin: undefined },
    ]);
    expect(steps.map(({ events }) => events[0])).toEqual([
      { type: 'planned', seat: 0 },
      { type: 'planned', seat: 0 },
    ]);
    expect((await stonesOf(id))[0]).toBe(1);
    expect(await plansOf(id)).toEqual([]);
  });

  it('skips illegal moves; moves planned before the one that was made are void', async () => {
    const id = await waiting(ben);
    must(await move(id, ben, 'take'));
    must(await plan(id, steal, done));
    // Ben has no stone when Ann is awaited: there is nothing to steal.
    must(await tables.undo(requestBy(id, ben)));
    must(await move(id, ben, 'done'));
    await tables.playComputers(id);
    expect((await store.steps(id)).at(-1)).toMatchObject({ seat: 0, verb: 'done' });
  });

  it('without a legal move leaves the decision to the person, and is kept until then', async () => {
    const id = await waiting(ben);
    must(await move(id, ben, 'take'));
    must(await plan(id, steal));
    must(await tables.undo(requestBy(id, ben)));
    must(await move(id, ben, 'done'));
    await tables.playComputers(id);
    const now = await loaded(id);
    expect(now.game.awaiting(now.state)).toContain(0);
    expect(tables.voidPlan(now, 0)).toEqual([steal]);
    must(await move(id, ann, 'take'));
    expect(tables.voidPlan(await loaded(id), 0)).toEqual([]);
  });

  it('can be changed and withdrawn until then', async () => {
    const id = await waiting(ben);
    must(await plan(id, take));
    must(await plan(id, done));
    expect(await plansOf(id)).toMatchObject([{ decisions: { [ROUND]: [done] } }]);
    must(await plan(id));
    expect(await plansOf(id)).toEqual([]);
    must(await tables.planSuggested(requestBy(id, ann)));
    expect(await plansOf(id)).toEqual([{ seat: 0, by: ann.id, decisions: { [ROUND]: [take] } }]);
    must(await tables.withdrawPlan(requestBy(id, ann)));
    expect(await plansOf(id)).toEqual([]);
    must(await move(id, ben, 'done'));
    await tables.playComputers(id);
    expect((await store.steps(id)).at(-1)).toMatchObject({ seat: 1 });
  });

  it('stays only for what the seat can foresee, unless decisions recur', async () => {
    const at = await loaded(await waiting(ben));
    const planned = [ROUND, 'round-9'].reduce((table, one) => withPlanned(table, 0, one, [take]), at.table);
    const later = { ...at, table: planned };
    expect(currentPlans(later)).toMatchObject([{ decisions: { [ROUND]: [take] } }]);
    const planning = { ...(at.game.planning ?? expect.fail()), lasting: () => [] };
    expect(currentPlans({ ...later, game: { ...at.game, planning } })).toEqual(planned.plans);
  });

  it('is refused if its decision cannot come, a move is illegal, or it is too long', async () => {
    const id = await waiting(ben);
    const wrong = [
      tables.plan(requestBy(id, ann), 'round-3', [take]),
      plan(id, steal),
      plan(id, take, take, take, take, take, take),
      tables.plan(requestBy(id, ben), ROUND, [take]),
    ];
    for (const result of wrong) expect(await refusal(result)).toBe('stale');
    expect(await refusal(tables.plan(requestBy(id, cleo), ROUND, [take]))).toBe('not-seated');
    expect(await plansOf(id)).toEqual([]);
  });

  it('is removed by an undo of its seat or when the seat changes hands, and not by others', async () => {
    const id = await waiting(ben, cleo);
    must(await move(id, ben, 'done'));
    must(await plan(id, take));
    must(await tables.plan(requestBy(id, ben), ROUND, [done]));
    must(await tables.undo(requestBy(id, ben)));
    expect(await plannedBy(id)).toEqual([0]);
    must(await tables.resign(requestBy(id, ann)));
    expect(await plansOf(id)).toEqual([]);
  });

  it('is deleted with a person’s data', async () => {
    const id = await waiting(ben);
    must(await plan(id, take));
    await tables.erasePerson(ann.id);
    expect(await plansOf(id)).toEqual([]);
  });

  it('is removed by an undo by agreement', async () => {
    const id = await waiting(ben);
    must(await plan(id, take, done));
    const { step } = must(await move(id, ben, 'done'));
    must(await tables.proposeUndo(requestBy(id, ben), step.seq));
    const { table } = await loaded(id);
    must(await tables.choose(requestBy(id, ann), table.proposals[0]?.id ?? '', 'yes'));
    expect(await plansOf(id)).toEqual([]);
    await tables.playComputers(id);
    expect((await store.steps(id)).at(-1)?.kind).toBe('rewind');
  });
});
