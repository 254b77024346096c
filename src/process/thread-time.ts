import { openSync, readSync } from 'node:fs';

/**
 * Processor time of this thread, in ms, excluding time in which it waits for a processor. Before Node 22.19, Linux tells
 * it in steps of 10 ms; elsewhere it is the lesser of the event loop's active time and the whole process's time.
 */
export function threadTime(): () => number {
  if (isThreadMeasured(process)) {
    const { threadCpuUsage } = process;
    return () => inMs(threadCpuUsage.call(process));
  }
  return linuxThreadTime() ?? leastTime();
}

/** A clock tick of Linux's statistics, in ms: the same on all its platforms that Node runs on. */
const TICK = 10;

/** Undefined where there is no Linux. */
function linuxThreadTime(): (() => number) | undefined {
  let file: number;
  try {
    file = openSync('/proc/thread-self/stat', 'r');
  } catch {
    return undefined;
  }
  const buffer = Buffer.alloc(1024);
  return () => {
    const line = buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0));
    // The 14th and 15th fields. The second, the name, is in brackets, and may contain spaces.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ', 13);
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  };
}

function leastTime(): () => number {
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
