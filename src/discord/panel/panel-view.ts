import type { View as Look } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { shortHash } from '../buttons/ids.ts';
import { say } from '../i18n/localizer.ts';
import { BUTTONS_A_ROW } from '../messages/limits.ts';
import { panelPicture } from '../messages/pictures.ts';
import { capitalised, small } from '../messages/text.ts';
import { ownDeadline } from '../messages/times.ts';
import { titleOf } from '../messages/titles.ts';
import { type Block, type Button, buttons, type Menu, pictures, text, type View } from '../messages/view.ts';
import { directions, neighbour } from './grid.ts';
import { menusFor, optionNamed } from './menus.ts';
import { type At, idOf, legalCommands, type Panel, START } from './panel.ts';
import { type AnyCommand, type AnyMove, type Picked, type Stage, stageOf } from './panel-step.ts';

/** What is said above a panel, besides the choices. */
export interface Told {
  /** What somebody should know first: that the game has moved on, say. */
  readonly note?: string | undefined;
  /** What came of the move before. */
  readonly happened?: readonly string[] | undefined;
  /** The position at the last look. */
  readonly since?: unknown;
}

type Chosen = At & { readonly command: AnyCommand };

/**
 * A player's panel: the sheet with what is legal lit and a menu for each option, as far as they are decided; then
 * the sheet as it would be, with Confirm and Back. A move of one choice is carried out by making it.
 */
export function panelView(panel: Panel, start: At, told: Told = {}): View {
  const commands = legalCommands(panel);
  const choosing = commands.filter((command) => !isPlain(panel, command));
  const [only, another] = choosing;
  const command = start.command ?? (another === undefined ? only : undefined);
  const at = command === undefined ? start : onGrid(panel, command, start);
  const stage = command && stageOf(command, panel.list, at.picks);
  // A verb that is a move by itself, and one with options too, is among the others as long as it was not chosen.
  const asItIs = at.command === undefined && stage?.asItIs !== undefined;
  const others = otherVerbs(panel, commands, asItIs ? undefined : command);
  if (command === undefined || stage === undefined)
    return { tone: 'private', blocks: [...above(panel, told), ...others] };
  const chosen: Chosen = { ...at, command };
  const move = stage.move ?? (at.command === undefined ? undefined : stage.asItIs);
  return {
    tone: 'private',
    blocks:
      move === undefined
        ? [...above(panel, told, chosenSoFar(at, command, stage)), ...menus(panel, chosen, stage), ...others]
        : [
            ...preview(panel, chosen, move, told),
            ...menusAfter(panel, chosen, stage),
            ...(start.picks.length === 0 ? others : []),
          ],
  };
}

/** What the picture takes account of: the verb and the options that were chosen, and those that follow by themselves. */
function chosenSoFar(at: At, { name }: AnyCommand, { args }: Stage): Look<unknown>['chosen'] {
  return at.command === undefined && at.picks.length === 0 ? undefined : { verb: name, args };
}

/** What is asked, and the sheet. What should be known first stands below it: there a phone shows the controls. */
function above(panel: Panel, told: Told, chosen?: Look<unknown>['chosen']): readonly Block[] {
  const { loaded, seat, localizer } = panel;
  const { game, state } = loaded;
  const { note, happened = [] } = told;
  return [
    text(`### ${titleOf(loaded, localizer)}`, ...happened),
    text(
      `**${capitalised(localizer.markdown(game.prompt(state, seat)))}**`,
      ownDeadline(loaded, seat, localizer),
    ),
    ...currentPane(panel, told, chosen),
    text(note && `**${note}**`),
  ];
}

function currentPane(
  { loaded, seat, localizer }: Panel,
  { since }: Told,
  chosen: Look<unknown>['chosen'],
): readonly Block[] {
  const look = {
    legal: true,
    viewer: seat,
    ...(since === undefined ? {} : { since }),
    ...(chosen === undefined ? {} : { chosen }),
  };
  return pictures(panelPicture(loaded, loaded.state, seat, look, localizer));
}

/**
 * A choice that lies on a grid begins with the value that is offered first: arrows move it from there. Back from it
 * asks for the row, then the column.
 */
function onGrid(panel: Panel, command: AnyCommand, at: At): At {
  const [asked, another] = stageOf(command, panel.list, at.picks)?.next ?? [];
  const [value] = asked?.values ?? [];
  if (at.focus !== undefined || asked === undefined || another !== undefined || value === undefined)
    return at;
  if (optionNamed(command, asked.option).cell === undefined) return at;
  return { ...at, picks: [...at.picks, { option: asked.option, value }] };
}

/** The menus of what was chosen, which can be changed, then those of what comes next. */
function menus(panel: Panel, at: Chosen, stage: Stage): readonly Block[] {
  return [...menusOfPicks(panel, at), ...menusAfter(panel, at, stage)];
}

function menusOfPicks(panel: Panel, at: Chosen): readonly Block[] {
  return at.picks.flatMap((pick, index) => {
    const before = { ...at, picks: at.picks.slice(0, index), focus: undefined };
    const then = stageOf(at.command, panel.list, before.picks);
    const asked = then?.next.find(({ option }) => option === pick.option);
    if (then === undefined || asked === undefined) return [];
    return menusFor({ panel, before, asked, args: then.args, chosen: pick.value });
  });
}

function menusAfter(panel: Panel, at: Chosen, { next, args }: Stage): readonly Block[] {
  return next.flatMap((asked) => menusFor({ panel, before: at, asked, args }));
}

