import { DiscordSDK } from '@discord/embedded-app-sdk';
import { colours } from '../../../core/scene.ts';
import { palettes } from '../../../drawing/themes.ts';
import type { Requests } from '../protocol.ts';
import { ask, Unreachable } from './api.ts';
import { startApp } from './app.ts';
import type { Session } from './connection.ts';
import './style.css';

const clientId = document.querySelector('meta[name=client]')?.getAttribute('content') ?? '';
const sdk = new DiscordSDK(clientId);

/**
 * Gets a code from Discord, and with it a token and the first view from the server. @throws Unreachable, or an Error
 * with the server's message
 */
async function logIn(view?: Requests['view']): Promise<Session> {
  await sdk.ready();
  const { code } = await sdk.commands.authorize({
    client_id: clientId,
    response_type: 'code',
    prompt: 'none',
    scope: ['identify'],
  });
  const heard = await ask('login', { code, instance: sdk.instanceId, locale: navigator.language, view });
  if (!heard.ok) {
    throw heard.status === 429 ? new Unreachable(heard.refused.refused) : new Error(heard.refused.refused);
  }
  const { theme, locale } = heard.answer;
  document.documentElement.lang = locale;
  document.documentElement.style.colorScheme = theme === 'light' ? 'light' : 'dark';
  for (const name of colours) document.documentElement.style.setProperty(`--${name}`, palettes[theme][name]);
  return heard.answer;
}

const root = document.getElementById('app');
if (root !== null) void startApp(root, logIn);
