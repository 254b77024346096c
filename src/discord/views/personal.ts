import { locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import type { Player } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { writeId } from '../ids.ts';
import { CHOICES_MAX } from '../limits.ts';
import { cut } from '../text.ts';
import { type Menu, text, type View } from '../view.ts';
import { say, type Teller } from '../words.ts';
import { linkTo } from './links.ts';
import { plainTitleOf, titleOf } from './titles.ts';
import { peopleAwaited } from './turn.ts';

/** Every open table of a person, with links; those that wait for them first. */
export function gamesView(
  all: readonly Loaded[],
  userId: string,
  tellerOf: (loaded: Loaded) => Teller,
): View {
  const mine = (loaded: Loaded) => peopleAwaited(loaded).some((person) => person.userId === userId);
  const lines = all
    .toSorted((a, b) => Number(mine(b)) - Number(mine(a)))
    .map((loaded) => {
      const teller = tellerOf(loaded);
      const { table } = loaded;
      const awaited = peopleAwaited(loaded).map(({ seat }) => ({ seat }));
      const state =
        table.status === 'lobby'
          ? say('games.lobby')
          : mine(loaded)
            ? say('games.yours')
            : say('games.waiting', { players: awaited });
      return `- **${titleOf(loaded, teller)}**: ${teller.say(state)}\n  ${linkTo(table)}`;
    });
  return { tone: 'private', blocks: [text(...lines)] };
}

/** Out of several games of a person, one is to be chosen. */
export function chooseView(all: readonly Loaded[], teller: Teller): View {
  const menu: Menu = {
    kind: 'menu',
    id: writeId({ kind: 'choose' }),
    placeholder: teller.plain(say('sheet.choose')),
    choices: all.slice(-CHOICES_MAX).map((loaded) => ({
      value: loaded.table.id,
      label: plainTitleOf(loaded, teller),
      about: cut(
        loaded.table.seats
          .map((sitter) => (sitter.kind === 'human' ? sitter.person.name : sitter.name))
          .join(', '),
        100,
      ),
    })),
  };
  return { tone: 'private', blocks: [text(teller.plain(say('sheet.choose'))), menu] };
}

/** What a person has set, and menus to change it. */
export function settingsView({ locale, theme }: Player, teller: Teller): View {
  const title = teller.plain(say('settings.title'));
  return {
    tone: 'private',
    blocks: [
      text(`### ${title}`, teller.plain(say('settings.text'))),
      text(teller.plain(say('settings.language'))),
      {
        kind: 'menu',
        id: writeId({ kind: 'setting', setting: 'language' }),
        placeholder: teller.plain(say('settings.language')),
        choices: [
          { value: 'auto', label: teller.plain(say('language.auto')), chosen: locale === undefined },
          ...locales.map((one) => ({
            value: one,
            label: teller.plain(say(`language.${one}`)),
            chosen: locale === one,
          })),
        ],
      },
      text(teller.plain(say('settings.theme'))),
      {
        kind: 'menu',
        id: writeId({ kind: 'setting', setting: 'theme' }),
        placeholder: teller.plain(say('settings.theme')),
        choices: themes.map((one) => ({
          value: one,
          label: teller.plain(say(`theme.${one}`)),
          chosen: theme === one,
        })),
      },
    ],
  };
}