/** The sheet as it would be. */
function preview(panel: Panel, at: Chosen, move: AnyMove, told: Told): readonly Block[] {
  const { loaded, seat, localizer } = panel;
  const { game, state } = loaded;
  const after = game.apply(state, seat, move.action).state;
  const remarks = game.remarks(state, seat, move.action).map((remark) => `- ${localizer.markdown(remark)}`);
  const summary = [verbTitle(panel, move.verb), ...saidLabels(panel, at.command, move)].join(' · ');
  const heading = localizer.plain(say('panel.preview', { move: summary }));
  return [
    text(`### ${titleOf(loaded, localizer)}`, told.note && `**${told.note}**`, ...(told.happened ?? [])),
    text(`**${heading}**`, ...remarks),
    ...pictures(panelPicture(loaded, after, seat, { viewer: seat, since: state }, localizer)),
    ...arrows(panel, at, move),
    buttons(
      {
        id: idOf(panel, 'do', { ...at, focus: undefined }),
        label: localizer.plain(say('panel.confirm')),
        style: 'success',
      },
      at.picks.length === 0
        ? undefined
        : { id: idOf(panel, 'look', back(at)), label: localizer.plain(say('panel.back')) },
    ),
  ];
}

/** One choice back; on a grid to the same row. */
function back(at: Chosen): At {
  const last = at.picks.at(-1);
  const picks = at.picks.slice(0, -1);
  const option = last && optionNamed(at.command, last.option);
  if (last === undefined || option?.cell === undefined) return { ...at, picks, focus: undefined };
  const index = at.command.options.indexOf(option);
  return {
    ...at,
    picks,
    focus: { option: index, at: { kind: 'row', number: option.cell(last.value).row } },
  };
}

/** Where the last choice lies on a grid: the menus of those before it, and arrows that move it to the next legal place. */
function arrows(panel: Panel, at: Chosen, { args }: AnyMove): readonly Block[] {
  const last: Picked | undefined = at.picks.at(-1);
  const option = last && optionNamed(at.command, last.option);
  const cell = option?.cell;
  if (last === undefined || cell === undefined || args[last.option] !== last.value) return [];
  const picks = at.picks.slice(0, -1);
  const values =
    stageOf(at.command, panel.list, picks)?.next.find((asked) => asked.option === last.option)?.values ?? [];
  const before = menusOfPicks(panel, { ...at, picks });
  if (values.length < 2) return before;
  const signs = { left: '◀', up: '▲', down: '▼', right: '▶' } as const;
  return [
    ...before,
    buttons(
      ...directions.map((direction): Button => {
        const value = neighbour(values, (one) => cell.call(option, one), last.value, direction);
        const to = { ...at, picks: [...picks, { option: last.option, value: value ?? last.value }] };
        return {
          id: idOf(panel, 'look', { ...to, focus: undefined }, direction.charAt(0)),
          label: signs[direction],
          disabled: value === undefined,
        };
      }),
    ),
  ];
}

function saidLabels({ loaded, seat, localizer }: Panel, command: AnyCommand, { args }: AnyMove): string[] {
  return command.options.flatMap((option) => {
    const value = args[option.name];
    return value === undefined ? [] : [localizer.text(option.label(value, loaded.state, seat, args))];
  });
}

/** The verbs besides the one that is being said: those without options act at once. */
function otherVerbs(
  panel: Panel,
  commands: readonly AnyCommand[],
  current: AnyCommand | undefined,
): readonly Block[] {
  const others = commands.filter((command) => command !== current);
  if (others.length === 0) return [];
  const warnings = others.flatMap((command) => warningsFor(panel, command));
  const shown: readonly Block[] = warnings.length > 0 ? [text(warnings.map(small).join('\n'))] : [];
  if (others.length <= BUTTONS_A_ROW)
    return [...shown, buttons(...others.map((command) => verbButton(panel, command, current === undefined)))];
  const menu: Menu = {
    kind: 'menu',
    id: idOf(panel, 'verb', START),
    placeholder: panel.localizer.plain(say(current === undefined ? 'panel.verb' : 'panel.other-verb')),
    choices: others.map(({ name }) => ({ value: shortHash(name), label: verbTitle(panel, name) })),
  };
  return [...shown, menu];
}

function verbButton(panel: Panel, command: AnyCommand, foremost: boolean): Button {
  const at: At = { command, picks: [], focus: undefined };
  return {
    id: idOf(panel, isPlain(panel, command) ? 'do' : 'look', at, 'v'),
    label: verbTitle(panel, command.name),
    style: foremost ? 'primary' : 'secondary',
  };
}

/** What a person should know before they press a verb that acts at once. */
function warningsFor({ loaded, seat, list, localizer }: Panel, command: AnyCommand): readonly string[] {
  const [move, another] = list.filter(({ verb }) => verb === command.name);
  if (move === undefined || another !== undefined || Object.keys(move.args).length > 0) return [];
  const title = verbTitle({ loaded, localizer }, command.name);
  return loaded.game
    .remarks(loaded.state, seat, move.action)
    .map((remark) => `${title}: ${localizer.markdown(remark)}`);
}

/** Whether the verb is a move by itself, without options. */
export function isPlain({ list }: Panel, command: AnyCommand): boolean {
  const own = list.filter(({ verb }) => verb === command.name);
  return own.length === 1 && own.every(({ args }) => Object.keys(args).length === 0);
}

export function verbTitle({ loaded, localizer }: Pick<Panel, 'loaded' | 'localizer'>, verb: string): string {
  return localizer.plain({ key: `${loaded.game.id}.verb.${verb}.title` } satisfies Message);
}
