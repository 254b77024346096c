/** A person who came. */
export interface Comer {
  readonly userId: string;
  /** The id of the game they want; undefined: any. */
  readonly wish: string | undefined;
  /** Higher is better. */
  readonly skill: number;
}

interface Playable {
  readonly id: string;
  readonly seats: { readonly min: number; readonly max: number };
}

export interface Group {
  readonly game: string;
  readonly people: readonly Comer[];
}

/** Maximum number of people per table: in larger groups people wait long for each other. */
const FITTING = 4;

/**
 * Groups the people who came into tables. Everyone plays the game they want if someone else wants it too; those who
 * take any game fill up tables. People at a table have similar skill.
 *
 * @param games at least one, each for at least two people; the first is played if nobody wants a particular one
 * @returns the tables; a person in none of them stays alone for now
 */
export function groupsOf(comers: readonly Comer[], games: readonly Playable[]): readonly Group[] {
  const byGame = new Map(games.map(({ id }) => [id, comers.filter(({ wish }) => wish === id)] as const));
  let any = comers.filter(({ wish }) => wish === undefined || !byGame.has(wish));
  const leastOf = ({ seats }: Playable) => Math.max(2, seats.min);
  const wished = (id: string) => byGame.get(id) ?? [];
  // Most wanted first; people who take any game fill these up.
  const wanted = games.toSorted((a, b) => wished(b.id).length - wished(a.id).length);
  for (const game of wanted) {
    const own = wished(game.id);
    const needed = own.length === 0 ? 0 : Math.max(0, leastOf(game) - own.length);
    const near = any.toSorted((a, b) => distance(a, own) - distance(b, own)).slice(0, needed);
    if (near.length < needed) {
      // Nobody else wants it: any other game is better than none.
      any = [...any, ...own];
      byGame.set(game.id, []);
    } else {
      any = any.filter((guest) => !near.includes(guest));
      byGame.set(game.id, [...own, ...near]);
    }
  }
  for (const one of any) {
    const open = wanted.filter(({ id }) => wished(id).length > 0);
    const game =
      open.toSorted((a, b) => distance(one, wished(a.id)) - distance(one, wished(b.id)))[0] ??
      wanted.find((each) => leastOf(each) <= any.length);
    if (game !== undefined) byGame.set(game.id, [...wished(game.id), one]);
  }
  return wanted.flatMap((game) => tablesOf(game, wished(game.id), leastOf(game)));
}

/** How far a person's skill is from the others' average. */
function distance({ skill }: Comer, others: readonly Comer[]): number {
  const sum = others.reduce((all, one) => all + one.skill, 0);
  return Math.abs(skill - sum / Math.max(1, others.length));
}

/** As few tables as possible, of similar size, with the best players at the first. */
function tablesOf(
  { id, seats: { max } }: Playable,
  people: readonly Comer[],
  least: number,
): readonly Group[] {
  const most = Math.max(least, Math.min(max, FITTING));
  const count = Math.min(Math.ceil(people.length / most), Math.floor(people.length / least));
  const ranked = people.toSorted((a, b) => b.skill - a.skill);
  const seated = Math.min(people.length, count * max);
  return Array.from({ length: count }, (_, table) => ({
    game: id,
    people: ranked.slice(Math.round((seated * table) / count), Math.round((seated * (table + 1)) / count)),
  }));
}
