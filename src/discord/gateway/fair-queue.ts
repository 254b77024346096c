/** Shares the processor between people, so that nobody's interactions hold up others'. A person alone gets all of it. */
export interface FairQueue {
  /**
   * Does the work when the person has processor time left; at once as a rule. Work of one person begins in order.
   *
   * @param otherwise done instead, where too much of this person's work waits already
   */
  run<T>(person: string, work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
  /**
   * The same for work of which the newest alone counts, such as suggestions while somebody types: it begins before the
   * person's other work, and has a place however much of that waits.
   *
   * @param otherwise done instead, where newer work of this kind comes before it has begun
   */
  runNewest<T>(person: string, work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
}

interface FairQueueNeeds {
  /** How long the processor has worked for this thread so far, in ms. */
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
  /** What begins next, and what it does if newer work takes its place. */
  newest: { readonly begin: () => void; readonly replaced: () => void } | undefined;
  running: number;
  /** Processor time used ahead at `at`, in ms. */
  debt: number;
  at: number;
}

/**
 * How long a processor has worked for this thread, in ms. Time in which the thread waits for one, because others use
 * them all, is nobody's. Before Node 22.19 it is the less of what the event loop and what the whole process took.
 */
export function threadTime(): () => number {
  if (isThreadMeasured(process)) {
    const { threadCpuUsage } = process;
    return () => inMs(threadCpuUsage.call(process));
  }
  const read = () => ({
    loop: performance.eventLoopUtilization().active,
    process: inMs(process.cpuUsage()),
  });
  let before = read();
  let used = 0;
  return () => {
    const now = read();
    used += Math.min(now.loop - before.loop, now.process - before.process);
    before = now;
    return used;
  };
}

type Measured = { threadCpuUsage(): NodeJS.CpuUsage };

function isThreadMeasured(of: object): of is Measured {
  return 'threadCpuUsage' in of && typeof of.threadCpuUsage === 'function';
}

function inMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

const real = (): FairQueueNeeds => ({
  busy: threadTime(),
  now: () => performance.now(),
  later: (ms, call) => void setTimeout(call, ms),
});

export function createFairQueue({ busy, now, later }: FairQueueNeeds = real()): FairQueue {
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
        if (one.running === 0 && !isWaiting(one) && debtOf(one) === 0) accounts.delete(id);
    const account: Account = { waiting: [], newest: undefined, running: 0, debt: 0, at: now() };
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
      const next = account.newest?.begin ?? account.waiting[0];
      if (next === undefined) return;
      const ahead = debtOf(account) - BUDGET;
      if (ahead >= 0 && !isAlone(account)) {
        later(Math.ceil(ahead / SHARE) + 1, () => begin(account));
        return;
      }
      if (account.newest === undefined) account.waiting.shift();
      account.newest = undefined;
      if (!isWaiting(account)) queued.delete(account);
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

  /** Lets work wait, and begins it where it may. @param wait puts what begins it in its place */
  const enqueue = <T>(
    account: Account,
    work: () => Promise<T>,
    wait: (begins: () => void, resolve: (result: Promise<T>) => void) => void,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const begins = () => {
        work()
          .then(resolve, reject)
          .finally(() => ended(account));
      };
      wait(begins, resolve);
      queued.add(account);
      begin(account);
    });

  return {
    run(person, work, otherwise) {
      const account = accountOf(person);
      if (account.waiting.length >= WAITING_MOST) return otherwise();
      return enqueue(account, work, (begins) => void account.waiting.push(begins));
    },
    runNewest(person, work, otherwise) {
      const account = accountOf(person);
      return enqueue(account, work, (begins, resolve) => {
        account.newest?.replaced();
        account.newest = { begin: begins, replaced: () => resolve(otherwise()) };
      });
    },
  };
}

function isWaiting({ waiting, newest }: Account): boolean {
  return newest !== undefined || waiting.length > 0;
}
