/** Buttons and select menus, with Discord's limits on each. */
import {
  type APIMessageTopLevelComponent,
  ButtonStyle,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
  SeparatorSpacingSize,
} from 'discord-api-types/v10';
import * as z from 'zod';
import { emoji } from './emoji.ts';
import {
  complain,
  distinct,
  type Form,
  list,
  maybe,
  type Path,
  snowflake,
  text,
  whole,
  words,
} from './form.ts';

/** The largest id of a component: a 32-bit number. */
const MAX_ID = 2 ** 31 - 1;

/** 0 counts as missing: Discord assigns an id. */
const componentId = maybe(whole(0, MAX_ID));

/** A component of this type. Every component can have an id. */
export function component<const T extends ComponentType, S extends z.ZodRawShape>(type: T, shape: S) {
  return z.object({ type: z.literal(type), id: componentId, ...shape });
}

/** Identifies a control for the bot: 1 to 100 characters. */
export const customId = text(1, 100);

export function isAddress(value: string, schemes: readonly string[]): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && schemes.includes(url.protocol);
}

/**
 * A label has up to 80 characters, a link up to 512. A button needs either a `custom_id` or a link, and a label or an
 * emoji.
 */
const button = component(ComponentType.Button, {
  style: z.enum(ButtonStyle),
  label: maybe(words(80)),
  emoji: maybe(emoji),
  custom_id: maybe(customId),
  url: maybe(text(1, 512)),
  sku_id: maybe(snowflake),
  disabled: maybe(z.boolean()),
}).superRefine((one, ctx) => {
  if (one.style === ButtonStyle.Premium) {
    complain(ctx, 'BUTTON_COMPONENT_INVALID_SKU', 'The application has no such SKU', ['sku_id']);
    return;
  }
  if (!one.label && !one.emoji) {
    complain(ctx, 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A button must have a label or an emoji', [
      'label',
    ]);
  }
  if (one.style === ButtonStyle.Link) {
    if (one.custom_id !== undefined) {
      complain(ctx, 'COMPONENT_CUSTOM_ID_AND_URL', 'A custom id and url cannot both be specified', [
        'custom_id',
      ]);
    }
    if (one.url === undefined) {
      complain(ctx, 'BASE_TYPE_REQUIRED', 'This field is required', ['url']);
    } else if (!isAddress(one.url, ['http:', 'https:', 'discord:'])) {
      complain(ctx, 'URL_TYPE_INVALID_SCHEME', 'Scheme must be one of (http, https, discord).', ['url']);
    }
    return;
  }
  if (one.custom_id === undefined) {
    complain(ctx, 'BASE_TYPE_REQUIRED', 'This field is required', ['custom_id']);
  }
  if (one.url !== undefined) {
    complain(ctx, 'COMPONENT_CUSTOM_ID_AND_URL', 'A custom id and url cannot both be specified', ['url']);
  }
});

/** An option of a string select, with a label, value and description of up to 100 characters each. */
const option = z.object({
  label: text(1, 100),
  value: text(1, 100),
  description: maybe(words(100)),
  emoji: maybe(emoji),
  default: maybe(z.boolean()),
});

const select = {
  custom_id: customId,
  placeholder: maybe(words(150)),
  min_values: maybe(whole(0, 25)),
  max_values: maybe(whole(1, 25)),
  disabled: maybe(z.boolean()),
  required: maybe(z.boolean()),
};

interface Bounds {
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
  readonly required?: boolean | undefined;
}

/** Refuses what must be answered, but with nothing if one likes. */
export function checkRequired(
  { min_values, required }: Bounds,
  ctx: z.RefinementCtx,
  path: string[] = [],
): void {
  if (!required || min_values !== 0) return;
  complain(
    ctx,
    'SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES',
    'Select menus marked as required cannot have a min_values of 0',
    [...path, 'min_values'],
  );
}

export function bounds({ min_values = 1, max_values = 1, required }: Bounds, ctx: z.RefinementCtx): void {
  checkRequired({ min_values, required }, ctx);
  if (min_values > max_values) {
    complain(ctx, 'COMPONENT_MIN_VALUES_GREATER_THAN_MAX', 'min_values cannot be greater than max_values', [
      'min_values',
    ]);
  }
}

/**
 * 1 to 25 options with distinct values, at least as many as may be chosen; no more are preselected than may be chosen.
 */
