import { describe, expect, it } from 'vitest';
import { message, speaker } from './message.ts';

describe('messages', () => {
  it('use the keys of the English catalog, plurals by their stem', () => {
    const say = speaker('stones', { thrown: '', left_one: '', left_other: '' });
    expect(say('thrown')).toEqual({ key: 'stones.thrown' });
    expect(say('left', { count: 2 })).toEqual({ key: 'stones.left', values: { count: 2 } });
    // @ts-expect-error: an unknown key does not compile
    say('unknown');
  });

  it('survive a round trip through JSON', () => {
    const told = {
      key: 'a.b',
      values: {
        n: 1,
        who: { seat: 2 },
        all: ['x', { key: 'c.d' }, { seat: 0 }, { emoji: 'd4', text: 'd4' }],
        good: { emoji: 'gold', text: { key: 'g.h', values: { n: 1 } } },
        more: { key: 'e.f', values: { m: 2 } },
      },
    };
    expect(message.parse(JSON.parse(JSON.stringify(told)))).toEqual(told);
    expect(message.safeParse({ key: 'a', values: { n: null } }).success).toBe(false);
    expect(message.safeParse({ values: {} }).success).toBe(false);
  });
});
