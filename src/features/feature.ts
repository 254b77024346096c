import type { Catalog, Locale } from '../core/message.ts';
import type { FairQueue } from '../discord/gateway/fair-queue.ts';
import type { BotContext } from '../discord/interactions/ask.ts';
import type { Contribution } from '../discord/interactions/contribution.ts';
import type { AnyRecord } from '../table/record.ts';
import type { Writer, WriterNeeds } from '../table/writer.ts';

/** Ages in days after which old data is closed or deleted; 0: never. */
export interface Retention {
  /** The positions of closed games. They can be restored from the records, which remain. */
  readonly positions: number;
  /** Lobbies that nobody starts. */
  readonly lobbies: number;
  /** Games in which nobody moves. */
  readonly idleGames: number;
  /** The data of servers that removed the bot. */
  readonly leftServers: number;
}

/** How the page with the touched sheets is served, as a Discord activity. */
export interface ActivityHost {
  /** 0: any free port. */
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** How many proxies of the bot's owner are in front, whose `X-Forwarded-For` is true; none by default. */
  readonly proxies?: number;
  /** Whether requests without Discord's signature are refused. */
  readonly mustBeSigned?: boolean;
  /** Of the application. */
  readonly clientSecret: string;
  /** The folder of the built page. */
  readonly page: URL;
  /** Called when the port is open. */
  readonly isOpen?: (port: number) => Promise<void>;
}

/** Metrics of features, for monitoring. Names and help texts follow Prometheus; metrics are per process. */
export interface Figures {
  /** @param bounds of the histogram's buckets, ascending @returns records a value */
  histogram(name: string, help: string, bounds: readonly number[]): (value: number) => void;
  /** @returns increases the counter */
  counter(name: string, help: string): (more: number) => void;
}

/** The dependencies of features. */
export interface Kernel extends BotContext, Pick<WriterNeeds, 'store' | 'thinker' | 'seed'> {
  /** Undefined if nothing is measured. */
  readonly figures?: Figures | undefined;
  /** Shares processor time between people. */
  readonly fairness: FairQueue;
  /** Reads and changes tables. */
  readonly writer: Writer;
  /** Aborted when the process is asked to stop; long background work must end. */
  readonly stopping: AbortSignal;
  readonly retention: Retention;
  /** Whether the bot brings people of different servers together. */
  readonly matching: boolean;
  /** How the page with the touched sheets is served; undefined: not at all. */
  readonly activity?: ActivityHost | undefined;
  /**
   * Derives a 32-byte key for encrypting stored data, one per purpose. It depends on the bot's token, which is not in
   * the database: a backup alone reveals nothing, and after a token change the data cannot be decrypted.
   */
  readonly keyFor: (purpose: string) => Buffer;
}

/**
 * Something the bot can do, with everything that belongs to it in one folder. Without its folder and its line in
 * `index.ts` the rest compiles, and the rest's tests pass: `npm run without` checks this.
 */
export interface Feature<Api = unknown> {
  /** The name of its folder. */
  readonly id: string;
  /** Its messages, under keys that no other catalog has. */
  readonly locales?: Readonly<Record<Locale, Catalog>>;
  /** The types of rows it stores. */
  readonly records?: readonly AnyRecord[];
  /** @param api returns what another feature offers, which must come earlier in the list */
  readonly make: (kernel: Kernel, api: ApiOf) => Contribution & { readonly api: Api };
}

export type ApiOf = <Api>(feature: Feature<Api>) => Api;

/** Declares a feature. */
export function feature<Api>(spec: Feature<Api>): Feature<Api> {
  return spec;
}

/** Creates features, in order. @throws if a feature needs one that does not precede it */
export function makeFeatures(features: readonly Feature[], kernel: Kernel) {
  const made = new Map<Feature<never>, Contribution & { readonly api: unknown }>();
  const api: ApiOf = <Api>(wanted: Feature<Api>) => {
    const found = made.get(wanted as Feature<never>);
    if (found === undefined) throw new Error(`the feature ${wanted.id} is not there, or comes later`);
    return found.api as Api;
  };
  for (const feature of features) made.set(feature as Feature<never>, feature.make(kernel, api));
  return { contributions: [...made.values()] as readonly Contribution[], api };
}

/** The kernel's and the features' messages, in each language. */
export function withFeatures(
  kernel: Readonly<Record<Locale, Catalog>>,
  features: readonly Feature[],
): Readonly<Record<Locale, Catalog>> {
  const all = (locale: Locale): Catalog =>
    Object.assign({}, kernel[locale], ...features.map(({ locales }) => locales?.[locale]));
  return { en: all('en'), de: all('de'), fr: all('fr'), nl: all('nl') };
}
