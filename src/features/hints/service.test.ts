import { expect, it, vi } from 'vitest';
import { forecastOf } from '../../core/analysis/playouts.ts';
import { thinkerHere } from '../../table/play/computers.ts';
import { ben } from '../../testkit/table/lifecycle.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';
import { createHints } from './service.ts';

const NEVER = new Promise<never>(() => {});

async function atStones() {
  const { begun, loaded } = stonesTables();
  const at = await loaded(await begun(ben));
  return { thinker: thinkerHere([at.game]), at };
}
const running = () => new AbortController().signal;

it('a hint tells how much better it is, where the other moves are clearly worse', async () => {
  const { thinker, at } = await atStones();
  const hint = await createHints(thinker, running()).hintFor('ann', at, 0);
  // It suggests taking a stone, not ending the round without one.
  expect(hint).toMatchObject({
    ok: true,
    value: { move: { verb: 'take' }, advantage: { over: { verb: 'done' } } },
  });
});

it('… and comes without that figure where the figure takes too long', async () => {
  const { thinker, at } = await atStones();
  const slow = { ...thinker, advantage: () => NEVER };
  const hint = await createHints(slow, running(), 1).hintFor('ann', at, 0);
  expect(hint).toMatchObject({ ok: true, value: { move: { verb: 'take' }, advantage: undefined } });
});

it('is what the strong level would play, where that thinks in time', async () => {
  const { thinker, at } = await atStones();
  const strong = { verb: 'done', args: {}, why: { key: 'stones.strong' } };
  const thinking = { ...thinker, strongAdvice: async () => strong };
  const hint = await createHints(thinking, running()).hintFor('ann', at, 0);
  expect(hint).toMatchObject({ ok: true, value: { move: { verb: 'done' }, why: strong.why } });
  const slow = { ...thinker, strongAdvice: () => NEVER };
  const usual = await createHints(slow, running(), 1).hintFor('ann', at, 0);
  expect(usual).toMatchObject({ ok: true, value: { move: { verb: 'take' } } });
});

it('the strong level, and the figure, know only what the seat knows', async () => {
  const { thinker, at } = await atStones();
  const known = { ...(at.state as object), isKnown: true };
  const forecast = { ...forecastOf(at.game), knownTo: () => known };
  const strongAdvice = vi.fn(thinker.strongAdvice);
  const advantage = vi.fn(thinker.advantage);
  const hints = createHints({ ...thinker, strongAdvice, advantage }, running());
  await hints.hintFor('ann', { ...at, game: { ...at.game, forecast } }, 0);
  for (const [, { state }] of [...strongAdvice.mock.calls, ...advantage.mock.calls])
    expect(state).toBe(known);
  expect([strongAdvice.mock.calls.length, advantage.mock.calls.length]).toEqual([1, 1]);
});

it('a person has one hint in work, and others have theirs', async () => {
  const { thinker, at } = await atStones();
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const held = {
    ...thinker,
    advice: (...asked: Parameters<typeof thinker.advice>) => waits.then(() => thinker.advice(...asked)),
  };
  const { hintFor } = createHints(held, running());
  const [first, second, other] = [hintFor('ann', at, 0), hintFor('ann', at, 0), hintFor('ben', at, 0)];
  expect(await second).toMatchObject({ ok: false, refusal: { message: { key: 'discord.hint.busy' } } });
  answer();
  expect([await first, await other]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await hintFor('ann', at, 0)).toMatchObject({ ok: true });
});

it('when the process stops, everybody who waits for a hint is told', async () => {
  const { thinker, at } = await atStones();
  const stopping = new AbortController();
  const { hintFor } = createHints({ ...thinker, advice: () => NEVER }, stopping.signal);
  const waiting = ['ann', 'ben', 'cem'].map((person) => hintFor(person, at, 0));
  stopping.abort();
  for (const hint of await Promise.all(waiting))
    expect(hint).toMatchObject({ ok: false, refusal: { message: { key: 'discord.hint.stopping' } } });
});
