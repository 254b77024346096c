/** The trees of components that a message may have: action rows alone, or Components V2. */
import { type APIMessageTopLevelComponent, ComponentType, SeparatorSpacingSize } from 'discord-api-types/v10';
import { z } from 'zod';
import {
  button,
  channelSelect,
  componentId,
  isAddress,
  mentionableSelect,
  roleSelect,
  stringSelect,
  userSelect,
} from './controls.ts';
import { complain, type Form, list, maybe, type Path, text, whole } from './form.ts';

/** Maximum components of a Components V2 message, nested ones included. */
export const MAX_COMPONENTS = 40;
/** Maximum characters of all its text displays together. */
export const MAX_TEXT = 4_000;
/** Discord's own server fails on more media in one message than this. */
const MOST_MEDIA = 64;

/** Five buttons or one select. */
const actionRow = z
  .object({
    type: z.literal(ComponentType.ActionRow),
    id: componentId,
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
  })
  .superRefine(({ components }, ctx) => {
    if (components.length > 1 && components.some(({ type }) => type !== ComponentType.Button)) {
      complain(ctx, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width', [
        'components',
        components.length - 1,
      ]);
    }
  });

const textDisplay = z.object({
  type: z.literal(ComponentType.TextDisplay),
  id: componentId,
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

const thumbnail = z.object({
  type: z.literal(ComponentType.Thumbnail),
  id: componentId,
  media,
  description: altText,
  spoiler: maybe(z.boolean()),
});

/** One to ten pictures. */
const mediaGallery = z.object({
  type: z.literal(ComponentType.MediaGallery),
  id: componentId,
  items: list(z.object({ media, description: altText, spoiler: maybe(z.boolean()) }), 1, 10),
});

/** A file component shows an uploaded file alone, no other address. */
const file = z.object({
  type: z.literal(ComponentType.File),
  id: componentId,
  file: media,
  spoiler: maybe(z.boolean()),
});

const separator = z.object({
  type: z.literal(ComponentType.Separator),
  id: componentId,
  divider: maybe(z.boolean()),
  spacing: maybe(z.enum(SeparatorSpacingSize)),
});

/** One to three texts, and beside them a button or a small picture. */
const section = z.object({
  type: z.literal(ComponentType.Section),
  id: componentId,
  components: list(z.discriminatedUnion('type', [textDisplay]), 1, 3),
  accessory: z.discriminatedUnion('type', [button, thumbnail]),
});

const container = z.object({
  type: z.literal(ComponentType.Container),
  id: componentId,
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
  return components.flatMap((one, index) => visit(one, [...path, index]));
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
 * Reads a message's components and complains of every breach of Discord's limits: shapes and lengths, the number of
 * components and characters, names and ids used twice.
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

/** `custom_id` and `id` must each be different throughout a message or a form. */
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

/** The same tree with an id for every component: the lowest free numbers. */
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
