import { createFingerprints, type Fingerprint } from './fingerprint.ts';
import { personal } from './model.ts';
import { lookOf, toldApart } from './seats/names.ts';
import { type NameReader, nameFor, type Shown } from './seats/people.ts';
import type { Store } from './store.ts';

/**
 * What the bot's owner can exclude from what people of other servers see: people and servers by id, names by how they
 * look.
 */
export const excludable = ['person', 'server', 'name'] as const;
export type Excludable = (typeof excludable)[number];

/** What people of different servers see of each other. */
export interface Strangers {
  /**
   * The names of people for a reader who may be elsewhere: see `nameFor`. A person with an excluded name is “somebody”.
   */
  names(reader: NameReader, people: readonly Shown[]): Promise<readonly (string | undefined)[]>;
  /** Drops excluded people, and results from excluded servers. */
  without<T>(some: readonly T[], of: (one: T) => Pick<Shown, 'id' | 'playedOn'>): Promise<readonly T[]>;
  /**
   * An exclusion outlives the deletion of a person's data, because it is stored as a fingerprint.
   *
   * @param until by default for ever; replaces an earlier one
   */
  exclude(what: Excludable, value: string, until?: Date): Promise<void>;
  /** Withdraws an exclusion. @returns whether there was one */
  include(what: Excludable, value: string): Promise<boolean>;
}

const FOR_EVER = new Date('9999-12-31T00:00:00Z');

export function createStrangers(needs: {
  readonly store: Pick<Store, 'players' | 'prisma'>;
  readonly now: () => Date;
}): Strangers {
  const { store } = needs;
  const { prisma } = store;
  const fingerprints = createFingerprints(needs);
  const purposeOf = (what: Excludable) => `excluded-${what}`;
  const partsOf = (what: Excludable, value: string) => [what === 'name' ? lookOf(value) : value];
  const markOf = (what: Excludable, value: string, until = FOR_EVER) =>
    fingerprints.of(purposeOf(what), partsOf(what, value), until);

  const excludedAmong = (what: Excludable, values: readonly string[]): Promise<ReadonlySet<string>> =>
    fingerprints.among(purposeOf(what), [...new Set(values)], (value) => partsOf(what, value));

  const withdraw = async ({ purpose, hmac }: Fingerprint): Promise<boolean> =>
    (await prisma.fingerprint.deleteMany({ where: { purpose, hmac } })).count > 0;

  return {
    async names(reader, people) {
      const players = await store.players([...new Set(people.map(({ id }) => id))]);
      const settings = new Map(players.map((player) => [player.id, player]));
      const excluded = await excludedAmong(
        'name',
        players.map((player) => personal.nameElsewhere.of(player)),
      );
      const shown = people.map((person) => {
        const own = settings.get(person.id);
        const isHidden = own !== undefined && excluded.has(personal.nameElsewhere.of(own));
        return nameFor(reader, person, isHidden ? undefined : own);
      });
      return toldApart(shown).map((name) => name || undefined);
    },

    async without(some, of) {
      const people = await excludedAmong(
        'person',
        some.map((one) => of(one).id),
      );
      const servers = await excludedAmong(
        'server',
        some.flatMap((one) => of(one).playedOn ?? []),
      );
      return some.filter((one) => {
        const { id, playedOn } = of(one);
        return !people.has(id) && (playedOn === undefined || !servers.has(playedOn));
      });
    },

    async exclude(what, value, until) {
      const mark = await markOf(what, value, until);
      await withdraw(mark);
      await prisma.fingerprint.createMany({ data: [mark], skipDuplicates: true });
    },

    include: async (what, value) => withdraw(await markOf(what, value)),
  };
}
