import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaClient } from '../generated/prisma/client.ts';

/** The client, which has raw SQL: this layer and the queue use it. */
export type { PrismaClient } from '../generated/prisma/client.ts';

/**
 * PrismaClient on a database. Text that PostgreSQL cannot hold is replaced before it is sent, since people and pages can
 * send any.
 */
export function createClient(adapter: SqlDriverAdapterFactory): PrismaClient {
  const client = new PrismaClient({ adapter, errorFormat: 'minimal' });
  // The extended client has the same methods.
  return client.$extends({
    query: { $allModels: { $allOperations: ({ args, query }) => query(storableValue(args)) } },
  }) as unknown as PrismaClient;
}

/** PostgreSQL's text can hold neither U+0000 nor unpaired surrogates: U+FFFD replaces them. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** The value with storable texts. A value without others stays the same object. */
export function storableValue<T>(value: T): T {
  if (typeof value === 'string') return storable(value) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  let changed = false;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {};
  for (const [key, part] of Object.entries(value)) {
    const kept = storableValue(part);
    changed ||= kept !== part;
    (copy as Record<string, unknown>)[key] = kept;
  }
  return changed ? (copy as T) : value;
}
