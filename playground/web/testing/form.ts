import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';

/** A form with every control that Discord has. */
export const FORM: APIModalInteractionResponseCallbackData = {
  custom_id: 'form',
  title: 'Set up your table',
  components: [
    { type: ComponentType.TextDisplay, content: 'Everything can be **changed** later.' },
    {
      type: ComponentType.Label,
      label: 'Name of the table',
      description: 'Shown to everybody',
      component: {
        type: ComponentType.TextInput,
        custom_id: 'name',
        style: TextInputStyle.Short,
        min_length: 3,
        max_length: 30,
        placeholder: 'Friday night',
      },
    },
    {
      type: ComponentType.Label,
      label: 'Game',
      component: {
        type: ComponentType.StringSelect,
        custom_id: 'game',
        placeholder: 'Choose a game',
        options: [
          { label: 'Stairs', value: 'stairs', description: 'Up and up' },
          { label: 'Potions', value: 'potions', description: 'Brew and sell' },
        ],
      },
    },
    {
      type: ComponentType.Label,
      label: 'Rounds',
      component: {
        type: ComponentType.RadioGroup,
        custom_id: 'rounds',
        options: [
          { label: 'Three', value: '3', default: true },
          { label: 'Six', value: '6', description: 'Takes an hour' },
        ],
      },
    },
    {
      type: ComponentType.Label,
      label: 'A word to all',
      component: {
        type: ComponentType.TextInput,
        custom_id: 'word',
        style: TextInputStyle.Paragraph,
        required: false,
      },
    },
  ],
};
