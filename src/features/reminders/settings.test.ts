import { describe, expect, it } from 'vitest';
import type { Result } from '../../table/request.ts';
import { intervalText, readInterval } from './settings.ts';

const HOUR = 3_600_000;
const found = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.refusal.message.key);
  return result.value;
};

describe('a reminder interval', () => {
  it('is in hours or days, within limits', () => {
    expect(found(readInterval('12h'))).toBe(12 * HOUR);
    expect(found(readInterval('2 D'))).toBe(48 * HOUR);
    expect(found(readInterval('off'))).toBeUndefined();
    for (const text of ['0h', '8d', '169h', '1', 'h', '90m', ''])
      expect(readInterval(text), text).toMatchObject({
        refusal: { message: { key: 'discord.refusal.interval-value' } },
      });
  });

  it('is written in the format that is read', () => {
    for (const text of ['off', '1h', '23h', '1d', '36h', '7d'])
      expect(intervalText(found(readInterval(text)))).toBe(text);
  });
});
