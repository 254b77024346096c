import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, pressesIn, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';

const HOUR = 3_600_000;
const noon = Date.parse('2026-03-02T12:00:00Z');
const mia = askBy('Mia');

const days = anew(() => daysAt(games, translator));
const { begun, done } = threePlayers(days);
const takesDaysOff = async () =>
  wordsOf(await days.see(await days.run(mia, 'settings', { 'days-off': '2026-03-03..2026-03-07' })));
const deadline = async (tableId: string) =>
  (await days.bot.service.load(tableId))?.table.times[0]?.deadline?.getTime();
const hours = (count: number) => noon + count * HOUR;

describe('time off that begins during a turn', () => {
  it('counts from the next turn if the clock is fast, and the person is told', async () => {
    const id = await begun('1d+4h/3d');
    await days.wind(23 * HOUR);
    expect(await takesDaysOff()).toContain(
      'games with a fast clock that are waiting for you (Roll to the Top!), the change counts from your next turn',
    );
    expect(await deadline(id)).toBe(hours(24));
    expect(wordsOf(await days.see(await days.run(mia, 'clock')))).toContain('counts from your next turn');
    // The message shows no rest, because Mia's time runs.
    await days.tell();
    expect(wordsIn(days.newest())).not.toContain('🌙');
    // Nor does it count for the rest of a turn that was ended and undone.
    await done('Mia');
    const would = await days.see(await days.run(mia, 'undo'));
    const [undo = ''] = pressesIn({ ...days.newest(), message: would }, 'undo');
    expect(wordsOf(await days.see(await days.press(mia, undo)))).toContain('Mia took back their last move.');
    expect(await deadline(id)).toBe(hours(24));
  });

  it('counts at once if the clock is slow', async () => {
    const id = await begun('slow');
    await days.wind(71 * HOUR);
    await days.run(mia, 'settings', { 'days-off': '2026-03-05..2026-03-09' });
    expect(await deadline(id)).toBe(Date.parse('2026-03-10T01:00:00Z'));
  });
});

describe('time off that the host rules out', () => {
  it('stops nobody’s time, and the lobby, the game and its clock say so', async () => {
    await days.run(mia, 'settings', { 'days-off': '2026-03-03..2026-03-07' });
    await days.open({ clock: 'medium' });
    const tableId = await days.tableId();
    const lobby = await days.see(await days.run(mia, 'show'));
    await days.fill(mia, controlOf(lobby, 'Table options'), { 'time-off': ['ruled-out'] });
    const shown = wordsOf(await days.see(await days.run(mia, 'show')));
    expect(shown).toContain('Time off: **Ruled out: time always runs**');
    await days.run(askBy('Ben'), 'join');
    await days.run(mia, 'start');
    await days.tell();
    expect(await deadline(tableId)).toBe(hours(72));
    const clock = wordsOf(await days.see(await days.run(mia, 'clock')));
    expect(clock).toContain("The host has ruled time off out: everyone's time also runs while they're off.");
    expect(clock).not.toContain('quiet hours');
    await days.run(mia, 'settings', { weekends: 'free' });
    expect(await deadline(tableId)).toBe(hours(72));
  });
});
