/** The page of an activity, using Discord's own SDK, for tests: it displays what it learns. */
import { DiscordSDK } from '@discord/embedded-app-sdk';

const written: string[] = [];
function write(line: string): void {
  written.push(line);
  document.body.textContent = written.join('\n');
}

/** Reports the outcome of something that must not be possible. */
function attempt(name: string, act: () => unknown): void {
  try {
    act();
    write(`${name}: possible`);
  } catch (error) {
    write(`${name}: ${error instanceof Error ? error.name : String(error)}`);
  }
}

async function main(): Promise<void> {
  const clientId = location.pathname.split('/')[2] ?? '';
  const sdk = new DiscordSDK(clientId, { disableConsoleLogOverride: true });
  write(`platform ${sdk.platform}, custom ${sdk.customId}`);
  await sdk.ready();
  write('ready');
  await sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', ({ layout_mode }) => write(`layout ${layout_mode}`));
  const { code } = await sdk.commands.authorize({
    client_id: clientId,
    response_type: 'code',
    prompt: 'none',
    scope: ['identify'],
  });
  const answer = await fetch('token', { method: 'POST', body: JSON.stringify({ code }) });
  const { access_token } = (await answer.json()) as { readonly access_token: string };
  const { user } = await sdk.commands.authenticate({ access_token });
  write(`user ${user.username} of ${sdk.instanceId.replaceAll(/\d+/g, 'n')}`);
  const { participants } = await sdk.commands.getInstanceConnectedParticipants();
  write(`with ${participants.map(({ username }) => username).join()}`);
  await sdk.commands.startPurchase({ sku_id: '1' }).catch(({ code: refused }) => write(`refused ${refused}`));
  const socket = new WebSocket('live');
  socket.onopen = () => socket.send('hello');
  socket.onmessage = ({ data }) => write(String(data));
  attempt('the page around', () => window.parent.document.title);
  attempt('storage', () => localStorage.length);
  attempt('cookies', () => document.cookie);
  for (const [name, url] of [
    ['the playground', '/page/world'],
    ['another server', 'https://example.com/'],
  ] as const)
    await fetch(url).then(
      () => write(`${name}: reached`),
      () => write(`${name}: out of reach`),
    );
  write('done');
}

main().catch((error: unknown) => write(`failed: ${JSON.stringify(error)} ${String(error)}`));
