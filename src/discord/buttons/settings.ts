import { z } from 'zod';
import type { Player } from '../../table/model.ts';
import { quietText } from '../../table/time/availability.ts';
import { localizerFor } from '../bot-context.ts';
import { set, snooze } from '../commands/settings.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { button } from './button.ts';
import type { Form } from './form.ts';

/** What a person sets for themselves, by the names of the options of `/settings`. */
const settingFields = {
  setting: z.enum([
    'language',
    'theme',
    'zone',
    'quiet',
    'weekends',
    'days-off',
    'days-back',
    'remind-after',
    'remind-before',
    'confirm',
    'invitations',
    'name',
  ]),
};
const formFields = { setting: z.enum(['zone', 'quiet', 'days-off']) };
const snoozeFields = { until: z.enum(['hours', 'morning', 'now']) };

declare module './press.ts' {
  interface ButtonFields {
    setting: typeof settingFields;
    'setting-form': typeof formFields;
    settings: Record<never, never>;
    'show-name': Record<never, never>;
    snooze: typeof snoozeFields;
  }
}

/** Sets one setting: a menu, or a form that was filled in. */
export const settingMenu = button({
  kind: 'setting',
  fields: settingFields,
  acknowledge: 'update',
  run: (bot, context, { setting }, [value = '']) => set(bot, context, { [setting]: value }),
});

/** Opens a form for a setting that is typed. */
export const settingFormButton = button({
  kind: 'setting-form',
  fields: formFields,
  formerly: ['ask'],
  acknowledge: 'form',
  async form(bot, context, { setting }) {
    const player = await bot.service.settings(context.person.id);
    return settingForm(setting, player, localizerFor(bot, context));
  },
});

export type TypedSetting = (typeof formFields.setting.options)[number];
export const typedSettings: readonly TypedSetting[] = formFields.setting.options;

export function settingForm(setting: TypedSetting, { availability }: Player, localizer: Localizer): Form {
  const { label, example, value } = {
    zone: { label: say('form.zone'), example: 'Europe/Amsterdam', value: availability.zone },
    quiet: { label: say('form.quiet'), example: '22:00-7:00', value: quietText(availability.quiet) },
    'days-off': { label: say('form.days'), example: '2026-12-24..2027-01-02', value: '' },
  }[setting];
  return {
    press: { kind: 'setting', setting },
    title: localizer.plain(say('settings.title')),
    label: localizer.plain(label),
    example,
    value,
  };
}

/** Shows the person's settings. */
export const settingsButton = button({
  kind: 'settings',
  fields: {},
  acknowledge: 'private',
  run: (bot, context) => set(bot, context, {}),
});

/** Shows the person's name on other servers, and their settings, where they can take it back. */
export const showNameButton = button({
  kind: 'show-name',
  fields: {},
  acknowledge: 'private',
  run: (bot, context) => set(bot, context, { name: 'on' }),
});

/** Sends no reminders for some hours or until tomorrow morning; `now` ends that. */
export const snoozeButton = button({
  kind: 'snooze',
  fields: snoozeFields,
  acknowledge: 'private',
  run: (bot, context, { until }) => snooze(bot, context, until),
});
