import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A program under measurement, in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  /** From the start of the process until it said that it is ready, in ms. */
  readonly readyAfter: number;
  /** Processor time so far, in ms. Linux alone tells; 0 elsewhere. */
  cpu(): number;
  /** Resident memory, in MiB. Linux alone tells; 0 elsewhere. */
  resident(): number;
  stop(): Promise<void>;
}

/** Starts a program and waits for a line that begins with "Open" or says "is ready". @throws where it ends before */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const hear = (data: Buffer) => {
    printed += data.toString();
  };
  child.stderr.on('data', hear);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      hear(data);
      if (/Open |is ready/.test(printed)) resolve();
    });
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
  const readyAfter = performance.now() - start;
  return {
    child,
    readyAfter,
    cpu: () => {
      // The 14th and 15th fields; the second may hold spaces, and ends with the last bracket.
      const fields = read(child, 'stat').split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
    },
    resident: () => Number(/VmRSS:\s+(\d+)/.exec(read(child, 'status'))?.[1] ?? 0) / 1024,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGINT');
      await closed;
    },
  };
}

function read({ pid }: ChildProcess, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
