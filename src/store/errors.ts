/** Why a store could not be opened or read. The message is a plain sentence for the person who runs the bot. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another process uses the data folder. */
export class FolderInUse extends StoreError {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. One process at a time can use it: end that one, choose another folder, or use PostgreSQL.`,
    );
  }
}

/** The data folder cannot be created or written. */
export class FolderNotWritable extends StoreError {
  constructor(folder: string, cause: unknown) {
    super(`The data folder ${folder} cannot be written: ${reasonOf(cause)}.${adviceOn(cause)}`, { cause });
  }
}

const DAMAGED =
  ' It may have been made by another version, or be damaged: restore a backup, or choose another folder.';

/** The embedded database in the data folder does not start. */
export class FolderDamaged extends StoreError {
  constructor(folder: string, cause: unknown) {
    super(`The database in ${folder} cannot be opened: ${reasonOf(cause)}.${adviceOn(cause) || DAMAGED}`, {
      cause,
    });
  }
}

/** The embedded database has ended itself in the middle of its work. */
export class FolderLost extends StoreError {
  constructor(folder: string, cause: unknown) {
    super(
      `The database in ${folder} cannot go on: ${reasonOf(cause)}.${adviceOn(cause) || ' Start Rollpad again.'} Every move that was answered is stored.`,
      { cause },
    );
  }
}

/** What to do about a full disk or too little memory; empty for other causes. */
function adviceOn(cause: unknown): string {
  const reason = reasonOf(cause);
  if (/ENOSPC|EDQUOT|no space left on device|quota exceeded/i.test(reason))
    return ' The disk is full: make room on it, and start Rollpad again.';
  if (cause instanceof RangeError || /out of memory/i.test(reason))
    return ' There is too little memory: the embedded database needs 600 MB, and no limit of addresses (ulimit -v).';
  return '';
}

/** PostgreSQL does not answer, or refuses the login. */
export class DatabaseUnreachable extends StoreError {
  constructor(place: string, cause: unknown) {
    super(`The database at ${place} cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
}

/** PostgreSQL is older than what the tests run on. */
export class DatabaseTooOld extends StoreError {
  constructor(place: string, version: number, oldest: number) {
    super(`The database at ${place} is PostgreSQL ${version}; Rollpad needs ${oldest} or later.`);
  }
}

/** PostgreSQL is a copy of another server, or its user may only read. */
export class DatabaseReadOnly extends StoreError {
  constructor(place: string) {
    super(
      `The database at ${place} can only be read: set DATABASE_URL to one that its user may change, not to a copy for reading.`,
    );
  }
}

/** The database's schema does not fit this version, and the version cannot migrate it. */
export class MigrationFailed extends StoreError {
  constructor(reason: string, cause?: unknown) {
    super(`The database cannot be brought up to date: ${reason}.`, { cause });
  }
}

/** The message of an error, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  // An AggregateError (several addresses of one host failed) has no message of its own.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.trim().replace(/\.$/, '');
}
