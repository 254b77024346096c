import type { Catalog, Locale } from '../core/message.ts';
import type { FairQueue } from '../discord/gateway/fair-queue.ts';
import type { BotContext } from '../discord/interactions/context.ts';
import type { Contribution } from '../discord/interactions/contribution.ts';
import type { RecordType } from '../table/record.ts';
import type { Writer, WriterNeeds } from '../table/writer.ts';

/** After how many days old data is closed or deleted; 0: never. */
export interface Retention {
  /** The positions of closed games. Their records remain, and lead to the same positions. */
  readonly positions: number;
  /** Lobbies that nobody starts. */
  readonly lobbies: number;
  /** Games in which nobody moves. */
  readonly idleGames: number;
  /** The data of servers that removed the bot. */
  readonly leftServers: number;
}

/** How the page of the sheets is offered, as an activity of Discord's. */
export interface ActivityHost {
  /** 0: any free port. */
  readonly port: number;
  /** The address to listen at; all where left out. */
  readonly host?: string | undefined;
  /** Of the application. */
  readonly clientSecret: string;
  /** The folder of the built page. */
  readonly page: URL;
  /** The port is open. */
  readonly isOpen?: (port: number) => Promise<void>;
}

/** What features are made on. */
export interface Kernel extends BotContext, Pick<WriterNeeds, 'store' | 'thinker' | 'seed'> {
  /** Shares the processor between people. */
  readonly fairness: FairQueue;
  /** Reads and changes tables. */
  readonly writer: Writer;
  /** The process ends: long work in the background stops. */
  readonly stopping: AbortSignal;
  readonly retention: Retention;
  /** Where the page of the sheets is offered; undefined: nowhere. */
  readonly activity?: ActivityHost | undefined;
  /**
   * A key of 32 bytes to encrypt what is stored, another one for each purpose. It follows from the bot's token, which is
   * not in the database: a back-up alone opens nothing, and nothing opens after a new token.
   */
  readonly keyFor: (purpose: string) => Buffer;
}

/**
 * Something that the bot can do, with all that belongs to it in one folder. Without its folder and its line in `index.ts`
 * the rest compiles, and the rest's tests pass: `npm run without` tries it.
 */
export interface Feature<Api = unknown> {
  /** The name of its folder. */
  readonly id: string;
  /** Its sentences, under keys that nobody else has. */
  readonly locales?: Readonly<Record<Locale, Catalog>>;
  /** What it stores: one codec each. */
  readonly records?: readonly RecordType[];
  /** @param api what another feature offers, which must be earlier in the list */
  readonly make: (kernel: Kernel, api: ApiOf) => Contribution & { readonly api: Api };
}

export type ApiOf = <Api>(feature: Feature<Api>) => Api;

/** Declares a feature. */
export function feature<Api>(spec: Feature<Api>): Feature<Api> {
  return spec;
}

/** Makes features, in their order. @throws where a feature needs one that is not before it */
export function makeFeatures(features: readonly Feature[], kernel: Kernel) {
  const made = new Map<Feature<never>, Contribution & { readonly api: unknown }>();
  const api: ApiOf = <Api>(wanted: Feature<Api>) => {
    const found = made.get(wanted as Feature<never>);
    if (found === undefined) throw new Error(`the feature ${wanted.id} is not there, or comes later`);
    return found.api as Api;
  };
  for (const one of features) made.set(one as Feature<never>, one.make(kernel, api));
  return { contributions: [...made.values()] as readonly Contribution[], api };
}

/** The kernel's sentences and those of features, in each language. */
export function withFeatures(
  kernel: Readonly<Record<Locale, Catalog>>,
  features: readonly Feature[],
): Readonly<Record<Locale, Catalog>> {
  const all = (locale: Locale): Catalog =>
    Object.assign({}, kernel[locale], ...features.map(({ locales }) => locales?.[locale]));
  return { en: all('en'), de: all('de'), fr: all('fr'), nl: all('nl') };
}
