/** A form that the bot opens: a title, and one to five rows. */
import {
  type APIModalInteractionResponseCallbackComponent,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import * as z from 'zod';
import {
  bounds,
  channelSelect,
  checkDefaults,
  checkNames,
  checkOptions,
  checkRequired,
  component,
  customId,
  mentionableSelect,
  numbered,
  roleSelect,
  stringSelect,
  userSelect,
  walk,
} from './components.ts';
import { complain, Form, list, maybe, text, whole, words } from './form.ts';

const MOST_INPUT = 4_000;

const textInput = component(ComponentType.TextInput, {
  custom_id: customId,
  style: z.enum(TextInputStyle),
  label: maybe(text(1, 45)),
  min_length: maybe(whole(0, MOST_INPUT)),
  max_length: maybe(whole(1, MOST_INPUT)),
  required: maybe(z.boolean()),
  value: maybe(text(0, MOST_INPUT)),
  placeholder: maybe(words(100)),
}).superRefine(({ min_length: min = 0, max_length: max = MOST_INPUT, value }, ctx) => {
  if (min > max) {
    complain(ctx, 'TEXT_INPUT_MIN_GREATER_THAN_MAX', 'min_length cannot be greater than max_length', [
      'min_length',
    ]);
  }
  if (value && value.length <= MOST_INPUT && (value.length < min || value.length > max)) {
    complain(ctx, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`, ['value']);
  }
});

const boxOption = z.object({
  value: text(1, 100),
  label: text(1, 100),
  description: maybe(words(100)),
  default: maybe(z.boolean()),
});

const radioGroup = component(ComponentType.RadioGroup, {
  custom_id: customId,
  options: list(boxOption, 2, 10),
  required: maybe(z.boolean()),
}).superRefine(({ options }, ctx) => {
  checkOptions(options, { least: 1, most: 10 }, ctx);
  checkDefaults(options, 1, ctx);
});

const checkboxGroup = component(ComponentType.CheckboxGroup, {
  custom_id: customId,
  options: list(boxOption, 1, 10),
  min_values: maybe(whole(0, 10)),
  max_values: maybe(whole(1, 10)),
  required: maybe(z.boolean()),
}).superRefine((one, ctx) => {
  // Left out, everything may be chosen.
  const { options, min_values: min = 1, max_values: max = options.length } = one;
  bounds({ ...one, max_values: max }, ctx);
  checkOptions(options, { least: Math.max(min, max), most: 10 }, ctx);
  checkDefaults(options, max, ctx);
});

const checkbox = component(ComponentType.Checkbox, {
  custom_id: customId,
  default: maybe(z.boolean()),
});

const fileUpload = component(ComponentType.FileUpload, {
  custom_id: customId,
  min_values: maybe(whole(0, 10)),
  max_values: maybe(whole(1, 10)),
  required: maybe(z.boolean()),
}).superRefine(bounds);

const label = component(ComponentType.Label, {
  label: text(1, 45),
  description: maybe(text(1, 100)),
  component: z.discriminatedUnion('type', [
    textInput,
    stringSelect,
    userSelect,
    roleSelect,
    mentionableSelect,
    channelSelect,
    fileUpload,
    radioGroup,
    checkboxGroup,
    checkbox,
  ]),
}).superRefine(({ component }, ctx) => {
  if (component.type === ComponentType.TextInput && component.label !== undefined) {
    complain(ctx, 'TEXT_INPUT_LABEL_IN_LABEL', 'A text input in a label has no label of its own', [
      'component',
      'label',
    ]);
  }
  // In a form, what does not say so is required.
  if ('min_values' in component && component.required === undefined) {
    checkRequired({ ...component, required: true }, ctx, ['component']);
  }
  if ('disabled' in component && component.disabled) {
    complain(ctx, 'SELECT_DISABLED_IN_MODAL', 'A select menu in a modal cannot be disabled', [
      'component',
      'disabled',
    ]);
  }
});

const inputRow = component(ComponentType.ActionRow, {
  components: list(z.discriminatedUnion('type', [textInput]), 1, 1),
}).superRefine(({ components }, ctx) => {
  if (components[0]?.label === undefined) {
    complain(ctx, 'BASE_TYPE_REQUIRED', 'This field is required', ['components', 0, 'label']);
  }
});

const textDisplay = component(ComponentType.TextDisplay, {
  content: text(1, MOST_INPUT),
});

const modal = z.object({
  custom_id: customId,
  title: text(1, 45),
  components: list(z.discriminatedUnion('type', [label, inputRow, textDisplay]), 1, 5),
});

interface ModalForm {
  readonly customId: string;
  readonly title: string;
  readonly components: readonly APIModalInteractionResponseCallbackComponent[];
  /** For complaints that arise later. */
  readonly form: Form;
}

/** Parses a form. Throws 50035 with all complaints. */
export function readModal(data: unknown): ModalForm {
  const form = new Form(['data']);
  const { custom_id, title, components } = form.read(modal, data);
  const placed = walk(components, ['components']);
  checkNames(form, placed);
  form.check();
  return {
    customId: custom_id,
    title,
    components: JSON.parse(
      JSON.stringify(numbered(components, placed)),
    ) as APIModalInteractionResponseCallbackComponent[],
    form,
  };
}
