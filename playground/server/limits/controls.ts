/** Buttons and select menus, with Discord's limits on each. */
import { ButtonStyle, ChannelType, ComponentType, SelectMenuDefaultValueType } from 'discord-api-types/v10';
import { z } from 'zod';
import { emoji } from './emoji.ts';
import { complain, list, maybe, snowflake, text, whole } from './form.ts';

/** The largest id that a component may carry: a 32-bit number. */
const MAX_ID = 2 ** 31 - 1;

/** 0 counts as none: Discord fills it in. */
export const componentId = maybe(whole(0, MAX_ID));

/** Every control's name for the bot: 1 to 100 characters. */
export const customId = text(1, 100);

export function isAddress(value: string, schemes: readonly string[]): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && schemes.includes(url.protocol);
}

/** Label up to 80 characters; a link up to 512. A button has either a `custom_id` or a link, and a label or an emoji. */
export const button = z
  .object({
    type: z.literal(ComponentType.Button),
    id: componentId,
    style: z.enum(ButtonStyle),
    label: maybe(text(0, 80)),
    emoji: maybe(emoji),
    custom_id: maybe(customId),
    url: maybe(text(1, 512)),
    sku_id: maybe(snowflake),
    disabled: maybe(z.boolean()),
  })
  .superRefine((one, ctx) => {
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

/** An option of a string select: label, value and description of up to 100 characters. */
export const option = z.object({
  label: text(1, 100),
  value: text(1, 100),
  description: maybe(text(0, 100)),
  emoji: maybe(emoji),
  default: maybe(z.boolean()),
});

const select = {
  id: componentId,
  custom_id: customId,
  placeholder: maybe(text(0, 150)),
  min_values: maybe(whole(0, 25)),
  max_values: maybe(whole(1, 25)),
  disabled: maybe(z.boolean()),
  required: maybe(z.boolean()),
};

interface Bounds {
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
}

function bounds({ min_values = 1, max_values = 1 }: Bounds, ctx: z.RefinementCtx): void {
  if (min_values > max_values) {
    complain(ctx, 'COMPONENT_MIN_VALUES_GREATER_THAN_MAX', 'min_values cannot be greater than max_values', [
      'min_values',
    ]);
  }
}

/** 1 to 25 options with different values, at least as many as may be chosen, and no more chosen before than may be. */
export const stringSelect = z
  .object({ type: z.literal(ComponentType.StringSelect), ...select, options: list(option, 1, 25) })
  .superRefine((one, ctx) => {
    bounds(one, ctx);
    const { min_values: min = 1, max_values: max = 1, options } = one;
    const least = Math.max(min, max);
    if (options.length < least && options.length > 0) {
      complain(ctx, 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and 25 in length.`, ['options']);
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
    if (options.filter((each) => each.default).length > max) {
      complain(ctx, 'SELECT_COMPONENT_TOO_MANY_DEFAULTS', 'More options are default than can be chosen', [
        'options',
      ]);
    }
  });

const defaults = maybe(list(z.object({ id: snowflake, type: z.enum(SelectMenuDefaultValueType) }), 0, 25));

function autoSelect<T extends ComponentType>(type: T) {
  return z.object({ type: z.literal(type), ...select, default_values: defaults }).superRefine((one, ctx) => {
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
export const channelSelect = z
  .object({
    type: z.literal(ComponentType.ChannelSelect),
    ...select,
    default_values: defaults,
    channel_types: maybe(z.array(z.enum(ChannelType))),
  })
  .superRefine(bounds);
