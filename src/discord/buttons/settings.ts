import type { Player } from '../../table/model.ts';
import { quietText } from '../../table/time/availability.ts';
import { set } from '../commands/settings.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { button, type Form } from '../interactions/button.ts';
import { localizerFor } from '../interactions/context.ts';
import { presses } from '../presses.ts';

/** Sets one setting: a menu, or a form that was filled in. */
export const settingMenu = button(presses.setting, {
  acknowledge: 'update',
  run: (bot, context, { setting }, [value = '']) => set(bot, context, { [setting]: value }),
});

/** Opens a form for a setting that is typed. */
export const settingFormButton = button(presses.settingForm, {
  acknowledge: 'form',
  async form(bot, context, { setting }) {
    const player = await bot.service.settings(context.person.id);
    return settingForm(setting, player, localizerFor(bot, context));
  },
});

export type TypedSetting = (typeof presses.settingForm.fields.setting.options)[number];
export const typedSettings: readonly TypedSetting[] = presses.settingForm.fields.setting.options;

export function settingForm(setting: TypedSetting, { availability }: Player, localizer: Localizer): Form {
  const { label, example, value } = {
    zone: { label: say('form.zone'), example: 'Europe/Amsterdam', value: availability.zone },
    quiet: { label: say('form.quiet'), example: '22:00-7:00', value: quietText(availability.quiet) },
    'days-off': { label: say('form.days'), example: '2026-12-24..2027-01-02', value: '' },
  }[setting];
  return {
    press: presses.setting({ setting }),
    title: localizer.plain(say('settings.title')),
    label: localizer.plain(label),
    example,
    value,
  };
}

/** Shows the person's settings. */
export const settingsButton = button(presses.settings, {
  acknowledge: 'private',
  run: (bot, context) => set(bot, context, {}),
});

/** Shows the person's name on other servers, and their settings, where they can take it back. */
export const showNameButton = button(presses.showName, {
  acknowledge: 'private',
  run: (bot, context) => set(bot, context, { name: 'on' }),
});
