import { type APIMessageTopLevelComponent, ComponentType } from 'discord.js';
import { modalOf } from '../../discord/gateway/modal.ts';
import type { Form } from '../../discord/messages/form.ts';
import type { CustomIds } from '../../discord/presses.ts';
import {
  ALT_TEXT_MAX,
  ATTACHMENTS_MAX,
  BUTTON_LABEL_MAX,
  BUTTONS_A_ROW,
  CHECKS_MAX,
  CHOICE_TEXT_MAX,
  CHOICES_MAX,
  COMPONENTS_MAX,
  CUSTOM_ID_MAX,
  FIELDS_MAX,
  MESSAGE_TEXT_MAX,
  MODAL_TITLE_MAX,
  PLACEHOLDER_MAX,
  TEXT_LABEL_MAX,
} from '../../discord/rest/limits.ts';
import type { Composed } from '../../discord/rest/message-client.ts';

/** A component of any kind, with the fields that have limits. */
interface Any {
  readonly type: ComponentType;
  readonly components?: readonly Any[];
  readonly content?: string;
  readonly custom_id?: string;
  readonly url?: string;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly style?: number;
  readonly placeholder?: string;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly options?: readonly { label: string; value: string; description?: string; default?: boolean }[];
  readonly items?: readonly { media: { url: string }; description?: string }[];
  readonly file?: { url: string };
}

/** Every component of a message, nested ones too. */
export function allComponents(components: readonly APIMessageTopLevelComponent[]): readonly Any[] {
  const flat = (all: readonly Any[]): readonly Any[] =>
    all.flatMap((one) => [one, ...flat(one.components ?? [])]);
  return flat(components as unknown as readonly Any[]);
}

/** Whether a sentence is put before a stop that it has already. */
export function endsTwice(text: string): boolean {
  return /(?<!\.)\.\.(?=\s|$)|[…?]\./.test(text);
}

/** The reasons why Discord would refuse a message, or a reader stumble; empty for a valid one. */
export function breaches({ components, files, notify }: Composed): readonly string[] {
  const all = allComponents(components);
  const out: string[] = [];
  const check = (ok: boolean, breach: string) => {
    if (!ok) out.push(breach);
  };
  check(new Set(notify).size === notify.length, 'somebody is notified twice');
  check(all.length >= 1 && all.length <= COMPONENTS_MAX, `${all.length} components`);
  const texts = all.map(({ content }) => content).filter((content) => content !== undefined);
  check(texts.join('').length <= MESSAGE_TEXT_MAX, `${texts.join('').length} characters of text`);
  check(!texts.some((content) => content.trim() === ''), 'an empty text');
  const read = all.flatMap(({ content, label, placeholder, options = [], items = [] }) => [
    ...[content, label, placeholder],
    ...options.flatMap((option) => [option.label, option.description]),
    ...items.map(({ description }) => description),
  ]);
  const stopped = read.filter((one) => endsTwice(one ?? ''));
  check(stopped.length === 0, `a sentence that ends twice: ${stopped.join(' | ')}`);
  const ids = all.map(({ custom_id }) => custom_id).filter((id) => id !== undefined);
  check(new Set(ids).size === ids.length, `a custom_id twice: ${ids.join(' ')}`);
  check(!ids.some((id) => id.length < 1 || id.length > CUSTOM_ID_MAX), 'the length of a custom_id');
  const attached = new Set(files.map(({ name }) => `attachment://${name}`));
  check(attached.size === files.length, 'two files of one name');
  check(files.length <= ATTACHMENTS_MAX, `${files.length} files`);
  const shown = all.flatMap(({ items = [], file }) => [
    ...items.map(({ media }) => media.url),
    ...(file === undefined ? [] : [file.url]),
  ]);
  check(
    shown.length === attached.size && shown.every((url) => attached.has(url)),
    'files and references differ',
  );

  for (const one of all) {
    switch (one.type) {
      case ComponentType.ActionRow: {
        const parts = one.components ?? [];
        const menus = parts.filter(({ type }) => type === ComponentType.StringSelect);
        check(parts.length >= 1 && parts.length <= BUTTONS_A_ROW, 'the number of buttons in a row');
        check(menus.length === 0 || parts.length === 1, 'a menu beside others in a row');
        break;
      }
      case ComponentType.Button:
        check(within(one.label, 1, BUTTON_LABEL_MAX), `a button's label: ${one.label}`);
        check(
          (one.custom_id === undefined) !== (one.url === undefined),
          'a button without a place to lead to',
        );
        break;
      case ComponentType.StringSelect: {
        const options = one.options ?? [];
        const values = options.map(({ value }) => value);
        const chosen = options.filter((option) => option.default === true).length;
        check(options.length >= 1 && options.length <= CHOICES_MAX, `${options.length} choices`);
        check(new Set(values).size === values.length, `a value twice: ${values.join(' ')}`);
        check(within(one.placeholder, 1, PLACEHOLDER_MAX), 'a placeholder');
        check((one.max_values ?? 1) <= options.length && (one.max_values ?? 1) >= 1, 'max_values');
        check(chosen <= (one.max_values ?? 1), 'more defaults than may be chosen');
        for (const { label, value, description } of options)
          check(
            within(label, 1, CHOICE_TEXT_MAX) &&
              within(value, 1, CHOICE_TEXT_MAX) &&
              within(description ?? 'none', 1, CHOICE_TEXT_MAX),
            `a choice: ${label}`,
          );
        break;
      }
      case ComponentType.MediaGallery: {
        const items = one.items ?? [];
        check(items.length === 1, `${items.length} pictures in a gallery, which Discord would crop`);
        for (const { description } of items)
          check(within(description, 1, ALT_TEXT_MAX), 'an alternative text');
        break;
      }
      default:
    }
  }
  return out;
}

