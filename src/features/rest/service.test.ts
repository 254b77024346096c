import { expect, it } from 'vitest';
import { personal } from '../../table/model.ts';
import { ok, type Result } from '../../table/request.ts';
import { ann, ben, must, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { at, HOUR, nights } from '../../testkit/table/week.ts';
import { createRest } from './index.ts';
import { type Rest, rest, restingAt } from './settings.ts';

function started() {
  const driver = tableWith(stones);
  driver.kernel.hooks.push(createRest(driver.kernel));
  const save = (availability: Omit<Rest, 'setAt'>) =>
    driver.tables.changeSettings(ann.id, (before) => restingAt(rest.of(before), availability, driver.now()));
  return { ...driver, save };
}
const refusal = (result: Result<unknown>) => (result.ok ? undefined : result.refusal.message.key);

it('a clock cannot be stopped by moving the quiet hours on', async () => {
  const { begun, save, wind, time } = started();
  const id = await begun('25h', ben);
  const quiet = (from: number, to: number, zone = 'UTC') =>
    save({ ...nights, zone, quiet: { from: from * 60, to: to * 60 } });
  must(await quiet(12, 24));
  wind(12 * HOUR);
  expect(refusal(await quiet(0, 12))).toBe('discord.refusal.quiet-kept');
  expect(refusal(await quiet(12, 24, 'Asia/Tokyo'))).toBe('discord.refusal.quiet-kept');
  // Twelve hours a day, so the last one is on the fourth morning.
  wind(24 * HOUR);
  expect((await time(id, 0)).deadline).toEqual(at(61));
});

it('the time of a turn without a clock follows the former availability until a change, too', async () => {
  const { begun, move, save, time, wind } = started();
  const id = await begun('none', ben);
  wind(20 * HOUR);
  // From eight to twelve: none of the night that is over.
  must(await save({ ...nights, quiet: { from: 12 * 60, to: 24 * 60 } }));
  wind(28 * HOUR);
  await move(id, ann, 'done');
  expect((await time(id, 0)).thinkingTime).toBe((20 + 4 + 12) * HOUR);
});

it('a fast clock follows the former availability until the next turn, also when the turn is undone', async () => {
  const { begun, move, request, save, tables, time, wind } = started();
  const id = await begun('fast', ben);
  wind(9 * HOUR);
  must(await save(nights));
  expect((await time(id, 0)).deadline).toEqual(at(24));
  wind(3 * HOUR);
  await move(id, ann, 'done');
  must(await tables.undo(request(id, ann)));
  expect((await time(id, 0)).deadline).toEqual(at(24));
  expect((await time(id, 0)).left).toBe(12 * HOUR);
  await move(id, ann, 'done');
  await move(id, ben, 'done');
  // Sixteen hours are left at midnight: fifteen of the next day, and one of the morning after.
  expect((await time(id, 0)).deadline).toEqual(at(44));
});

it('a clock follows the former availability until a change', async () => {
  const { begun, save, wind, table, tables } = started();
  const id = await begun('25h', ben);
  wind(4 * HOUR);
  must(await save(nights));
  // 21 hours are left: six until the evening, fifteen of the next day.
  expect((await table(id)).times[0]).toMatchObject({
    left: 21 * HOUR,
    runningSince: at(4),
    deadline: at(19 + 15),
  });
  expect((await table(id)).times[1]).toMatchObject({ left: 25 * HOUR, deadline: at(25) });
  expect(rest.of(await tables.settings(ann.id))).toEqual({ ...nights, setAt: at(4) });
  const { version } = await table(id);
  must(await tables.changeSettings(ann.id, () => ok(personal.theme.to('dark'))));
  expect((await table(id)).version).toBe(version);
});
