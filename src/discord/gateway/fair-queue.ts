/** Shares the processor between people, so that nobody's interactions hold up others'. A person alone gets all of it. */
export interface FairQueue {
  /**
   * Does the work when the person has processor time left; at once as a rule. Work of one person begins in order.
   *
   * @param otherwise done instead, where too much of this person's work waits already
   */
  run<T>(person: string, work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
}

interface FairQueueNeeds {
  /** How long the processor has worked so far, in ms. */
  readonly busy: () => number;
  /** The time, in ms. */
  readonly now: () => number;
  /** Calls back in this many ms. */
  readonly later: (ms: number, call: () => void) => void;
}

/** How much processor time a person may use ahead, in ms. Work that has begun is finished, so it can be a little more. */
const BUDGET = 25;
/** The part of one processor that a person may use in the long run while others use it, too. */
const SHARE = 0.25;
/** Maximum debt of a person, in ms: time used while nobody else waited has hurt nobody. */
const DEBT_MOST = 250;
/** How many pieces of work of a person are done at once: one may wait for Discord while another goes on. */
const AT_ONCE = 2;
/** Maximum number of pieces of work of a person that wait. */
export const WAITING_MOST = 20;
/** From this number of known people on, those without work and debts are forgotten. */
const PEOPLE_MOST = 1000;

interface Account {
  readonly waiting: (() => void)[];
  running: number;
  /** Processor time used ahead at `at`, in ms. */
  debt: number;
  at: number;
}

const real: FairQueueNeeds = {
  busy: () => performance.eventLoopUtilization().active,
  now: () => performance.now(),
  later: (ms, call) => void setTimeout(call, ms),
};

export function createFairQueue({ busy, now, later }: FairQueueNeeds = real): FairQueue {
  const accounts = new Map<string, Account>();
  /** Everybody's running work, by the account that pays for it. */
  const running: Account[] = [];
  /** Those with waiting work, the one that waits longest first. */
  const queued = new Set<Account>();
  let charged = busy();

  /** Charges the processor time since the last call to those whose work was running, in equal parts. */
  const charge = (): void => {
    const used = busy() - charged;
    charged += used;
    for (const account of running) account.debt = Math.min(DEBT_MOST, account.debt + used / running.length);
  };

  const debtOf = (account: Account): number => {
    const time = now();
    account.debt = Math.max(0, account.debt - (time - account.at) * SHARE);
    account.at = time;
    return account.debt;
  };

  const accountOf = (person: string): Account => {
    const known = accounts.get(person);
    if (known !== undefined) return known;
    if (accounts.size >= PEOPLE_MOST)
      for (const [id, one] of accounts)
        if (one.running === 0 && one.waiting.length === 0 && debtOf(one) === 0) accounts.delete(id);
    const account: Account = { waiting: [], running: 0, debt: 0, at: now() };
    accounts.set(person, account);
    return account;
  };

  /** Whether nobody else has work. */
  const isAlone = (account: Account): boolean =>
    running.every((one) => one === account) && [...queued].every((one) => one === account);

  /** Begins waiting work, as far as the person has processor time left, or nobody else needs it. */
  const begin = (account: Account): void => {
    charge();
    while (account.running < AT_ONCE) {
      const [next] = account.waiting;
      if (next === undefined) return;
      const ahead = debtOf(account) - BUDGET;
      if (ahead >= 0 && !isAlone(account)) {
        later(Math.ceil(ahead / SHARE) + 1, () => begin(account));
        return;
      }
      account.waiting.shift();
      if (account.waiting.length === 0) queued.delete(account);
      account.running++;
      running.push(account);
      next();
      charge();
    }
  };

  const ended = (account: Account): void => {
    charge();
    account.running--;
    running.splice(running.indexOf(account), 1);
    // Later: other people's turns come in between.
    if (queued.size > 0)
      later(0, () => {
        for (const one of [...queued]) begin(one);
      });
  };

  return {
    run(person, work, otherwise) {
      const account = accountOf(person);
      if (account.waiting.length >= WAITING_MOST) return otherwise();
      return new Promise((resolve, reject) => {
        account.waiting.push(() => {
          work()
            .then(resolve, reject)
            .finally(() => ended(account));
        });
        queued.add(account);
        begin(account);
      });
    },
  };
}
