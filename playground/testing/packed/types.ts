import { type Answer, createPlayground, type Playground, type SeenMessage } from 'discord-playground';

/** Only type-checked: with what the package brings along, and nothing else. */
export async function test(): Promise<readonly [string, number | undefined]> {
  const playground: Playground = await createPlayground({ botName: 'Dice', log: () => undefined });
  const answer: Answer = await playground.person('ann').in('general').command('/roll dice:2');
  const message: SeenMessage = await playground.person('ben').sees('rolled');
  await playground.host.wind(1_000);
  // @ts-expect-error -- a person has no such name
  playground.person(7);
  return [answer.text + message.text, playground.refusals[0]?.code];
}
