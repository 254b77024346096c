import { type Attack, farming as simulate } from '../src/testkit/farming.ts';
import type { Row } from './measure.ts';

const words: Readonly<Record<Attack, string>> = {
  fodder: 'accounts that lose to it, or have the worst results',
  fresh: 'the same, deleted and begun anew',
  partner: 'one partner who always loses',
  ring: 'a ring that trades wins',
  elite: 'an elite of its own, fed by the others',
  scout: 'a second account plays the dice of the week first',
};

/** Whether a person of average strength reaches the top of the global leaderboard with 50 accounts and 1,000 games. */
export async function* farming(): AsyncGenerator<Row> {
  const size = { people: 5000, weeks: 26, games: 20, accounts: 50, attackerGames: 1000 };
  const { honest, attacks } = simulate(size, 'farming');
  yield {
    what: 'honest people: correlation of rank and strength',
    ours: honest.byWeeks.toFixed(2),
    beside: `${honest.byTables.toFixed(2)} by games at tables`,
  };
  for (const { attack, byTables, byWeeks } of attacks())
    yield {
      what: `the best rank among ${size.people} by ${words[attack]}`,
      ours: `${byWeeks}`,
      ...(byTables === undefined ? {} : { beside: `${byTables} by games at tables` }),
    };
}
