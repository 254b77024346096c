import { describe, expect, it } from 'vitest';
import { ALWAYS_AVAILABLE, type Availability, type SeatTime } from '../../table/model.ts';
import { at, HOUR, nights } from '../../testkit/table/week.ts';
import { nextReminder as nextOf } from './next-reminder.ts';
import type { Reminder } from './record.ts';
import { newReminder } from './service.ts';
import { settings } from './settings.ts';

const DAY = 24 * HOUR;

describe('the next reminder', () => {
  interface Waiter {
    readonly remindAfter?: number | undefined;
    readonly remindBefore?: number | undefined;
    readonly snoozedUntil?: Date;
    readonly availability?: Availability;
  }
  const player: Waiter = {};
  const nextReminder = (
    { availability = ALWAYS_AVAILABLE, ...waiter }: Waiter,
    time: SeatTime,
    reminder: Reminder | undefined,
    now: Date,
  ) => {
    const values = {
      ...('remindAfter' in waiter ? settings.after.to(waiter.remindAfter) : {}),
      ...('remindBefore' in waiter ? settings.before.to(waiter.remindBefore) : {}),
      ...settings.snoozedUntil.to(waiter.snoozedUntil),
    };
    return nextOf({ id: '1', values }, availability, time, reminder, now);
  };
  const waited: SeatTime = {
    awaitedSince: at(0),
    left: 0,
    added: [],
    runningSince: undefined,
    deadline: undefined,
    turns: 0,
    thinkingTime: 0,
  };
  const timed: SeatTime = { ...waited, left: 48 * HOUR, runningSince: at(0), deadline: at(48) };
  const told = newReminder('t', '1');

  it('comes once, after the wait that the person chose', () => {
    expect(nextReminder(player, waited, undefined, at(1))).toEqual(at(24));
    expect(nextReminder(player, waited, undefined, at(30))).toEqual(at(30));
    expect(nextReminder(player, waited, { ...told, toldAwaited: at(0) }, at(30))).toBeUndefined();
    // They have played, and the game awaits them again.
    expect(
      nextReminder(player, { ...waited, awaitedSince: at(26) }, { ...told, toldAwaited: at(0) }, at(30)),
    ).toEqual(at(50));
    expect(nextReminder({ ...player, remindAfter: undefined }, waited, undefined, at(30))).toBeUndefined();
    expect(nextReminder(player, { ...waited, awaitedSince: undefined }, told, at(30))).toBeUndefined();
  });

  it('comes before a deadline, once', () => {
    const toldOnce = { ...told, toldAwaited: at(0) };
    expect(nextReminder(player, timed, toldOnce, at(1))).toEqual(at(42));
    expect(nextReminder(player, timed, { ...toldOnce, toldDeadline: at(48) }, at(43))).toBeUndefined();
    expect(nextReminder(player, timed, { ...toldOnce, toldDeadline: at(40) }, at(43))).toEqual(at(43));
    expect(nextReminder({ ...player, remindBefore: undefined }, timed, toldOnce, at(43))).toBeUndefined();
    expect(nextReminder({ ...player, remindBefore: 7 * DAY }, timed, toldOnce, at(1))).toEqual(at(1));
  });

  it('leaves the chosen time before a deadline, nights not counted', () => {
    const resting = { ...player, availability: nights };
    // 22 hours from Monday noon, by day: ten on Monday, twelve on Tuesday. Six hours before the end: Tuesday, 13:00.
    const time = { ...timed, left: 22 * HOUR, deadline: at(31) };
    expect(nextReminder(resting, time, { ...told, toldAwaited: at(0) }, at(1))).toEqual(at(25));
  });

  it('waits for the end of quiet time', () => {
    const resting = { ...player, remindAfter: 11 * HOUR, availability: nights };
    expect(nextReminder(resting, waited, undefined, at(1))).toEqual(at(19));
    // It was due by day, but could not be sent in time.
    expect(nextReminder({ ...resting, remindAfter: HOUR }, waited, undefined, at(10))).toEqual(at(19));
  });

  it('waits during a snooze, but not beyond the deadline warning', () => {
    const snoozing = { ...player, snoozedUntil: at(40) };
    expect(nextReminder(snoozing, waited, undefined, at(1))).toEqual(at(40));
    expect(nextReminder(snoozing, waited, { ...told, owedAwaited: at(0) }, at(1))).toEqual(at(40));
    const toldOnce = { ...told, toldAwaited: at(0) };
    expect(nextReminder({ ...player, snoozedUntil: at(45) }, timed, toldOnce, at(1))).toEqual(at(45));
    expect(nextReminder({ ...player, snoozedUntil: at(50) }, timed, toldOnce, at(1))).toEqual(at(42));
  });

  it('comes at once after a nudge, and never for a muted game', () => {
    const nudged = { ...told, owedAwaited: at(0), nudgedBy: 'Ben' };
    expect(nextReminder(player, waited, nudged, at(1))).toEqual(at(1));
    expect(nextReminder({ ...player, availability: nights }, waited, nudged, at(11))).toEqual(at(19));
    expect(nextReminder(player, waited, { ...nudged, muted: true }, at(30))).toBeUndefined();
    // They have played, so the nudge was about an earlier wait.
    expect(nextReminder(player, { ...waited, awaitedSince: at(2) }, nudged, at(3))).toEqual(at(26));
  });

  it('comes again after a snooze, whatever the settings', () => {
    const off = { ...player, remindAfter: undefined, remindBefore: undefined, snoozedUntil: at(9) };
    const snoozed = { ...told, toldAwaited: at(0), owedAwaited: at(0) };
    expect(nextReminder(off, waited, snoozed, at(2))).toEqual(at(9));
  });
});
