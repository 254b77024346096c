import { describe, expect, it } from 'vitest';
import { quickRandom } from '../../core/random.ts';
import { afterTry, NEW, strengthByMisses } from './rating.ts';

describe('a rating', () => {
  it('rises with a found move, the more the harder the puzzle, and the puzzle’s falls', () => {
    const [easy, hard] = [strengthByMisses(0), strengthByMisses(3)];
    const [overEasy, easyAfter] = afterTry(NEW, easy, true);
    const [overHard] = afterTry(NEW, hard, true);
    expect(overEasy.rating).toBeGreaterThan(NEW.rating);
    expect(overHard.rating).toBeGreaterThan(overEasy.rating);
    expect(easyAfter.rating).toBeLessThan(easy.rating);
    const [missed, hardAfter] = afterTry(NEW, hard, false);
    expect(missed.rating).toBeLessThan(NEW.rating);
    expect(hardAfter.rating).toBeGreaterThan(hard.rating);
    expect(missed.deviation).toBeLessThan(NEW.deviation);
  });

  it('finds out how strong people are, and how hard puzzles', () => {
    const random = quickRandom('ratings');
    const people = [1200, 1500, 1800].map((strength) => ({ strength, now: NEW }));
    const puzzles = [1200, 1350, 1500, 1650, 1800].map((strength) => ({
      strength,
      now: strengthByMisses(1),
    }));
    for (let time = 0; time < 600; time++) {
      const person = people[time % people.length];
      const puzzle = puzzles[random.int(puzzles.length)];
      if (person === undefined || puzzle === undefined) continue;
      const finds = random.int(1000) < 1000 / (1 + 10 ** ((puzzle.strength - person.strength) / 400));
      [person.now, puzzle.now] = afterTry(person.now, puzzle.now, finds);
    }
    const sorted = (all: typeof people) => all.toSorted((a, b) => a.now.rating - b.now.rating);
    expect(sorted(people)).toEqual(people);
    expect(sorted(puzzles)).toEqual(puzzles);
  });
});
