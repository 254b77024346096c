/** The schema of the database, of all fragments. */
export function assembledSchema(): string;
/** @param schema of the database @returns a module of TypeScript */
export function columnsModule(schema: string): string;
