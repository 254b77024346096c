import { type Arrangement, arrange, arrangements, follow, ranking } from '../src/testkit/arranging.ts';
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

const foundWords: Readonly<Record<Arrangement, string>> = {
  pair: 'a pair',
  narrow: 'a pair with a rare wish, who refuse all others',
  ring: 'a ring of six',
  throwaway: 'a second account, new after each game',
  own: 'three on a server of their own',
};

/** How many others look for games, each day. */
const PER_DAY = [2, 5, 20, 100];

const PEOPLE = { people: 5000, weeks: 26, games: 20 };

/**
 * Whether a person of average strength reaches the top of the global leaderboard with 50 accounts and 1,000 games, or would
 * by games that the bot finds; and how often somebody meets a person who does not want it.
 */
export async function* farming(): AsyncGenerator<Row> {
  const { honest, attacks } = simulate({ ...PEOPLE, accounts: 50, attackerGames: 1000 }, 'farming');
  yield {
    what: 'honest people: correlation of rank and strength',
    ours: honest.byWeeks.toFixed(2),
    beside: `${honest.byTables.toFixed(2)} by games at tables`,
  };
  for (const { attack, byTables, byWeeks } of attacks())
    yield {
      what: `the best rank among ${PEOPLE.people} by ${words[attack]}`,
      ours: `${byWeeks}`,
      ...(byTables === undefined ? {} : { beside: `${byTables} by games at tables` }),
    };
  yield* found();
}

async function* found(): AsyncGenerator<Row> {
  const before = ranking(PEOPLE, 'farming');
  for (const kind of arrangements)
    for (const perDay of PER_DAY) {
      const { played, arranged, rank } = arrange(kind, perDay, PEOPLE, before, `${kind} ${perDay}`);
      yield {
        what: `found games with ${perDay} others a day, ${foundWords[kind]}: share that is arranged`,
        ours: `${((100 * arranged) / played).toFixed(0)} %`,
        beside: `${arranged} of ${played}; rank ${rank} if they counted`,
      };
    }
  for (const accounts of [1, 6])
    for (const refuses of [false, true])
      for (const perDay of PER_DAY) {
        const { played, followed } = follow(accounts, refuses, perDay, PEOPLE.weeks, `follow ${perDay}`);
        yield {
          what: `somebody who is always there with ${accounts} ${refuses ? 'new accounts, each refused after a game' : 'accounts, never refused'}, ${perDay} others a day: games of a person with them`,
          ours: `${followed} of ${played}`,
        };
      }
}
