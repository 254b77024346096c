import type { AnyGame } from '../../core/game.ts';
import { type OptionSpec, valuesOf } from '../../core/options.ts';
import { type Theme, themes } from '../../core/scene.ts';
import type { Table } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { clockNames, clockText, readClock } from '../../table/time/clock.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { capitalised } from '../i18n/text.ts';
import { presses } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { clockLines, clockMeaning, clockName, clockTitle, type Times } from './times.ts';
import { titleOf } from './titles.ts';
import { type Block, buttons, type Menu, text, type View } from './view.ts';

/** The label of a game's option. */
function optionName(game: AnyGame, name: string, localizer: Localizer): string {
  return capitalised(localizer.plain({ key: `${game.id}.option.${name}.name` }));
}

/** The label of an option's value. */
export function optionValue(
  game: AnyGame,
  name: string,
  spec: OptionSpec,
  value: string,
  localizer: Localizer,
): string {
  return spec.kind === 'whole' ? value : localizer.plain({ key: `${game.id}.option.${name}.value.${value}` });
}

/** The chosen variant, one option per line. */
export function optionLines(
  { game, table }: { readonly game: AnyGame; readonly table: Pick<Table, 'options'> },
  localizer: Localizer,
): readonly string[] {
  return Object.entries(game.options.specs).map(([name, spec]) => {
    const value = String(table.options[name] ?? spec.standard);
    return `${optionName(game, name, localizer)}: **${optionValue(game, name, spec, value, localizer)}**`;
  });
}

/** The clock of a table: "Clock: **fast: 1 day, …**". */
export function clockLine({ table }: Loaded, localizer: Localizer): string {
  return localizer.markdown(say('time.clock', { clock: clockTitle(table.clock) }));
}

/** The named clocks, and the current one if it has no name. */
export function clockChoices(chosen: string | undefined, localizer: Localizer): Menu['choices'] {
  const own = chosen === undefined || (clockNames as readonly string[]).includes(chosen) ? [] : [chosen];
  return [...clockNames, ...own].flatMap((value) => {
    const clock = readClock(value);
    if (clock === 'wrong') return [];
    const label = capitalised(localizer.plain(clockName(clock)));
    return [{ value, label, about: localizer.plain(clockMeaning(clock)), chosen: value === chosen }];
  });
}

/** The themes of public pictures. */
export function themeChoices(chosen: Theme, localizer: Localizer): Menu['choices'] {
  return themes.map((theme) => ({
    value: theme,
    label: localizer.plain(say(`theme.${theme}`)),
    chosen: theme === chosen,
  }));
}

/**
 * The host's private menus: one per game option, then the player limit, the clock, the pictures and the computer
 * players.
 */
export function optionsView(loaded: Loaded, localizer: Localizer): View {
  const { game, table } = loaded;
  // With the dice of an earlier game, its options and its number of players stay.
  const specs = table.dice === 'known' ? [] : Object.entries(game.options.specs);
  return {
    tone: 'private',
    blocks: [
      text(`### ${titleOf(loaded, localizer)}`),
      ...specs.flatMap(([name, spec]) => [
        text(optionName(game, name, localizer)),
        optionMenu(loaded, name, spec, localizer),
      ]),
      ...(table.dice === 'known'
        ? []
        : [text(localizer.plain(say('options.seats'))), seatsMenu(loaded, localizer)]),
      text(localizer.plain(say('options.clock'))),
      menu(
        table.id,
        'clock',
        localizer.plain(say('options.clock')),
        clockChoices(clockText(table.clock), localizer),
      ),
      text(localizer.plain(say('options.theme'))),
      menu(table.id, 'theme', localizer.plain(say('options.theme')), themeChoices(table.theme, localizer)),
      buttons({
        press: presses.removeComputer({ table: table.id }),
        label: localizer.plain(say('lobby.no-computer')),
        disabled: !table.seats.some(({ kind }) => kind === 'computer'),
      }),
    ],
  };
}

function optionMenu({ game, table }: Loaded, name: string, spec: OptionSpec, localizer: Localizer): Block {
  const chosen = String(table.options[name] ?? spec.standard);
  return menu(table.id, name, optionName(game, name, localizer), [
    ...valuesOf(spec).map((value) => ({
      value,
      label: optionValue(game, name, spec, value, localizer),
      chosen: value === chosen,
    })),
  ]);
}

function seatsMenu({ game, table }: Loaded, localizer: Localizer): Block {
  const { min, max } = game.seats;
  const limits = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return menu(
    table.id,
    'seats',
    localizer.plain(say('options.seats')),
    limits.map((limit) => ({
      value: String(limit),
      label: localizer.plain(say('options.seats-value', { count: limit })),
      chosen: limit === table.seatLimit,
    })),
  );
}

function menu(table: string, option: string, placeholder: string, choices: Menu['choices']): Menu {
  return {
    kind: 'menu',
    press: presses.set({ table, option }),
    placeholder,
    choices: choices.slice(0, CHOICES_MAX),
  };
}

/** The clock of a table and the time left per player. @param mayChange with a menu of other clocks */
export function clockView(loaded: Loaded, mayChange: boolean, localizer: Localizer, times: Times): View {
  const { table } = loaded;
  const lines = clockLines(loaded, times, localizer);
  const menu: Block = {
    kind: 'menu',
    press: presses.clock({ table: table.id }),
    placeholder: localizer.plain(say(table.status === 'lobby' ? 'options.clock' : 'clock.propose')),
    choices: clockChoices(clockText(table.clock), localizer),
  };
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${titleOf(loaded, localizer)}`,
        ...(lines.length === 0 ? [clockLine(loaded, localizer)] : lines),
      ),
      ...(mayChange ? [menu, text(localizer.markdown(say('clock.own')))] : []),
    ],
  };
}
