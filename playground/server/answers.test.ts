import {
  ActionRowBuilder,
  AttachmentBuilder,
  ContainerBuilder,
  type Interaction,
  LabelBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  RadioGroupBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import { describe, expect, it } from 'vitest';
import { buttons, type LibraryBot, libraryBotForEach } from '../testing/library-bot.ts';
import { png } from '../testing/raw-bot.ts';

let bot: LibraryBot;
libraryBotForEach((fresh) => {
  bot = fresh;
});

describe('answers', () => {
  it('may be deferred, edited into Components V2 with a picture, and followed up in private', async () => {
    bot.react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply();
      const container = new ContainerBuilder()
        .addTextDisplayComponents(new TextDisplayBuilder({ content: 'A sheet' }))
        .addMediaGalleryComponents(
          new MediaGalleryBuilder({
            items: [{ media: { url: 'attachment://sheet.png' }, description: 'An empty sheet' }],
          }),
        )
        .addActionRowComponents(buttons('Play'));
      const message = await interaction.editReply({
        flags: MessageFlags.IsComponentsV2,
        components: [container],
        files: [new AttachmentBuilder(png(40, 30), { name: 'sheet.png' })],
      });
      expect(message.flags.has(MessageFlags.IsComponentsV2)).toBe(true);
      await interaction.followUp({ content: 'for you alone', flags: MessageFlags.Ephemeral });
    };
    const ann = bot.playground.person('ann');
    const { kind, message } = await ann.command('/roll');
    expect([kind, message.text]).toEqual(['reply', 'A sheet']);
    expect(message.buttons).toEqual([{ label: 'Play', customId: 'play', disabled: false }]);
    const [picture] = message.pictures;
    expect(picture?.alt).toBe('An empty sheet');
    expect(await message.bytes(picture?.url ?? '')).toEqual(png(40, 30));
    const served = await fetch(bot.playground.url + picture?.url);
    expect([served.headers.get('content-type'), Buffer.from(await served.arrayBuffer())]).toEqual([
      'image/png',
      png(40, 30),
    ]);
    expect((await ann.sees('for you alone')).isPrivate).toBe(true);
    expect(bot.playground.person('ben').messages.map(({ text }) => text)).toEqual(['A sheet']);
  });

  it('return the message when asked to', async () => {
    let id = '';
    bot.react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const { resource } = await interaction.reply({ content: 'here', withResponse: true });
      id = resource?.message?.id ?? '';
    };
    const { message } = await bot.playground.person('ann').command('/roll');
    await bot.playground.waitFor(() => id === message.id, 'the bot to have the message');
  });

  it('may be fetched and deleted', async () => {
    bot.react = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      expect((await interaction.fetchReply()).flags.has(MessageFlags.Loading)).toBe(true);
      await interaction.deleteReply();
    };
    expect((await bot.playground.person('ann').command('/roll')).kind).toBe('gone');
    expect(bot.playground.person('ann').messages).toEqual([]);
  });
});

