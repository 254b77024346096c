import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A process that a test starts and kills. */
export interface Child {
  /** The next line that it prints. @throws if the process ends first, with its error output */
  line(): Promise<string>;
  /** Sends a signal, such as SIGSTOP, which halts it. */
  signal(name: NodeJS.Signals): void;
  /** Kills it like `kill -9`; resolves when it is dead. @returns the lines not read yet */
  kill(): Promise<readonly string[]>;
}

/** Starts a program of src/testkit/store/processes with a JSON argument. It ends with the test at the latest. */
export function startChild(program: string, argument: unknown): Child {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'processes', `${program}.ts`), JSON.stringify(argument)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const unread: string[] = [];
  const readers: { resolve(line: string): void; reject(error: Error): void }[] = [];
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const reader = readers.shift();
      if (reader) reader.resolve(line);
      else unread.push(line);
    });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => {
      for (const { reject } of readers) reject(new Error(`${program} ended: ${complaint}`));
      resolve();
    });
  });
  const kill = async (): Promise<readonly string[]> => {
    child.kill('SIGKILL');
    await closed;
    return unread;
  };
  onTestFinished(async () => {
    await kill();
  });
  return {
    line() {
      const line = unread.shift();
      if (line !== undefined) return Promise.resolve(line);
      return new Promise((resolve, reject) => readers.push({ resolve, reject }));
    },
    signal: (name) => void child.kill(name),
    kill,
  };
}
