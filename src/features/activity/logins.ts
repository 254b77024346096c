import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import { createAllowance } from '../../discord/interactions/allowance.ts';
import type { Claims } from './tokens.ts';

/** Failed logins per source: whoever tries more uses up nobody else's. Each asks Discord two to four times. */
const OWN_LOGINS = { most: 20, within: 60_000 };
/** Failed logins per instance that has had a successful one, from all sources. */
const LOGINS = { most: 60, within: 60_000 };
/** Failed logins in all other instances together: their ids can be made up. */
const STRANGE_LOGINS = { most: 600, within: 60_000 };
/** How many of these ask Discord at the same time: the bot's own messages queue behind them, 50 requests a second in all. */
const STRANGE_AT_ONCE = 8;
/** … and from one source. */
const OWN_AT_ONCE = 3;

/** A login, before Discord has said whose it is. */
interface Attempt {
  /** The activity that people have opened together, as the page says. */
  readonly instance: string;
  /** Who sends it, or from where. */
  readonly source: string;
  /** Whether Discord's proxy vouches for it. */
  readonly isSigned: boolean;
}

/** Limits logins. */
export interface Logins {
  /**
   * Asks Discord who logs in, unless there were too many failures. Only failures count.
   *
   * @returns `too many`; undefined if Discord does not know the person there
   */
  tryLogin(
    attempt: Attempt,
    identify: () => Promise<Claims | undefined>,
  ): Promise<Claims | 'too many' | undefined>;
}

export function createLogins(now: () => Date): Logins {
  const own = createAllowance(OWN_LOGINS, now);
  const known = createAllowance(LOGINS, now);
  const strange = createAllowance(STRANGE_LOGINS, now);
  /** Instances that Discord has confirmed. */
  const instances = new LRUCache<string, true>(atMost(10_000));
  /** The sources of strange logins that ask Discord now, by what they share. */
  const asking = { signed: [] as string[], unsigned: [] as string[] };

  return {
    async tryLogin({ instance, source, isSigned }, identify) {
      // Nobody can exhaust the limit of an instance whose id they do not know, nor, from outside, that of requests signed
      // by Discord.
      const shared = isSigned ? 'signed' : 'unsigned';
      const busy = asking[shared];
      const isKnown = instances.has(instance);
      const [all, key] = isKnown ? [known, instance] : [strange, shared];
      const isOwn = (other: string) => other === source;
      if (!isKnown && (busy.length >= STRANGE_AT_ONCE || busy.filter(isOwn).length >= OWN_AT_ONCE))
        return 'too many';
      if (!own.take(source)) return 'too many';
      if (!all.take(key)) {
        own.giveBack(source);
        return 'too many';
      }
      if (!isKnown) busy.push(source);
      const person = await identify().finally(() => {
        if (!isKnown) busy.splice(busy.indexOf(source), 1);
      });
      if (person === undefined) return undefined;
      own.giveBack(source);
      all.giveBack(key);
      instances.set(instance, true);
      return person;
    },
  };
}
