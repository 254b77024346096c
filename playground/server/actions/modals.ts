/** Forms that people fill in. */
import { ComponentType } from 'discord-api-types/v10';
import type { Id, ModalValues, PageResult, Requests } from '../../protocol.ts';
import type { InteractionRegistry } from '../interactions/registry.ts';
import type { ModalState, PersonState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { checkChoice, type Menu } from './components.ts';
import { channelOf, personOf } from './find.ts';
import { ActionRefused } from './refused.ts';
import { Resolved } from './resolved.ts';

const MOST_CHARACTERS = 4_000;

/** A control of a form, of any type. */
interface Control extends Menu {
  readonly id?: number;
  readonly custom_id: string;
  readonly required?: boolean;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly value?: string;
  readonly default?: boolean;
}

type Filled = Readonly<Record<string, unknown>>;

function modalOf(world: World, person: PersonState, id: Id): ModalState {
  const modal = world.modals.get(id);
  if (modal?.personId !== person.id)
    throw new ActionRefused('unknown-modal', `${person.name} has no such form open.`);
  return modal;
}

export function submit(
  world: World,
  registry: InteractionRegistry,
  origin: string,
  { as, modalId, values }: Requests['submit']['takes'],
): PageResult<'submit'> {
  const person = personOf(world, as);
  const modal = modalOf(world, person, modalId);
  const channel = channelOf(world, person, modal.channelId);
  const resolved = new Resolved(world, channel, origin);
  const names = new Set<string>();
  const fillOne = (control: Control): Filled => {
    names.add(control.custom_id);
    return filled(world, person, control, values[control.custom_id], resolved);
  };
  const components = modal.components.map((row): Filled => {
    switch (row.type) {
      case ComponentType.Label:
        return { type: row.type, id: row.id, component: fillOne(row.component as Control) };
      case ComponentType.ActionRow:
        return {
          type: row.type,
          id: row.id,
          components: row.components.map((one) => fillOne(one as Control)),
        };
      default:
        return { type: row.type, id: row.id };
    }
  });
  refuseUnknown(values, names);
  const { customId, messageId } = modal;
  const interaction = registry.begin(
    {
      kind: 'modal',
      personId: person.id,
      channelId: channel.id,
      installed: modal.installed,
      customId,
      modalId,
      triggeredBy: modalId,
      ...(messageId ? { messageId } : {}),
    },
    { custom_id: customId, components, ...resolved.data },
  );
  return { interactionId: interaction.id };
}

export function dismissModal(world: World, { as, modalId }: Requests['dismiss-modal']['takes']): void {
  world.modals.delete(modalOf(world, personOf(world, as), modalId).id);
}

function refuseUnknown(values: ModalValues, names: ReadonlySet<string>): void {
  for (const name of Object.keys(values)) {
    if (!names.has(name)) throw new ActionRefused('unknown-control', `The form has no control ${name}.`);
  }
}

function filled(
  world: World,
  person: PersonState,
  control: Control,
  given: ModalValues[string] | undefined,
  resolved: Resolved,
): Filled {
  const { type, id, custom_id, required = true } = control;
  const base = { type, id, custom_id };
  const bad = (why: string) => new ActionRefused('bad-value', `${custom_id} ${why}.`);
  const missing = () => new ActionRefused('missing-value', `${custom_id} is required.`);
  switch (type) {
    case ComponentType.TextInput: {
      const value = given ?? control.value ?? '';
      if (typeof value !== 'string') throw bad('must be text');
      if (value === '' && required) throw missing();
      const { min_length: min = 0, max_length: max = MOST_CHARACTERS } = control;
      if (value !== '' && (value.length < min || value.length > max))
        throw bad(`has ${min} to ${max} characters`);
      return { ...base, value };
    }
    case ComponentType.Checkbox: {
      const value = given ?? control.default ?? false;
      if (typeof value !== 'boolean') throw bad('is ticked or not');
      return { ...base, value };
    }
    case ComponentType.RadioGroup: {
      if (given === undefined) {
        if (required) throw missing();
        return { ...base, value: null };
      }
      if (!control.options?.some(({ value }) => value === given)) throw bad('is one of its options');
      return { ...base, value: given };
    }
    default: {
      const values = given === undefined ? [] : typeof given === 'string' ? [given] : given;
      if (typeof values === 'boolean') throw bad('is a list of values');
      if (values.length === 0) {
        if (required) throw missing();
        return { ...base, values };
      }
      checkMany(world, person, control, values, resolved);
      return { ...base, values };
    }
  }
}

function checkMany(
  world: World,
  person: PersonState,
  control: Control,
  values: readonly string[],
  resolved: Resolved,
): void {
  if (control.type === ComponentType.FileUpload) {
    const { min_values: min = 1, max_values: max = 1 } = control;
    if (values.length < min || values.length > max) {
      throw new ActionRefused('bad-value', `Between ${min} and ${max} files are uploaded here.`);
    }
    for (const id of values) {
      if (!resolved.attachment(id))
        throw new ActionRefused('unknown-file', `No file with the id ${id} was uploaded.`);
    }
    return;
  }
  // A group of checkboxes is chosen from as a menu is.
  const isGroup = control.type === ComponentType.CheckboxGroup;
  const menu: Menu = isGroup
    ? {
        ...control,
        type: ComponentType.StringSelect,
        max_values: control.max_values ?? control.options?.length,
      }
    : control;
  checkChoice(world, person, menu, values, resolved);
}