/** The reasons why Discord would refuse a form, or why a text of it is cut. */
export function formBreaches(form: Form, customIds: CustomIds): readonly string[] {
  const { title, components, custom_id } = modalOf(form, customIds).toJSON();
  const out: string[] = [];
  const check = (ok: boolean, breach: string) => {
    if (!ok) out.push(breach);
  };
  const isCut = (text: string | undefined, min: number, max: number, what: string) =>
    check(text === undefined || within(text, min, max), `${what}: ${text}`);
  isCut(form.title, 1, MODAL_TITLE_MAX, 'the title');
  check(title === form.title, 'a title that is cut');
  check(within(custom_id, 1, CUSTOM_ID_MAX), `a custom_id: ${custom_id}`);
  check(components.length >= 1 && components.length <= FIELDS_MAX, `${components.length} fields`);
  const names = form.fields.map(({ name }) => name);
  check(new Set(names).size === names.length, `a name twice: ${names.join(' ')}`);
  for (const field of form.fields) {
    isCut(field.label, 1, TEXT_LABEL_MAX, 'a label');
    isCut(field.about, 1, CHOICE_TEXT_MAX, 'a description');
    if (field.kind === 'text') isCut(field.example || undefined, 1, CHOICE_TEXT_MAX, 'an example');
    if (field.kind === 'channels')
      check(field.chosen.length <= field.most, 'more channels than may be chosen');
    if (field.kind !== 'choices' && field.kind !== 'checks') continue;
    const values = field.choices.map(({ value }) => value);
    const most = field.kind === 'checks' ? CHECKS_MAX : CHOICES_MAX;
    const chosen = field.choices.filter((choice) => choice.chosen === true).length;
    check(values.length >= 1 && values.length <= most, `${values.length} choices in ${field.name}`);
    check(new Set(values).size === values.length, `a value twice: ${values.join(' ')}`);
    check(field.kind === 'checks' || chosen <= 1, 'more defaults than may be chosen');
    for (const { value, label, about } of field.choices) {
      isCut(value, 1, CHOICE_TEXT_MAX, 'a value');
      isCut(label, 1, CHOICE_TEXT_MAX, 'a choice');
      isCut(about, 1, CHOICE_TEXT_MAX, 'the description of a choice');
    }
  }
  return out;
}

/** Discord trims texts, so spaces alone are none. */
function within(text: string | undefined, min: number, max: number): boolean {
  return text !== undefined && text.length <= max && (min === 0 || text.trim().length >= min);
}
