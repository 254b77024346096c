import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSeed, provableRandom, provableWords, seedHash } from './chance.ts';

const seed = `${'00'.repeat(31)}2a`;

describe('provable randomness', () => {
  it('is HMAC-SHA256 over the join ids and a counter, eight words a block', () => {
    const words = provableWords(seed, '11,22');
    const block = createHmac('sha256', Buffer.from(seed, 'hex')).update('11,22:1').digest();
    expect(words(8)).toBe(block.readUInt32BE(0));
    expect(words(15)).toBe(block.readUInt32BE(28));
  });

  it('is committed to by the SHA-256 of the seed', () => {
    expect(seedHash(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
  });

  it('gives the same words from any cursor as from the start', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (before, after) => {
        const whole = provableRandom(seed, 'a');
        const drawn = Array.from({ length: before + after }, () => whole.int(20));
        const first = provableRandom(seed, 'a');
        for (let i = 0; i < before; i++) first.int(20);
        const second = provableRandom(seed, 'a', first.cursor);
        expect(Array.from({ length: after }, () => second.int(20))).toEqual(drawn.slice(before));
      }),
    );
  });

  it('differs with the seed and with who joined', () => {
    const draw = (s: string, joins: string) => {
      const random = provableRandom(s, joins);
      return Array.from({ length: 20 }, () => random.int(1000));
    };
    expect(draw(seed, 'a')).not.toEqual(draw(seed, 'b'));
    expect(draw(seed, 'a')).not.toEqual(draw(newSeed(), 'a'));
  });

  it('is fair: 60,000 rolls of a d6 pass a chi-squared test at 1 in 10,000', () => {
    const random = provableRandom(seed, 'fair');
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) {
      const face = random.int(6);
      counts[face] = (counts[face] ?? 0) + 1;
    }
    const chi = counts.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0);
    expect(chi).toBeLessThan(25.7);
  });
});
