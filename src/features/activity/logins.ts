import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import { createAllowance } from '../../discord/interactions/allowance.ts';
import type { Claims } from './tokens.ts';

/** Failed logins per source and place: whoever tries more uses up nobody else's. Each asks Discord two to four times. */
const OWN_LOGINS = { most: 20, within: 60_000 };
/** Failed logins from all sources at a known place: an instance with a successful login, or a channel that the bot sees. */
const LOGINS = { most: 60, within: 60_000 };
/** Failed logins at all other places together: they can be made up. */
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

/** The channel in an instance's id, such as `i-1276-gc-9129-9130`. Discord does not promise this form. */
const CHANNEL = /-(?:gc-\d+|pc)-(\d+)$/;

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

/** @param sees whether the bot sees a channel */
export function createLogins(now: () => Date, sees: (channelId: string) => boolean): Logins {
  const own = createAllowance(OWN_LOGINS, now);
  const known = createAllowance(LOGINS, now);
  const strange = createAllowance(STRANGE_LOGINS, now);
  /** Instances that Discord has confirmed. */
  const instances = new LRUCache<string, true>(atMost(10_000));
  /** The sources of strange logins that ask Discord now, by what they share. */
  const asking = { signed: [] as string[], unsigned: [] as string[] };

  return {
    async tryLogin({ instance, source, isSigned }, identify) {
      const [, channelId] = CHANNEL.exec(instance) ?? [];
      const isKnown = instances.has(instance);
      const isSeen = !isKnown && channelId !== undefined && sees(channelId);
      const place = isKnown ? instance : isSeen ? channelId : undefined;
      // Nobody can exhaust the limit of a place whose id they do not know, nor, from outside, that of requests signed by
      // Discord. Unsigned ones that come through Discord share its addresses, so a source has a limit at each place.
      const shared = isSigned ? 'signed' : 'unsigned';
      const busy = asking[shared];
      const [all, key] = place === undefined ? [strange, shared] : [known, place];
      const mine = JSON.stringify([source, place]);
      const isOwn = (other: string) => other === source;
      if (place === undefined && (busy.length >= STRANGE_AT_ONCE || busy.filter(isOwn).length >= OWN_AT_ONCE))
        return 'too many';
      if (!own.take(mine)) return 'too many';
      if (!all.take(key)) {
        own.giveBack(mine);
        return 'too many';
      }
      if (place === undefined) busy.push(source);
      const person = await identify().finally(() => {
        if (place === undefined) busy.splice(busy.indexOf(source), 1);
      });
      if (person === undefined) return undefined;
      own.giveBack(mine);
      all.giveBack(key);
      instances.set(instance, true);
      return person;
    },
  };
}
