import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { ann, ben, cleo, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { cleanName, SHEET_NAME_MAX, sheetNameOf } from './sheet-names.ts';

const named: AnyGame = { ...stones, namesSheets: true } as AnyGame;

describe('the name of a sheet', () => {
  it('is given in a running game, and begins the next games of the person', async () => {
    const { tables, begun, request, table } = tableWith(named);
    const id = await begun(undefined, ben);
    must(await tables.nameSheet(request(id, ben), '  The Bubbling\n Cauldron '));
    expect(sheetNameOf(await table(id), 1)).toBe('The Bubbling Cauldron');
    expect(sheetNameOf(await table(id), 0)).toBeUndefined();
    const next = await begun(undefined, ben, cleo);
    expect((await table(next)).sheetNames).toEqual(['', 'The Bubbling Cauldron', '']);
  });

  it('is removed by a blank one, here and for later games', async () => {
    const { tables, begun, request, table } = tableWith(named);
    const id = await begun(undefined, ben);
    must(await tables.nameSheet(request(id, ann), 'Ann’s'));
    must(await tables.nameSheet(request(id, ann), ' \u200b '));
    expect(sheetNameOf(await table(id), 0)).toBeUndefined();
    expect((await table(await begun(undefined, ben))).sheetNames).toEqual(['', '']);
  });

  it('changes no step: records and their check stay as they are', async () => {
    const { tables, begun, request, loaded } = tableWith(named);
    const id = await begun(undefined, ben);
    const before = await tables.record(await loaded(id));
    const { step } = await loaded(id);
    must(await tables.nameSheet(request(id, ann), 'Ann’s'));
    expect(await tables.record(await loaded(id))).toEqual(before);
    expect((await loaded(id)).step).toEqual(step);
  });

  it('is for players of this table alone', async () => {
    const { tables, begun, request, table } = tableWith(named);
    const id = await begun(undefined, ben);
    expect(await refusal(tables.nameSheet(request(id, cleo), 'Mine'))).toBe('not-seated');
    expect((await table(id)).sheetNames.join('')).toBe('');
  });

  it('is not remembered into games whose sheets have no names', async () => {
    const { tables, begun, request, table } = tableWith(stones as AnyGame);
    const id = await begun(undefined, ben);
    must(await tables.nameSheet(request(id, ann), 'Ann’s'));
    expect((await table(await begun(undefined, ben))).sheetNames).toEqual([]);
  });

  it('is one short line without invisible characters, whatever is typed', () => {
    expect(cleanName('\u202eBad\u0000 \t name')).toBe('Bad name');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
        const name = cleanName(typed);
        expect(name).toBe(name.trim());
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\n]/u);
        expect([...new Intl.Segmenter().segment(name)].length).toBeLessThanOrEqual(SHEET_NAME_MAX);
      }),
    );
  });
});
