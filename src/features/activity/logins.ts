import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import { type Allowance, createAllowance } from '../../discord/interactions/allowance.ts';
import type { Claims } from './tokens.ts';

/** Failed logins per instance that has had a successful one: each asks Discord four times. */
const LOGINS = { most: 60, within: 60_000 };
/** Failed logins in all other instances together: their ids can be made up, and each asks Discord twice. */
const STRANGE_LOGINS = { most: 600, within: 60_000 };
/** How many of these ask Discord at the same time: the bot's own messages queue behind them, 50 requests a second in all. */
const STRANGE_AT_ONCE = 8;

/** Limits logins. An instance is an activity that people have opened together. */
export interface Logins {
  /**
   * Asks Discord who logs in, unless there were too many failures. Only failures count.
   *
   * @returns `too many`; undefined if Discord does not know the person there
   */
  tryLogin(
    context: Context,
    instance: string,
    identify: () => Promise<Claims | undefined>,
  ): Promise<Claims | 'too many' | undefined>;
}

export function createLogins(now: () => Date): Logins {
  const known = createAllowance(LOGINS, now);
  const strange = createAllowance(STRANGE_LOGINS, now);
  /** Instances that Discord has confirmed. */
  const instances = new LRUCache<string, true>(atMost(10_000));
  /** How many strange logins ask Discord now, by where they come from. */
  const asking = new Map<string, number>();

  /**
   * Nobody can exhaust the limit of an instance whose id they do not know, nor, from outside, that of requests signed
   * by Discord.
   */
  const limitOf = (
    context: Context,
    instance: string,
  ): { readonly allowance: Allowance; readonly key: string } => {
    if (instances.has(instance)) return { allowance: known, key: instance };
    const isSigned = context.req.header('x-discord-proxy-payload') !== undefined;
    return { allowance: strange, key: isSigned ? 'signed' : 'unsigned' };
  };

  return {
    async tryLogin(context, instance, identify) {
      const { allowance, key } = limitOf(context, instance);
      const atOnce = asking.get(key) ?? 0;
      if (atOnce >= STRANGE_AT_ONCE || !allowance.take(key)) return 'too many';
      const isStrange = allowance === strange;
      if (isStrange) asking.set(key, atOnce + 1);
      const person = await identify().finally(() => {
        if (isStrange) asking.set(key, (asking.get(key) ?? 1) - 1);
      });
      if (person === undefined) return undefined;
      allowance.giveBack(key);
      instances.set(instance, true);
      return person;
    },
  };
}
