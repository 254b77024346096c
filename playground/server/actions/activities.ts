/** Activities that people open, arrange and leave. */
import { ApplicationCommandType, EntryPointCommandHandlerType } from 'discord-api-types/v10';
import type { ActivityFrame } from '../activities/activities.ts';
import { answerFrame } from '../activities/rpc.ts';
import { installationsFor } from '../interactions/registry.ts';
import { commandChannel, usable } from './commands.ts';
import { type Action, type ActionContext, demand, personOf } from './find.ts';

/** Opens an activity by the Entry Point command, as Discord's app launcher does, or by a link with an id of its own. */
export const launch: Action<'launch'> = ({ world, registry, activities }, { as, channelId, customId }) => {
  demand(activities.target !== undefined, 'not-allowed', 'The app has no Activities.');
  const person = personOf(world, as);
  const channel = commandChannel(world, person, channelId);
  const [command] = usable(world, person, channel, ApplicationCommandType.PrimaryEntryPoint);
  demand(command, 'unknown-command', `${person.name} has no command here that opens the activity.`);
  const { id, name, type, handler } = command;
  if (customId !== undefined || handler === EntryPointCommandHandlerType.DiscordLaunchActivity)
    return {
      activityId: activities.launch(person.id, channel, customId === undefined ? {} : { customId }).id,
    };
  const installed = installationsFor(world, person, channel, command);
  const begun = { kind: 'command', personId: person.id, channelId, installed, commandName: name } as const;
  return { interactionId: registry.begin(begun, { id, name, type }).id };
};

function frameOf({ world, activities }: ActionContext, as: string, id: string): ActivityFrame {
  const person = personOf(world, as);
  const frame = activities.frame(id);
  demand(frame?.personId === person.id, 'unknown-activity', `${person.name} has no such activity open.`);
  return frame;
}

export const leave: Action<'leave-activity'> = (context, { as, activityId }) =>
  context.activities.leave(frameOf(context, as, activityId).id);

export const popOut: Action<'pop-out-activity'> = (context, { as, activityId }) => {
  context.activities.popOut(frameOf(context, as, activityId).id);
};

export const arrange: Action<'arrange-activity'> = (context, { as, activityId, ...arrangement }) =>
  context.activities.arrange(frameOf(context, as, activityId).id, arrangement);

export const converse: Action<'activity-message'> = (context, { as, activityId, message }) => ({
  messages: answerFrame(context, frameOf(context, as, activityId), message),
});
