import { ChatInputCommandInteraction, MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { markAcknowledged } from './discordjs-internals.ts';

const classes = [ChatInputCommandInteraction, MessageComponentInteraction, ModalSubmitInteraction] as const;

/** An interaction of discord.js's own class, whose webhook remembers its calls. */
function interactionOf({ prototype }: (typeof classes)[number]) {
  const calls: string[] = [];
  const webhook = {
    editMessage: async () => void calls.push('editMessage'),
    send: async () => void calls.push('send'),
  };
  const own = {
    deferred: { value: false, writable: true },
    replied: { value: false, writable: true },
    ephemeral: { value: null, writable: true },
    channel: { value: null },
    webhook: { value: webhook },
  };
  return { interaction: Object.create(prototype, own) as ChatInputCommandInteraction, calls };
}

describe.each(classes)('$name', (type) => {
  it('shows nothing before it is acknowledged', async () => {
    const { interaction, calls } = interactionOf(type);
    await expect(interaction.editReply('text')).rejects.toThrow('has not been sent or deferred');
    await expect(interaction.followUp('text')).rejects.toThrow('has not been sent or deferred');
    expect(calls).toEqual([]);
  });

  it('shows a reply and a follow-up once it is marked as acknowledged', async () => {
    const { interaction, calls } = interactionOf(type);
    markAcknowledged(interaction);
    await interaction.editReply('text').catch(afterTheCall);
    await interaction.followUp('text').catch(afterTheCall);
    expect(calls).toEqual(['editMessage', 'send']);
  });
});

/** The webhook returns no message, which discord.js reads after the call. */
function afterTheCall(error: unknown): void {
  expect(error).toBeInstanceOf(TypeError);
}
