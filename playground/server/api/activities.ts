/** Discord's routes for Activities: people's tokens, and the participants of an instance. */
import { httpError } from '../errors.ts';
import { wireUser } from '../payloads/channels.ts';
import { wireApplication } from './applications.ts';
import { checkApplication, get, open, param, post, type RestContext, type Route } from './route.ts';

export function activityRoutes({ world, activities, oauth, publicKey }: RestContext): readonly Route[] {
  return [
    {
      ...open(
        post('/oauth2/token', ({ body, authorization }) =>
          oauth.exchange(body instanceof URLSearchParams ? body : new URLSearchParams(), authorization),
        ),
      ),
      form: true,
    },
    {
      ...get('/oauth2/@me', ({ grant }) => ({
        body: grant && {
          application: wireApplication(world, publicKey),
          scopes: grant.scopes,
          expires: new Date(grant.expires).toISOString(),
          user: wireUser(world, grant.personId),
        },
      })),
      bearer: 'alone',
    },
    get('/applications/:application/activity-instances/:instance', (call) => {
      checkApplication(world, param(call, 'application'));
      const body = activities.describe(param(call, 'instance'));
      if (!body) throw httpError(404, 'Not Found');
      return { body };
    }),
  ];
}
