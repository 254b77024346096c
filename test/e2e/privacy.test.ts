import { describe, expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { stones } from '../../src/testkit/table/stones.ts';
import { openTable } from './players.ts';
import { useWorld } from './world.ts';

// A short game: deletion is the same for all.
const world = useWorld([stones]);

const titles = {
  ann: ['Your privacy', 'Delete my data', 'Delete for good', 'Your data is deleted'],
  ben: ['Deine Daten', 'Meine Daten löschen', 'Endgültig löschen', 'Deine Daten sind gelöscht'],
  chloe: ['Tes données', 'Effacer mes données', 'Effacer définitivement', 'Tes données sont effacées'],
  daan: [
    'Jouw gegevens',
    'Mijn gegevens verwijderen',
    'Definitief verwijderen',
    'Je gegevens zijn verwijderd',
  ],
} as const;

/** The file that a person gets by direct message. */
async function exported(person: PersonDriver): Promise<Readonly<Record<string, unknown>>> {
  await person.press(/^1:privacy-export/);
  const message = await person.in('direct').sees((message) => message.files.length > 0);
  return JSON.parse((await message.bytes(message.files[0] ?? '')).toString('utf8'));
}

describe('/privacy', () => {
  it('exports and deletes in four languages, and the games of the others still verify', async () => {
    const { playground } = world;
    const people = Object.keys(titles).map((handle) => playground.person(handle as 'ann').in('table-1'));
    const [ann, ben] = people;
    if (ann === undefined || ben === undefined) throw new Error('nobody is there');
    await openTable(ann, 'stones', 'rounds:1');
    for (const person of people.slice(1)) await person.command('/table join');
    await ann.command('/table start');
    for (const person of people) await person.command('/play move:done');
    await ann.sees((message) => message.hasButton(/^1:rematch:/));

    for (const person of people) {
      const [title, ask, confirm, done] = titles[person.handle as keyof typeof titles];
      const { message } = await person.command('/privacy');
      expect(message.text).toContain(title);
      const data = await exported(person);
      expect(data).toMatchObject({ userId: person.id, seats: [{ name: person.name, playedBy: 'you' }] });
      expect(data.outcome).toHaveLength(1);
      for (const other of people)
        if (other !== person) expect(JSON.stringify(data)).not.toContain(`"${other.id}"`);
      // The last person stays, and checks what the others left behind.
      if (person === people.at(-1)) break;
      const sure = await message.press(ask);
      const erased = await sure.message.press(confirm);
      expect(erased.text).toContain(done);
    }
    const daan = people.at(-1);
    expect((await daan?.command('/table verify'))?.text).toContain('✅');
    const history = await daan?.command('/table history');
    for (const { name } of people.slice(0, -1)) expect(history?.text).not.toContain(name);
  });
});
