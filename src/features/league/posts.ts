import { byTurns } from '../../core/common.ts';
import { createWords, say, type Words } from '../../discord/i18n/words.ts';
import type { PlaceKind } from '../../discord/interactions/place-kind.ts';
import { keepMessage } from '../../discord/messages/kept-message.ts';
import { textView, type View } from '../../discord/messages/view.ts';
import { codeOf, isClosed, nonceOf } from '../../discord/rest/limits.ts';
import { isUnreachable, unarchiving } from '../../discord/rest/message-client.ts';
import { knownLocale, ofServer, personal } from '../../table/model.ts';
import { directPlace } from '../../table/place.ts';
import type { Loaded } from '../../table/request.ts';
import type { Kernel } from '../feature.ts';
import { FIXTURE_PLACE } from './fixtures.ts';
import { fixtureOf, type League, type Member, type Note } from './records.ts';
import { seasonShown } from './results.ts';
import { reachOf } from './season.ts';
import type { LeagueAnnouncer, Leagues, RoundResult } from './service.ts';
import {
  calledView,
  fixtureView,
  leagueView,
  lostPlaceView,
  NAMED,
  SHOWN,
  type ShownDivision,
  type ShownLeague,
  turnedView,
} from './views.ts';

/** The messages of leagues: one in a channel per server, results next to it, and direct messages about fixtures. */
export function createPosts(kernel: Kernel, leagues: Leagues) {
  const { delivery, messages, service, log, translator, games } = kernel;
  // While the last page of a season is completed, it must not be updated.
  const inTurn = byTurns();

  const shownDivision = async (
    of: League,
    division: number,
    season = seasonShown(of),
  ): Promise<ShownDivision> => {
    const reach = reachOf(season, await leagues.divisions(of.id, season));
    const [page, above, below] = await Promise.all([
      leagues.page(of, division, season),
      leagues.sizeOf(of.id, season, division - reach),
      leagues.sizeOf(of.id, season, division + reach),
    ]);
    return { page, reach, neighbours: { above, below } };
  };

  /** @param most maximum number of divisions shown @param season defaults to the displayed one */
  const shownLeague = async (
    of: League,
    most = SHOWN,
    season = seasonShown(of),
  ): Promise<ShownLeague | undefined> => {
    const game = games.find(({ id }) => id === of.game);
    if (game === undefined) return undefined;
    const [count, first, divisions, rounds] = await Promise.all([
      leagues.count(of.id),
      leagues.members(of.id, 0, NAMED),
      leagues.divisions(of.id, season),
      leagues.rounds(of.id, season),
    ]);
    const those = Array.from({ length: Math.min(divisions, most) }, (_, division) => division);
    const shown = await Promise.all(those.map((division) => shownDivision(of, division, season)));
    return { league: of, game, count, first, divisions, rounds, shown };
  };

  const wordsOf = async ({ guildId, locale }: Note): Promise<Words> => {
    const server = await service.serverSettings(guildId);
    const theme = ofServer.theme.of(server);
    return createWords(translator, { locale: ofServer.locale.of(server) ?? locale, theme });
  };

  /** A thread in which nobody has written for some days is archived, and is opened again. */
  const inChannel = (note: Note, work: (note: Note, words: Words) => Promise<unknown>): Promise<unknown> =>
    unarchiving(messages, note.channelId, async () => work(note, await wordsOf(note)));

  /** Runs for the message in each channel. If one fails, the others still run, and then it rejects. */
  const everywhere = async (
    notes: readonly Note[],
    work: (note: Note, words: Words) => Promise<void>,
  ): Promise<void> => {
    const failed: unknown[] = [];
    for (const note of notes)
      try {
        await inChannel(note, work);
      } catch (error) {
        if (isClosed(error))
          log.debug({ channel: note.channelId, code: codeOf(error) }, 'a channel cannot be told of a league');
        else failed.push(error);
      }
    if (failed.length > 0) throw failed[0];
  };

  const show = async (note: Note, { guildId }: League, view: View): Promise<void> => {
    const stored = async () =>
      (await leagues.notes(note.leagueId)).find((one) => one.guildId === note.guildId);
    const kept = await keepMessage(kernel, {
      channelId: note.channelId,
      view,
      load: async () => (await stored())?.posted,
      save: (posted, previous) => leagues.noteMessage({ ...note, posted: previous }, posted),
      // A guest server leaves the league by deleting its message.
      onGone: note.guildId === guildId ? 'repost' : 'drop',
    });
    if (kept === 'dropped') await leagues.removeNote(note);
  };

  /** @returns false if the person accepts no direct messages */
  const tellPerson = async (
    { id, locale }: Pick<League, 'id' | 'locale'>,
    userId: string,
    key: string,
    viewFor: (words: Words) => View,
  ): Promise<boolean> => {
    const settings = await service.settings(userId);
    const reader = { locale: knownLocale(settings) ?? locale, theme: personal.theme.of(settings) };
    const view = viewFor(createWords(translator, reader));
    try {
      await delivery.postOnce(await messages.directChannel(userId), view, nonceOf(id, userId, key));
      return true;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      return false;
    }
  };

  /** Tells a person who accepts no direct messages: in the league's channel on their server. */
  const callPerson = async (
    of: League,
    { userId, guildId }: Pick<Member, 'userId' | 'guildId'>,
    key: string,
    what: Parameters<typeof calledView>[2],
  ): Promise<void> => {
    const game = games.find(({ id }) => id === of.game);
    const note = (await leagues.notes(of.id)).find((one) => one.guildId === guildId);
    if (game === undefined || note === undefined) return;
    await everywhere([note], async ({ channelId }, words) => {
      const view = calledView({ league: of, game }, userId, what, words);
      await delivery.postOnce(channelId, view, nonceOf(of.id, userId, `called ${key}`));
    });
  };

  /** Tells a player of their fixture. */
  const tellPlayer = async (
    of: League,
    userId: string,
    { table, game }: Loaded,
    what: 'begins' | 'warning',
  ): Promise<void> => {
    const key = `${what} ${table.id}`;
    const isTold = await tellPerson(of, userId, key, (words) =>
      fixtureView({ league: of, game }, table, userId, `league.${what}`, words),
    );
    if (isTold) return;
    const { member } = await leagues.part(of, userId);
    if (member !== undefined) await callPerson(of, member, key, what);
  };

  const refresh = async (id: string): Promise<void> => {
    const of = await leagues.find(id);
    const shown = of && (await shownLeague(of));
    if (of === undefined || shown === undefined) return;
    await everywhere(await leagues.notes(id), (note, words) => show(note, of, leagueView(shown, words)));
  };

  /** Tells a person who is no longer in the league. */
  const tellOut = async (member: Member, what: 'lost-place' | 'taken-out'): Promise<void> => {
    const { leagueId, userId, guildId } = member;
    const of = await leagues.find(leagueId);
    if (of === undefined) return;
    const note = (await leagues.notes(leagueId)).find((one) => one.guildId === guildId);
    const key = `${what} ${of.season} ${of.round}`;
    const isTold = await tellPerson(of, userId, key, (words) =>
      lostPlaceView(of, note, `league.${what}`, words),
    );
    if (!isTold) await callPerson(of, member, key, what);
  };

  const turned = async (turn: RoundResult): Promise<void> => {
    const { league, round } = turn;
    const shown = await shownLeague(league);
    if (shown === undefined) return;
    await everywhere(await leagues.notes(league.id), async (note, words) => {
      const view = turnedView(shown, turn, words);
      const nonce = nonceOf(league.id, note.channelId, `turned ${league.season} ${round}`);
      await delivery.postOnce(note.channelId, view, nonce);
      if (!turn.isEnd) return;
      // This season's page stays in its final state. The next one follows below the last results.
      const { posted } = note;
      const edited = posted?.messageId === undefined ? undefined : await delivery.edit(posted, view);
      if (edited === 'gone' && note.guildId !== league.guildId) await leagues.removeNote(note);
      else await leagues.noteMessage(note, undefined);
    });
  };

  const teller: LeagueAnnouncer = {
    turned: (turn) => inTurn(turn.league.id, () => turned(turn)),

    async warn(of, loaded, userIds) {
      for (const userId of userIds) await tellPlayer(of, userId, loaded, 'warning');
    },

    replaced: (member) => tellOut(member, 'lost-place'),
  };

  /** Only its players see a fixture: they are told when it begins, and reminded as with any other game. */
  const publish = async (loaded: Loaded): Promise<void> => {
    const { table } = loaded;
    const of = fixtureOf(table);
    const league = of && (await leagues.find(of.leagueId));
    if (league === undefined || table.status !== 'playing' || table.announcement !== undefined) return;
    for (const occupant of table.seats)
      if (occupant.kind === 'human') await tellPlayer(league, occupant.person.id, loaded, 'begins');
    const told = { messageId: '0', seq: table.head, postedAt: kernel.now(), deadlines: {} };
    await service.announced(table.id, told);
  };

  const place: PlaceKind = {
    id: FIXTURE_PLACE,
    recognises: () => false,
    placeOf: ({ channelId }) => directPlace(channelId),
    needs: [],
    finds: 'person',
    answers: 'announcer',
    publish,
  };

  return {
    teller,
    place,
    shownLeague,
    shownDivision,
    /** The job that updates the messages of a league. Idempotent; rejects if Discord does not respond. */
    refresh: (id: string) => inTurn(id, () => refresh(id)),
    takenOut: (member: Member) => tellOut(member, 'taken-out'),

    /** Runs after a league game has ended. */
    async follow(loaded: Loaded): Promise<void> {
      const of = await leagues.ended(loaded, teller);
      if (of === undefined) return;
      // Discord allows few edits: a division that the message does not show matters only once the fixture is over.
      const isShown = (fixtureOf(loaded.table)?.division ?? 0) < SHOWN;
      if (isShown || of.scored === of.round) await leagues.changed(of.id);
    },

    /** A league has ended for good. */
    async closed({ name }: League, notes: readonly Note[]): Promise<void> {
      await everywhere(notes, async (note, words) => {
        const { blocks } = textView(say('league.closed', { name }), words);
        if (note.posted !== undefined) await delivery.edit(note.posted, { tone: 'end', blocks });
      });
    },
  };
}

export type Posts = ReturnType<typeof createPosts>;
