import { feature } from '../feature.ts';
import { invitationControls } from './commands.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createPosts } from './posts.ts';
import { invitation } from './record.ts';
import { createInvitations } from './service.ts';
import { invitableEntry } from './settings.ts';

/** Invitations to lobbies: a seat is kept for the guest, and a message in the channel asks them. */
export const invitations = feature({
  id: 'invitations',
  locales: { en, de, fr, nl },
  records: [invitation],
  make(kernel) {
    const api = createInvitations(kernel);
    const { follow } = createPosts(kernel, api);
    return {
      api,
      ...invitationControls(api),
      follow,
      settings: { person: [invitableEntry] },
      erasing: api.declineAll,
    };
  },
});
