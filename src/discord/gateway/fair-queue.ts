/**
 * Shares processor time between people, so that nobody's interactions hold up others'. A person alone gets all of it.
 */
export interface FairQueue {
  /**
   * Runs the work when the person has processor time left, usually at once. One person's work starts in order.
   *
   * @param otherwise runs instead if too much of this person's work is waiting
   */
  run<T>(person: string, work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
  /**
   * The same for work where only the newest counts, such as autocomplete: it starts before the person's other work and
   * always has a place, however much is waiting.
   *
   * @param otherwise runs instead if newer work of this kind replaces it before it starts
   */
  runNewest<T>(person: string, work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
}

interface FairQueueNeeds {
  /** Processor time of this thread so far, in ms. */
  readonly busy: () => number;
  /** The time, in ms. */
  readonly now: () => number;
  /** Calls back after this many ms. */
  readonly later: (ms: number, call: () => void) => void;
}

/** Processor time that a person may use in advance, in ms. Work in progress is finished, so it can be a little more. */
const BUDGET = 25;
/** A person's share of one processor in the long run, while others use it too. */
const SHARE = 0.25;
/** A person's maximum debt, in ms: time used while nobody else waited has hurt nobody. */
const DEBT_MOST = 250;
/** How many of a person's pieces of work run at once: one may wait for Discord while another proceeds. */
const AT_ONCE = 2;
/** Maximum number of a person's pieces of work that wait. */
export const WAITING_MOST = 20;
/** Above this number of accounts, those without work or debt are dropped. */
const PEOPLE_MOST = 1000;

interface Account {
  readonly waiting: (() => void)[];
  /** Starts next; `replaced` is called if newer work takes its place. */
  newest: { readonly begin: () => void; readonly replaced: () => void } | undefined;
  running: number;
  /** Processor time used in advance as of `at`, in ms. */
  debt: number;
  at: number;
}

/** What is left out is taken from Node; `busy` then includes time in which the event loop waits for a processor. */
export function createFairQueue({
  busy = () => performance.eventLoopUtilization().active,
  now = () => performance.now(),
  later = (ms, call) => void setTimeout(call, ms),
}: Partial<FairQueueNeeds> = {}): FairQueue {
  const { accountOf, debtOf } = createAccounts(now);
  /** All running work, by the account that pays for it. */
  const running: Account[] = [];
  /** Accounts with waiting work, longest wait first. */
  const queued = new Set<Account>();
  let charged = busy();

  /** Charges the processor time since the last call to the accounts with running work, in equal parts. */
  const charge = (): void => {
    const used = busy() - charged;
    charged += used;
    for (const account of running) account.debt = Math.min(DEBT_MOST, account.debt + used / running.length);
  };

  /** Whether nobody else has work. */
  const isAlone = (account: Account): boolean =>
    running.every((one) => one === account) && [...queued].every((one) => one === account);

  /** Starts waiting work while the person has processor time left or nobody else needs it. */
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
    // Not synchronously: other people's turns come first.
    if (queued.size > 0)
      later(0, () => {
        for (const account of [...queued]) begin(account);
      });
  };

  /** Queues work and starts it if possible. @param wait puts the starter in its queue */
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

/** The accounts of people, each opened when it is first asked for. */
function createAccounts(now: () => number) {
  const accounts = new Map<string, Account>();

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
      for (const [id, account] of accounts)
        if (account.running === 0 && !isWaiting(account) && debtOf(account) === 0) accounts.delete(id);
    const account: Account = { waiting: [], newest: undefined, running: 0, debt: 0, at: now() };
    accounts.set(person, account);
    return account;
  };

  return { accountOf, debtOf };
}

function isWaiting({ waiting, newest }: Account): boolean {
  return newest !== undefined || waiting.length > 0;
}
