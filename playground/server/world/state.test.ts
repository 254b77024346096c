import { describe, expect, it } from 'vitest';
import { byAge, isSnowflake } from '../../protocol/world.ts';
import { createSnowflakes, snowflakeTime } from './state.ts';

describe('snowflakes', () => {
  it('contain their time of creation, and rise even within a millisecond and when the clock goes back', () => {
    let now = 1_700_000_000_000;
    const next = createSnowflakes(() => now);
    const ids = Array.from({ length: 5_000 }, next);
    expect(snowflakeTime(ids[0] ?? '')).toBe(now);
    now -= 10_000;
    ids.push(next());
    expect(new Set(ids).size).toBe(5_001);
    expect([...ids].sort(byAge)).toEqual(ids);
  });

  it('continue after the greatest that exists', () => {
    const last = createSnowflakes(() => 1_800_000_000_000)();
    expect(byAge(createSnowflakes(() => 1_700_000_000_000, last)(), last)).toBeGreaterThan(0);
  });

  it('have 64 bits', () => {
    expect(['0', '18446744073709551615'].every(isSnowflake)).toBe(true);
    expect(['', 'x', '-1', '18446744073709551616', '1'.repeat(21)].some(isSnowflake)).toBe(false);
  });

  it('are ordered as numbers, not as text', () => {
    expect(['10', '9', '100'].sort(byAge)).toEqual(['9', '10', '100']);
  });
});
