import { type APIEmbed, type APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';

const CHOICES = { min_values: 1, max_values: 1 };

/** The fields that Discord fills in where the bot left them out. */
const DEFAULTS: Readonly<Partial<Record<ComponentType, object>>> = {
  [ComponentType.StringSelect]: CHOICES,
  [ComponentType.UserSelect]: CHOICES,
  [ComponentType.RoleSelect]: CHOICES,
  [ComponentType.MentionableSelect]: CHOICES,
  [ComponentType.ChannelSelect]: CHOICES,
  [ComponentType.Container]: { accent_color: null, spoiler: false },
  [ComponentType.Thumbnail]: { description: null, spoiler: false },
  [ComponentType.File]: { spoiler: false },
  [ComponentType.Separator]: { spacing: 1, divider: true },
};
const ITEM = { description: null, spoiler: false };

/** A message's components as Discord says them. */
export function wireComponents(
  components: readonly APIMessageTopLevelComponent[],
): APIMessageTopLevelComponent[] {
  return components.map((one) => completed(one) as unknown as APIMessageTopLevelComponent);
}

function completed(value: object): object {
  const { components, accessory, items, ...own } = value as Readonly<Record<string, unknown>>;
  return {
    ...(DEFAULTS[own.type as ComponentType] ?? {}),
    ...own,
    ...(Array.isArray(components) ? { components: components.map(completed) } : {}),
    ...(typeof accessory === 'object' && accessory !== null ? { accessory: completed(accessory) } : {}),
    ...(Array.isArray(items) ? { items: items.map((item: object) => ({ ...ITEM, ...item })) } : {}),
  };
}

/** A message's embeds as Discord says them: every field says whether it is inline. */
export function wireEmbeds(embeds: readonly APIEmbed[]): APIEmbed[] {
  return embeds.map((embed) =>
    embed.fields
      ? { ...embed, fields: embed.fields.map((field) => ({ ...field, inline: field.inline ?? false })) }
      : embed,
  );
}
