import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Table } from '../table/model.ts';
import { channelOf, placeKey } from '../table/place.ts';
import { DamagedRow } from '../table/record.ts';
import { setting } from '../table/settings.ts';
import { ada, createTable, newId, nextStep, type SampleDifferences } from '../testkit/store/samples.ts';
import { onBothDatabases, openBeforeAll, type TestStore } from '../testkit/store/stores.ts';

onBothDatabases('the store', suite);

function suite(open: () => Promise<TestStore>): void {
  const store = openBeforeAll(open);
  const created = (differences?: SampleDifferences) => createTable(store, differences);

  describe('damaged rows', () => {
    const damage = (sql: string, id: string) => store.prisma.$executeRawUnsafe(sql, id);

    it('throw errors that name the row and the field', async () => {
      const table = await created({ status: 'playing' });
      const { step, table: after } = nextStep(table);
      await store.append(step, after, []);
      await damage(`UPDATE step SET args = '{"box":1}' WHERE table_id = $1`, table.id);
      const error = await store.head(table.id).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(DamagedRow);
      expect(String(error)).toContain(`step ${table.id} 1 cannot be read`);
      expect(String(error)).toContain('args.box');
      await damage(
        `UPDATE game_table SET doc = replace(doc, '"en"', '"xx"'), status = 'gone' WHERE id = $1`,
        table.id,
      );
      await expect(store.table(table.id)).rejects.toThrow(
        new RegExp(`table ${table.id} cannot be read: status: .*; locale: `),
      );
    });

    it('of a table do not affect others in the same query', async () => {
      const [broken, sound] = [await created({ guildId: 'damaged' }), await created({ guildId: 'damaged' })];
      await damage(`UPDATE game_table SET doc = 'oops' WHERE id = $1`, broken.id);
      expect(await store.openTablesIn('damaged')).toEqual([sound]);
      const ids = (tables: readonly Table[]) => tables.map(({ id }) => id);
      const heads = await store.openHeadsOf(ada.id);
      for (const ofAda of [await store.openTablesOf(ada.id), heads.map(({ table }) => table)]) {
        expect(ids(ofAda)).toContain(sound.id);
        expect(ids(ofAda)).not.toContain(broken.id);
      }
      await expect(store.openTableIn(placeKey(broken.place))).rejects.toThrow(`table ${broken.id}`);
    });

    it('of an open table can be closed unread, which frees the channel', async () => {
      const table = await created();
      await damage(`UPDATE game_table SET doc = 'oops' WHERE id = $1`, table.id);
      const { hostId, place } = table;
      const channelId = channelOf(place);
      expect(await store.openRowIn(channelId)).toEqual({ id: table.id, hostId });
      expect([await store.closeRow(table.id), await store.closeRow(table.id)]).toEqual([true, false]);
      expect(await store.openRowIn(channelId)).toBeUndefined();
      await created({ channelId });
    });

    it('of a seat count as damage of the table', async () => {
      const table = await created();
      await damage(
        `UPDATE game_table SET doc = replace(doc, '"joinId"', '"joined"') WHERE id = $1`,
        table.id,
      );
      await expect(store.table(table.id)).rejects.toThrow(/seats\.0\.joinId/);
    });

    it('of a person’s settings count as never set, so that nobody is locked out', async () => {
      const userId = newId();
      await store.updatePlayer(userId, { locale: 'de', theme: 'light' });
      await damage(`UPDATE player SET doc = jsonb_set(doc, '{theme}', '"plaid"') WHERE user_id = $1`, userId);
      const settings = await store.player(userId);
      expect(setting('theme', z.enum(['light', 'dark']), 'dark').of(settings)).toBe('dark');
      expect(settings.values.locale).toBe('de');
    });
  });
}
