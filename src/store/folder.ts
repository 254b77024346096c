import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { FolderInUse, FolderNotWritable } from './errors.ts';

/*
 * One process at a time uses a data folder. A process first writes a claim, a small file with a name of its own, and then
 * looks for other claims. Of two processes at the same time, at least one sees the other. A claim is removed only when
 * its process is certainly dead. Names are never reused, so removing a dead claim is no race.
 */

/** The content of a claim: its process. */
const claimSchema = z.object({
  pid: z.int().positive(),
  /** The machine and its boot, with the namespace of its process ids (a container, for example). */
  host: z.string(),
  /** When the process started, if the system provides it, because process ids are reused. */
  started: z.string().optional(),
});
type Claim = z.infer<typeof claimSchema>;

/** How often a process touches its claim, and how long it watches an untouched claim from elsewhere, in ms. */
export interface ClaimTimes {
  readonly heartbeat: number;
  readonly timeout: number;
}
const defaultTimes: ClaimTimes = { heartbeat: 2_000, timeout: 10_000 };

const ATTEMPTS = 4;

/**
 * Claims the folder for this process; creates it if it is missing. The claim of a process that has died on this
 * machine is void at once. For a process elsewhere (containers or machines can share a folder), and where the system does
 * not say when processes started, only its touches can be seen: then this takes up to 10 s.
 *
 * @returns a function that releases the folder
 * @throws {FolderInUse}
 * @throws {FolderNotWritable}
 */
export async function claimFolder(
  folder: string,
  times: ClaimTimes = defaultTimes,
): Promise<() => Promise<void>> {
  for (let attempt = 1; ; attempt++) {
    const name = `in-use-${randomUUID()}.json`;
    const path = join(folder, name);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(`${path}.new`, JSON.stringify(ownClaim()));
      await rename(`${path}.new`, path);
    } catch (error) {
      throw new FolderNotWritable(folder, error);
    }
    const beat = setInterval(() => touch(path), times.heartbeat).unref();
    const release = async (): Promise<void> => {
      clearInterval(beat);
      await rm(path, { force: true });
    };
    const other = await livingClaim(folder, name, times);
    if (other === undefined) return release;
    await release();
    if (attempt === ATTEMPTS) throw new FolderInUse(folder, other);
    // Both may have just started: the first to retry gets it.
    await pause(20 + Math.random() * 200);
  }
}

async function livingClaim(folder: string, own: string, times: ClaimTimes): Promise<string | undefined> {
  for (const name of await readdir(folder)) {
    if (name === own || !/^in-use-.*\.json$/.test(name)) continue;
    const path = join(folder, name);
    const claim = await readClaim(path);
    const alive =
      (claim?.host === ownHost() ? isRunning(claim) : undefined) ?? (await isTouched(path, times));
    if (alive) return holderOf(claim);
    await rm(path, { force: true });
  }
  return undefined;
}

/** @returns undefined if it was released meanwhile, or lost its content in a power cut */
async function readClaim(path: string): Promise<Claim | undefined> {
  try {
    return claimSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** @returns undefined if a process with its id runs, and it cannot be told whether it is the same one */
function isRunning(claim: Claim): boolean | undefined {
  try {
    process.kill(claim.pid, 0);
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const started = startOf(claim.pid);
  return claim.started === undefined || started === undefined ? undefined : claim.started === started;
}

async function isTouched(path: string, { heartbeat, timeout }: ClaimTimes): Promise<boolean> {
  const first = await lastTouch(path);
  for (let waited = 0; first !== undefined && waited < timeout; waited += heartbeat / 4) {
    await pause(heartbeat / 4);
    if ((await lastTouch(path)) !== first) return true;
  }
  return false;
}

async function lastTouch(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}

function touch(path: string): void {
  const now = new Date();
  // If the folder is gone, there is nothing left to guard.
  utimes(path, now, now).catch(() => {});
}

function ownClaim(): Claim {
  return { pid: process.pid, host: ownHost(), started: startOf(process.pid) };
}

/** On Linux the boot and the namespace of process ids count too; elsewhere only the name of the machine. */
function ownHost(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** In the system's ticks since boot; undefined if the system does not provide it. */
function startOf(pid: number): string | undefined {
  try {
    // The second field is the program's name in brackets, and may contain anything; the 22nd is the start time.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function holderOf(claim: Claim | undefined): string {
  if (claim === undefined) return 'another process';
  const host = claim.host.split(' ')[0];
  return `another process (${claim.pid}${claim.host === ownHost() ? '' : ` on ${host}`})`;
}
