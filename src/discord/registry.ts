import { tableOptionsOf } from '../table/hooks.ts';
import { clock } from './handlers/clock.ts';
import { departures } from './handlers/departures.ts';
import { games } from './handlers/games.ts';
import { lobby } from './handlers/lobby.ts';
import { moves } from './handlers/moves.ts';
import { newgame } from './handlers/newgame.ts';
import { plan } from './handlers/plan.ts';
import { rules } from './handlers/rules.ts';
import { seats } from './handlers/seats.ts';
import { sheets } from './handlers/sheets.ts';
import { undo } from './handlers/undo.ts';
import type { BotContext } from './interactions/ask.ts';
import type { Contribution, Handlers } from './interactions/contribution.ts';
import { createPlaces, goneKind, kernelKinds } from './interactions/kernel-places.ts';
import { createDelivery } from './messages/delivery.ts';
import { atEnd } from './messages/end.ts';
import { createDrafts } from './messages/form.ts';
import { createHosts } from './messages/hosts.ts';
import { createCustomIds, type Press } from './presses.ts';
import { settings } from './settings/controls.ts';
import { personEntries, serverEntries } from './settings/entries.ts';

/** The kernel's own contributions. @param features those shown in the kernel's views */
export function kernelWith(features: readonly Contribution[]): readonly Contribution[] {
  const contribution: Contribution = {
    settings: { person: personEntries, server: serverEntries },
    places: kernelKinds,
    shows: { end: atEnd },
  };
  return [
    newgame(features.flatMap(({ openingCommands = [] }) => openingCommands)),
    lobby(tableOptionsOf(features)),
    ...[sheets, undo, seats, games, rules, clock, moves, plan],
    contribution,
    settings([contribution, ...features]),
  ];
}

/** The parts of a bot that cannot be derived from others. */
export type BotParts = Omit<
  BotContext,
  'contributions' | 'customIds' | 'delivery' | 'drafts' | 'handlers' | 'hosts' | 'places'
>;

/**
 * Assembles the bot's context.
 *
 * @param contributions is filled with those of the kernel and the features; the tables' hooks can read the same list
 * @param contribute creates the features; the bot does not call them before it returns
 */
export function createContext(
  parts: BotParts,
  contribute: (bot: BotContext) => readonly Contribution[],
  contributions: Contribution[] = [],
): BotContext {
  let handlers: Handlers | undefined;
  let customIds: BotContext['customIds'] | undefined;
  const registered = () => {
    handlers ??= handlersOf(contributions);
    return handlers;
  };
  const ids = () => {
    customIds ??= createCustomIds(registered().buttons);
    return customIds;
  };
  const known = {
    ...parts,
    contributions,
    places: createPlaces(contributions, goneKind(parts.log)),
    drafts: createDrafts(),
    handlers: registered,
    customIds: { write: (press: Press) => ids().write(press), read: (id: string) => ids().read(id) },
  };
  const bot: BotContext = { ...known, delivery: createDelivery(known), hosts: createHosts(known) };
  const features = contribute(bot);
  contributions.push(...kernelWith(features), departures(bot), ...features);
  return bot;
}

function handlersOf(all: readonly Contribution[]): Handlers {
  return {
    commands: all.flatMap(({ commands = [] }) => commands),
    messageCommands: all.flatMap(({ messageCommands = [] }) => messageCommands),
    personCommands: all.flatMap(({ personCommands = [] }) => personCommands),
    buttons: all.flatMap(({ buttons = [] }) => buttons),
  };
}
