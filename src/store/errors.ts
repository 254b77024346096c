/** Why a store could not be opened or read: the message is a plain sentence for whoever runs the bot. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another process works with the data folder. */
export class FolderInUse extends StoreError {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. One process at a time can use it: end that one, choose another folder, or use PostgreSQL.`,
    );
  }
}

/** The data folder cannot be made or written. */
export class FolderNotWritable extends StoreError {
  constructor(folder: string, cause: unknown) {
    super(`The data folder ${folder} cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}

/** The embedded database in the data folder does not start. */
export class FolderDamaged extends StoreError {
  constructor(folder: string, cause: unknown) {
    super(
      `The database in ${folder} cannot be opened: ${reasonOf(cause)}. It may have been made by another version, or be damaged: restore a backup, or choose another folder.`,
      { cause },
    );
  }
}

/** PostgreSQL does not answer, or does not let us in. */
export class DatabaseUnreachable extends StoreError {
  constructor(place: string, cause: unknown) {
    super(`The database at ${place} cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}

/** The database's tables are not those that this version works with, and it cannot change them. */
export class MigrationFailed extends StoreError {
  constructor(reason: string, cause?: unknown) {
    super(`The database cannot be brought up to date: ${reason}.`, { cause });
  }
}

/** A row does not hold what it must. Names the row and the fields. */
export class DamagedRow extends StoreError {
  constructor(row: string, cause: unknown) {
    super(`The ${row} cannot be read: ${reasonOf(cause)}.`, { cause });
  }
}

/** What an error says, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  // An AggregateError (several addresses of one host were tried) says nothing itself.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.trim().replace(/\.$/, '');
}
