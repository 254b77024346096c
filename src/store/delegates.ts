import type { Delegates, ModelName } from '../table/record.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What delegates of all models have in common, for code that goes through all records: their fields are data here. */
export interface AnyDelegate {
  findMany(args: {
    readonly where: Fields;
    readonly take?: number;
    readonly select?: Fields;
  }): Promise<readonly Fields[]>;
  groupBy(args: {
    readonly by: readonly string[];
    readonly where: Fields;
    readonly orderBy: Fields;
    readonly take: number;
  }): Promise<readonly Fields[]>;
  count(args: { readonly where: Fields }): Promise<number>;
  updateMany(args: { readonly where: Fields; readonly data: Fields }): Promise<{ readonly count: number }>;
  deleteMany(args: { readonly where: Fields }): Promise<{ readonly count: number }>;
}

export function delegateOf(delegates: Delegates, name: ModelName): AnyDelegate {
  return delegates[name] as unknown as AnyDelegate;
}