describe('components', () => {
  const offer = async (interaction: Interaction) => {
    if (!interaction.isChatInputCommand()) return false;
    const menu = new StringSelectMenuBuilder({
      customId: 'box',
      placeholder: 'Choose a box',
      minValues: 1,
      maxValues: 2,
      options: ['one', 'two', 'three'].map((label) => ({ label, value: label.toUpperCase() })),
    });
    await interaction.reply({
      content: 'choose',
      components: [
        buttons('Roll', 'Undo'),
        new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu),
        new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(
          new UserSelectMenuBuilder({ customId: 'who', placeholder: 'Who' }),
        ),
      ],
    });
    return true;
  };

  it('change their message, at once or later', async () => {
    bot.react = async (interaction) => {
      if ((await offer(interaction)) || !interaction.isButton()) return;
      if (interaction.customId === 'roll') {
        await interaction.update({ content: 'rolled', components: [buttons('Undo')] });
      } else {
        await interaction.deferUpdate();
        await interaction.editReply({ content: 'undone', components: [] });
      }
    };
    const ann = bot.playground.person('ann');
    const first = await ann.command('/roll');
    const rolled = await bot.playground.person('ben').press('Roll');
    expect([rolled.kind, rolled.text, rolled.message.id]).toEqual(['update', 'rolled', first.message.id]);
    const undone = await ann.answerTo(await ann.beginPress('Undo'));
    expect([undone.kind, undone.text, undone.message.buttons]).toEqual(['update', 'undone', []]);
    await expect(ann.press('Undo')).rejects.toThrow('a button Undo');
  });

  it('receive what was chosen', async () => {
    bot.react = async (interaction) => {
      if (await offer(interaction)) return;
      if (interaction.isStringSelectMenu()) await interaction.reply(interaction.values.join('+'));
      if (interaction.isUserSelectMenu())
        await interaction.reply(interaction.users.map(({ displayName }) => displayName).join());
    };
    const ann = bot.playground.person('ann');
    await ann.command('/roll');
    expect((await ann.choose('Choose a box', 'one', 'THREE')).text).toBe('ONE+THREE');
    expect((await ann.choose('who', bot.playground.person('daan').id)).text).toBe('Daan');
    await expect(ann.choose('box', 'four')).rejects.toThrow('four cannot be chosen');
    await expect(ann.choose('box', 'one', 'two', 'three')).rejects.toThrow('Between 1 and 2');
  });

  it('open forms, whose fields arrive', async () => {
    bot.react = async (interaction) => {
      if (interaction.isChatInputCommand()) {
        const modal = new ModalBuilder({ customId: 'note', title: 'A note' }).addLabelComponents(
          new LabelBuilder({ label: 'Words' }).setTextInputComponent(
            new TextInputBuilder({ customId: 'words', style: TextInputStyle.Short, maxLength: 10 }),
          ),
          new LabelBuilder({ label: 'Colour' }).setStringSelectMenuComponent(
            new StringSelectMenuBuilder({ customId: 'colour', options: [{ label: 'Red', value: 'red' }] }),
          ),
        );
        await interaction.showModal(modal);
      } else if (interaction.isModalSubmit()) {
        const { fields } = interaction;
        await interaction.reply(
          `${fields.getTextInputValue('words')} ${fields.getStringSelectValues('colour').join()}`,
        );
      }
    };
    const ann = bot.playground.person('ann');
    const { kind, modal } = await ann.command('/roll');
    expect([kind, modal.title, modal.fields.map(({ label }) => label)]).toEqual([
      'modal',
      'A note',
      ['Words', 'Colour'],
    ]);
    await expect(modal.submit({ Words: 'x'.repeat(11), Colour: ['red'] })).rejects.toThrow(
      '0 to 10 characters',
    );
    await expect(modal.submit({ Words: 'x' })).rejects.toThrow('colour is required');
    expect((await ann.submit({ Words: 'hello', colour: ['red'] })).text).toBe('hello red');
    expect(ann.modal).toBeUndefined();
  });

  it('open forms with values preset, also in controls that are not touched', async () => {
    bot.react = async (interaction) => {
      if (interaction.isChatInputCommand()) {
        const options = ['low', 'high'].map((value) => ({ label: value, value, default: value === 'high' }));
        const modal = new ModalBuilder({ customId: 'pace', title: 'Pace' }).addLabelComponents(
          new LabelBuilder({ label: 'Menu' }).setStringSelectMenuComponent(
            new StringSelectMenuBuilder({ customId: 'menu', options }),
          ),
          new LabelBuilder({ label: 'Radio' }).setRadioGroupComponent(
            new RadioGroupBuilder({ custom_id: 'radio', options }),
          ),
        );
        await interaction.showModal(modal);
      } else if (interaction.isModalSubmit()) {
        const { fields } = interaction;
        await interaction.reply(
          `${fields.getStringSelectValues('menu').join()} ${fields.getRadioGroup('radio')}`,
        );
      }
    };
    const ann = bot.playground.person('ann');
    await ann.command('/roll');
    expect((await ann.submit({})).text).toBe('high high');
    await ann.command('/roll');
    expect((await ann.submit({ Radio: 'low' })).text).toBe('high low');
  });

  it('work in ephemeral messages, only for the person who sees them', async () => {
    bot.react = async (interaction) => {
      if (interaction.isChatInputCommand()) {
        await interaction.reply({
          content: 'secret',
          components: [buttons('Play')],
          flags: MessageFlags.Ephemeral,
        });
      } else if (interaction.isButton()) {
        await interaction.update({ content: 'played', components: [] });
      }
    };
    const ann = bot.playground.person('ann');
    await ann.command('/roll');
    await expect(bot.playground.person('ben').press('Play')).rejects.toThrow('a button Play');
    const played = await ann.press('Play');
    expect([played.text, played.isPrivate]).toEqual(['played', true]);
  });
});