export const stringSelect = component(ComponentType.StringSelect, {
  ...select,
  options: list(option, 1, 25),
}).superRefine((one, ctx) => {
  bounds(one, ctx);
  checkOptions(one.options, { least: Math.max(one.min_values ?? 1, one.max_values ?? 1), most: 25 }, ctx);
  checkDefaults(one.options, one.max_values ?? 1, ctx);
});

interface Option {
  readonly value: string;
  readonly default?: boolean | undefined;
}

/** Refuses options with equal values, or fewer than may be chosen. */
export function checkOptions(
  options: readonly Option[],
  { least, most }: { readonly least: number; readonly most: number },
  ctx: z.RefinementCtx,
): void {
  if (options.length < least && options.length > 0) {
    complain(ctx, 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`, ['options']);
  }
  const values = new Set<string>();
  for (const [index, { value }] of options.entries()) {
    if (values.has(value)) {
      complain(
        ctx,
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        'The specified option value is already used',
        ['options', index, 'value'],
      );
    }
    values.add(value);
  }
}

/** Refuses more preselected options than may be chosen. */
export function checkDefaults(options: readonly Option[], most: number, ctx: z.RefinementCtx): void {
  if (options.filter((each) => each.default).length <= most) return;
  complain(ctx, 'SELECT_COMPONENT_TOO_MANY_DEFAULTS', 'More options are default than can be chosen', [
    'options',
  ]);
}

const defaults = maybe(list(z.object({ id: snowflake, type: z.enum(SelectMenuDefaultValueType) }), 0, 25));

function autoSelect<T extends ComponentType>(type: T) {
  return component(type, { ...select, default_values: defaults }).superRefine((one, ctx) => {
    bounds(one, ctx);
    if ((one.default_values?.length ?? 0) > (one.max_values ?? 1)) {
      complain(ctx, 'BASE_TYPE_MAX_LENGTH', `Must be ${one.max_values ?? 1} or fewer in length.`, [
        'default_values',
      ]);
    }
  });
}

export const userSelect = autoSelect(ComponentType.UserSelect);
export const roleSelect = autoSelect(ComponentType.RoleSelect);
export const mentionableSelect = autoSelect(ComponentType.MentionableSelect);
export const channelSelect = component(ComponentType.ChannelSelect, {
  ...select,
  default_values: defaults,
  channel_types: maybe(distinct(z.array(z.enum(ChannelType)))),
}).superRefine(bounds);

/** Maximum number of components of a Components V2 message, including nested ones. */
const MAX_COMPONENTS = 40;
/** Maximum total characters of its text displays. */
const MAX_TEXT = 4_000;
/** Discord's own server fails if a message has more media than this. */
const MOST_MEDIA = 64;

/** Five buttons or one select. */
const actionRow = component(ComponentType.ActionRow, {
  components: list(
    z.discriminatedUnion('type', [
      button,
      stringSelect,
      userSelect,
      roleSelect,
      mentionableSelect,
      channelSelect,
    ]),
    1,
    5,
  ),
}).superRefine(({ components }, ctx) => {
  if (components.length > 1 && components.some(({ type }) => type !== ComponentType.Button)) {
    complain(ctx, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width', [
      'components',
      components.length - 1,
    ]);
  }
});

const textDisplay = component(ComponentType.TextDisplay, {
  content: text(1, MAX_TEXT),
});

const media = z.object({
  url: text(1, 2_048).superRefine((value, ctx) => {
    if (!isAddress(value, ['http:', 'https:', 'attachment:'])) {
      complain(ctx, 'URL_TYPE_INVALID_SCHEME', 'Scheme must be one of (http, https, attachment).');
    }
  }),
});

/** Alt text: 1 to 1,024 characters. */
const altText = maybe(text(1, 1_024));

const thumbnail = component(ComponentType.Thumbnail, {
  media,
  description: altText,
  spoiler: maybe(z.boolean()),
});

/** One to ten pictures. */
const mediaGallery = component(ComponentType.MediaGallery, {
  items: list(z.object({ media, description: altText, spoiler: maybe(z.boolean()) }), 1, 10),
});

/** A file component shows only an uploaded file. */
const file = component(ComponentType.File, {
  file: media,
  spoiler: maybe(z.boolean()),
});

const separator = component(ComponentType.Separator, {
  divider: maybe(z.boolean()),
  spacing: maybe(z.enum(SeparatorSpacingSize)),
});

/** One to three texts beside a button or a small picture. */
const section = component(ComponentType.Section, {
  components: list(z.discriminatedUnion('type', [textDisplay]), 1, 3),
  accessory: z.discriminatedUnion('type', [button, thumbnail]),
});

const container = component(ComponentType.Container, {
  accent_color: maybe(whole(0, 0xff_ff_ff)),
  spoiler: maybe(z.boolean()),
  components: list(
    z.discriminatedUnion('type', [actionRow, textDisplay, section, mediaGallery, separator, file]),
    1,
    MAX_COMPONENTS,
  ),
});

/** Components without the flag: up to five action rows. */
const rows = list(z.discriminatedUnion('type', [actionRow]), 0, 5);
const tree = list(
  z.discriminatedUnion('type', [actionRow, textDisplay, section, mediaGallery, separator, file, container]),
  0,
  MAX_COMPONENTS,
);

/** One component of a tree, and its path in the body. */
export interface PlacedComponent {
  readonly component: { readonly type: ComponentType; readonly id?: number | undefined } & Record<
    string,
    unknown
  >;
  readonly path: Path;
}

/** Every component of a tree, parents before their children, in reading order. */
export function walk(components: readonly object[], path: Path = []): readonly PlacedComponent[] {
  return components.flatMap((component, index) => visit(component, [...path, index]));
}

function visit(one: object, path: Path): readonly PlacedComponent[] {
  const component = one as PlacedComponent['component'];
  const { components, accessory, component: labelled } = component;
  return [
    { component, path },
    ...(Array.isArray(components) ? walk(components, [...path, 'components']) : []),
    ...(isObject(accessory) ? visit(accessory, [...path, 'accessory']) : []),
    ...(isObject(labelled) ? visit(labelled, [...path, 'component']) : []),
  ];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Parses a message's components. Complains about every breach of Discord's limits: structure, lengths, the number of
 * components and characters, duplicate names and ids.
 */
export function readComponents(
  form: Form,
  value: unknown,
  isV2: boolean,
): readonly APIMessageTopLevelComponent[] {
  const at = ['components'];
  const components: readonly object[] = isV2 ? form.read(tree, value, at) : form.read(rows, value, at);
  const placed = walk(components, at);
  if (isV2) countAll(form, placed);
  checkNames(form, placed);
  // Removes undefined fields: stored values must survive JSON.
  return JSON.parse(JSON.stringify(numbered(components, placed))) as APIMessageTopLevelComponent[];
}

function countAll(form: Form, placed: readonly PlacedComponent[]): void {
  if (placed.length > MAX_COMPONENTS) {
    form.add(
      ['components'],
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      `The total number of components exceeds the maximum of ${MAX_COMPONENTS}`,
    );
  }
  const characters = placed.reduce(
    (sum, { component }) =>
      sum + (component.type === ComponentType.TextDisplay ? String(component.content).length : 0),
    0,
  );
  if (characters > MAX_TEXT) {
    form.add(
      ['components'],
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      `Components displayable text size exceeds maximum size of ${MAX_TEXT}`,
    );
  }
  const pictures = placed.reduce(
    (sum, { component }) => sum + (Array.isArray(component.items) ? component.items.length : 0),
    0,
  );
  if (pictures > MOST_MEDIA) {
    form.add(['components'], 'COMPONENT_MAX_MEDIA_EXCEEDED', `There are more than ${MOST_MEDIA} media items`);
  }
}

/** Each `custom_id` and `id` must be unique in a message or form. */
export function checkNames(form: Form, placed: readonly PlacedComponent[]): void {
  const names = new Set<unknown>();
  const ids = new Set<unknown>();
  for (const { component, path } of placed) {
    const name = component.custom_id;
    if (name !== undefined && names.has(name)) {
      form.add(
        [...path, 'custom_id'],
        'COMPONENT_CUSTOM_ID_DUPLICATED',
        'Component custom id cannot be duplicated',
      );
    }
    names.add(name);
    if (component.id && ids.has(component.id)) {
      form.add([...path, 'id'], 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');
    }
    ids.add(component.id);
  }
}

/** The same tree with an id for every component, using the lowest free numbers. */
export function numbered(
  components: readonly object[],
  placed: readonly PlacedComponent[],
): readonly object[] {
  const taken = new Set(placed.map(({ component }) => component.id));
  let last = 0;
  const fresh = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const give = (one: object): object => {
    const { components: inner, accessory, component: labelled, ...own } = one as Record<string, unknown>;
    return {
      ...own,
      id: own.id || fresh(),
      ...(Array.isArray(inner) ? { components: inner.map(give) } : {}),
      ...(isObject(accessory) ? { accessory: give(accessory) } : {}),
      ...(isObject(labelled) ? { component: give(labelled) } : {}),
    };
  };
  return components.map(give);
}
