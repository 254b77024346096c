import {
  type APIEmbed,
  ButtonStyle,
  ComponentType,
  type InteractionEditReplyOptions,
  type InteractionReplyOptions,
  MessageFlags,
} from 'discord.js';
import { picture } from './pictures.ts';

/** 20 November 2026, 12:30 UTC, in seconds. */
const NOON = 1_795_177_800;

export const MARKDOWN = `# A heading
## A smaller one
### And the smallest
**bold**, *italic*, __underlined__, ~~struck~~, \`code\`, ||hidden||
> a quote
> of two lines
- one
  - within
- two
3. three
4. four
\`\`\`ts
const four: number = 4;
\`\`\`
[a link](https://example.invalid/rules) and https://example.invalid/bare
-# small print 🎲`;

/** Everything that Components V2 can show. */
export function everyComponent(channelId: string): InteractionEditReplyOptions {
  return {
    flags: MessageFlags.IsComponentsV2,
    files: [
      {
        name: 'sheet.png',
        attachment: picture(1000, 1200, '1', '#2b8a3e'),
        description: 'Ann’s sheet: 12 boxes',
      },
      { name: 'dice.png', attachment: picture(800, 500, '2', '#1c7ed6'), description: 'Two dice' },
      { name: 'hidden.png', attachment: picture(600, 600, '3', '#d6336c'), description: 'A hidden card' },
      { name: 'record.txt', attachment: Buffer.from('a record\n') },
    ],
    components: [
      {
        type: ComponentType.Container,
        accent_color: 0x2b8a3e,
        components: [
          {
            type: ComponentType.TextDisplay,
            content: `## Stairs\nRound **2** of 6, until <t:${NOON}:R>, <#${channelId}>`,
          },
          { type: ComponentType.Separator, divider: true, spacing: 1 },
          {
            type: ComponentType.Section,
            components: [
              { type: ComponentType.TextDisplay, content: 'It is **Ann’s** turn.' },
              { type: ComponentType.TextDisplay, content: '-# Write or skip.' },
            ],
            accessory: {
              type: ComponentType.Thumbnail,
              media: { url: 'attachment://dice.png' },
              description: 'Two dice',
            },
          },
          {
            type: ComponentType.Section,
            components: [{ type: ComponentType.TextDisplay, content: 'Ben has 14 points.' }],
            accessory: {
              type: ComponentType.Button,
              style: ButtonStyle.Secondary,
              custom_id: 'look',
              label: 'Look',
            },
          },
          {
            type: ComponentType.MediaGallery,
            items: [{ media: { url: 'attachment://sheet.png' }, description: 'Ann’s sheet: 12 boxes' }],
          },
          {
            type: ComponentType.MediaGallery,
            items: [
              { media: { url: 'attachment://dice.png' }, description: 'Two dice' },
              { media: { url: 'attachment://hidden.png' }, description: 'A hidden card', spoiler: true },
            ],
          },
          { type: ComponentType.File, file: { url: 'attachment://record.txt' } },
          { type: ComponentType.Separator, divider: false, spacing: 2 },
          {
            type: ComponentType.ActionRow,
            components: [
              {
                type: ComponentType.Button,
                style: ButtonStyle.Primary,
                custom_id: 'play',
                label: 'Play',
                emoji: { name: '🎲' },
              },
              { type: ComponentType.Button, style: ButtonStyle.Success, custom_id: 'count', label: 'Count' },
              { type: ComponentType.Button, style: ButtonStyle.Danger, custom_id: 'fail', label: 'Fail' },
              {
                type: ComponentType.Button,
                style: ButtonStyle.Secondary,
                custom_id: 'off',
                label: 'Off',
                disabled: true,
              },
              {
                type: ComponentType.Button,
                style: ButtonStyle.Link,
                url: 'https://example.invalid/rules',
                label: 'Rules',
              },
            ],
          },
          {
            type: ComponentType.ActionRow,
            components: [
              {
                type: ComponentType.StringSelect,
                custom_id: 'box',
                placeholder: 'Choose a box',
                options: [
                  { label: 'Row 1', value: 'row1', description: 'Seven boxes', emoji: { name: '🪜' } },
                  { label: 'Row 2', value: 'row2', description: 'Five boxes' },
                ],
              },
            ],
          },
          {
            type: ComponentType.ActionRow,
            components: [
              {
                type: ComponentType.StringSelect,
                custom_id: 'dice',
                placeholder: 'Choose dice',
                min_values: 1,
                max_values: 3,
                options: ['red', 'green', 'blue', 'white'].map((colour) => ({
                  label: colour,
                  value: colour,
                })),
              },
            ],
          },
        ],
      },
      {
        type: ComponentType.ActionRow,
        components: [{ type: ComponentType.UserSelect, custom_id: 'who', placeholder: 'Choose a player' }],
      },
      {
        type: ComponentType.ActionRow,
        components: [
          { type: ComponentType.ChannelSelect, custom_id: 'where', placeholder: 'Choose a channel' },
        ],
      },
    ],
  };
}

/** An emoji of the application in a text, on a button and in a menu. @param mention `<:name:id>` */
export function emojiEverywhere(id: string, mention: string): InteractionReplyOptions {
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [
      { type: ComponentType.TextDisplay, content: `Ann rolls ${mention}, Ben <:gone:1>.` },
      {
        type: ComponentType.ActionRow,
        components: [
          {
            type: ComponentType.Button,
            style: ButtonStyle.Primary,
            custom_id: 'look',
            label: 'Roll',
            emoji: { id, name: 'die_six' },
          },
        ],
      },
      {
        type: ComponentType.ActionRow,
        components: [
          {
            type: ComponentType.StringSelect,
            custom_id: 'die',
            placeholder: 'Choose a die',
            options: [{ label: 'Six', value: '6', emoji: { id, name: 'die_six' } }],
          },
        ],
      },
    ],
  };
}

export const EMBED: APIEmbed = {
  author: { name: 'The house' },
  title: 'Standings',
  url: 'https://example.invalid/standings',
  description: '**Ann** leads.',
  color: 0xe8590c,
  fields: [
    { name: 'Ann', value: '21', inline: true },
    { name: 'Ben', value: '17', inline: true },
    { name: 'Note', value: 'Ties go to the *lower* seat.' },
  ],
  footer: { text: 'After round 2' },
  timestamp: new Date(NOON * 1000).toISOString(),
};
