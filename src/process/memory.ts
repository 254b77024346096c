import { totalmem } from 'node:os';

/** The memory that this process may use, in bytes: what its container allows it, or all that the machine has. */
export function memoryLimit(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
