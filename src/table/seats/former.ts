/** Former players have deleted their data: their ids name nobody, and their names are empty. */
const FORMER = 'former-';

/** @param part makes it unique at a table: the number of the seat */
export function formerId(part: string | number): string {
  return `${FORMER}${part}`;
}

export function isFormer(userId: string): boolean {
  return userId.startsWith(FORMER);
}
