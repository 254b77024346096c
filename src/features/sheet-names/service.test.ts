import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { cleanName } from '../../table/seats/names.ts';
import { ann, ben, cleo, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { createSheetNames, SHEET_NAME_MAX, sheetNameOf } from './service.ts';

const named: AnyGame = { ...stones, namesSheets: true } as AnyGame;

function tablesOf(game: AnyGame) {
  const driver = tableWith(game);
  const names = createSheetNames(driver.kernel);
  driver.kernel.hooks.push({ starting: names.withRemembered });
  return { ...driver, ...names };
}
const noNames = { 'sheet-names': [null, null] };

describe('the name of a sheet', () => {
  it('is given in a running game, and begins the next games of the person', async () => {
    const { nameSheet, begun, request, table } = tablesOf(named);
    const id = await begun(undefined, ben);
    must(await nameSheet(request(id, ben), '  The Bubbling\n Cauldron '));
    expect(sheetNameOf(await table(id), 1)).toBe('The Bubbling Cauldron');
    expect(sheetNameOf(await table(id), 0)).toBeUndefined();
    const next = await begun(undefined, ben, cleo);
    expect((await table(next)).seatData).toEqual({ 'sheet-names': [null, 'The Bubbling Cauldron', null] });
  });

  it('is removed by a blank one, here and for later games', async () => {
    const { nameSheet, begun, request, table } = tablesOf(named);
    const id = await begun(undefined, ben);
    must(await nameSheet(request(id, ann), 'Ann’s'));
    must(await nameSheet(request(id, ann), ' \u200b '));
    expect(sheetNameOf(await table(id), 0)).toBeUndefined();
    expect((await table(await begun(undefined, ben))).seatData).toEqual(noNames);
  });

  it('changes no step: records and their check stay as they are', async () => {
    const { nameSheet, tables, begun, request, loaded } = tablesOf(named);
    const id = await begun(undefined, ben);
    const before = await tables.record(await loaded(id));
    const { step } = await loaded(id);
    must(await nameSheet(request(id, ann), 'Ann’s'));
    expect(await tables.record(await loaded(id))).toEqual(before);
    expect((await loaded(id)).step).toEqual(step);
  });

  it('is for players of this table alone', async () => {
    const { nameSheet, begun, request, table } = tablesOf(named);
    const id = await begun(undefined, ben);
    expect(await refusal(nameSheet(request(id, cleo), 'Mine'))).toBe('not-seated');
    expect((await table(id)).seatData).toEqual(noNames);
  });

  it('is not remembered into games whose sheets have no names', async () => {
    const { nameSheet, begun, request, table } = tablesOf(stones as AnyGame);
    const id = await begun(undefined, ben);
    must(await nameSheet(request(id, ann), 'Ann’s'));
    expect((await table(await begun(undefined, ben))).seatData).toEqual({});
  });

  it('is one short line without invisible characters, whatever is typed', () => {
    expect(cleanName('\u202eBad\u0000 \t name', SHEET_NAME_MAX)).toBe('Bad name');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
        const name = cleanName(typed, SHEET_NAME_MAX);
        expect(name).toBe(name.trim());
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\n]/u);
        expect([...new Intl.Segmenter().segment(name)].length).toBeLessThanOrEqual(SHEET_NAME_MAX);
      }),
    );
  });
});
