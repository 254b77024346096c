import type { RecordType } from './record.ts';

/** Rows about one person, by what they are about, in the form of JSON. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** What is stored about people and servers, as a whole. */
export interface PrivacyStore {
  /** Everything that is stored about a person, without the ids and names of others. @param records all of them */
  personalData(userId: string, records: readonly RecordType[]): Promise<PersonalData>;
  /**
   * Forgets a person: deletes what is theirs alone, tables included, and leaves a former player without id and name in the
   * games of others. All or nothing.
   *
   * @param records all of them
   */
  erasePerson(userId: string, records: readonly RecordType[]): Promise<void>;
}
