-- CreateTable
CREATE TABLE "game_table" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "doc" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "open_in" TEXT,
    "guild_id" TEXT,
    "host_id" TEXT NOT NULL,
    "head" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "positions" TEXT,

    CONSTRAINT "game_table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement" (
    "table_id" TEXT NOT NULL,
    "message_id" TEXT,
    "seq" INTEGER NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,
    "deadlines" TEXT NOT NULL,

    CONSTRAINT "announcement_pkey" PRIMARY KEY ("table_id")
);

-- CreateTable
CREATE TABLE "table_change" (
    "table_id" TEXT NOT NULL,
    "origin" TEXT NOT NULL,

    CONSTRAINT "table_change_pkey" PRIMARY KEY ("table_id","origin")
);

-- CreateTable
CREATE TABLE "table_person" (
    "table_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "open" BOOLEAN NOT NULL,

    CONSTRAINT "table_person_pkey" PRIMARY KEY ("table_id","user_id")
);

-- CreateTable
CREATE TABLE "public_message" (
    "table_id" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "message_id" TEXT,
    "after_seq" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,

    CONSTRAINT "public_message_pkey" PRIMARY KEY ("table_id","nonce")
);

-- CreateTable
CREATE TABLE "step" (
    "table_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "seat" INTEGER,
    "done_by" TEXT NOT NULL,
    "verb" TEXT,
    "args" TEXT,
    "undoes" INTEGER,
    "chance" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "random_cursor" INTEGER NOT NULL,
    "acted" INTEGER[],
    "state" TEXT,
    "state_version" INTEGER NOT NULL,
    "origin" TEXT,
    "done_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "step_pkey" PRIMARY KEY ("table_id","seq")
);

-- CreateTable
CREATE TABLE "player" (
    "user_id" TEXT NOT NULL,
    "doc" JSONB NOT NULL,

    CONSTRAINT "player_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "server" (
    "guild_id" TEXT NOT NULL,
    "doc" JSONB NOT NULL,

    CONSTRAINT "server_pkey" PRIMARY KEY ("guild_id")
);

-- CreateTable
CREATE TABLE "outcome" (
    "table_id" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "username" TEXT,
    "guild_id" TEXT,
    "game" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,
    "winner" BOOLEAN NOT NULL,
    "score" INTEGER NOT NULL,
    "turns" INTEGER NOT NULL,
    "thinking_time" DOUBLE PRECISION NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "merit" INTEGER NOT NULL,
    "shared" BOOLEAN NOT NULL,

    CONSTRAINT "outcome_pkey" PRIMARY KEY ("table_id","seat")
);

-- CreateTable
CREATE TABLE "last_seen" (
    "table_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,

    CONSTRAINT "last_seen_pkey" PRIMARY KEY ("table_id","user_id")
);

-- CreateTable
CREATE TABLE "job" (
    "queue" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fresh" BOOLEAN NOT NULL DEFAULT true,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" TEXT,

    CONSTRAINT "job_pkey" PRIMARY KEY ("queue","key")
);

-- CreateTable
CREATE TABLE "installation" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "fingerprint" (
    "purpose" TEXT NOT NULL,
    "hmac" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fingerprint_pkey" PRIMARY KEY ("purpose","hmac","nonce")
);

-- CreateTable
CREATE TABLE "opened_sheet" (
    "user_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,

    CONSTRAINT "opened_sheet_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "analysis" (
    "table_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "result" TEXT NOT NULL,

    CONSTRAINT "analysis_pkey" PRIMARY KEY ("table_id")
);

-- CreateTable
CREATE TABLE "awaited_board" (
    "guild_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "posted" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "awaited_board_pkey" PRIMARY KEY ("guild_id")
);

-- CreateTable
CREATE TABLE "challenge" (
    "guild_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "seed" TEXT NOT NULL,

    CONSTRAINT "challenge_pkey" PRIMARY KEY ("guild_id","period")
);

-- CreateTable
CREATE TABLE "challenge_try" (
    "scope" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "guild_id" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "username" TEXT,
    "score" INTEGER,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "challenge_try_pkey" PRIMARY KEY ("scope","period","user_id")
);

-- CreateTable
CREATE TABLE "challenge_message" (
    "guild_id" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "posted" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "challenge_message_pkey" PRIMARY KEY ("guild_id","period","channel_id")
);

-- CreateTable
CREATE TABLE "club_night" (
    "guild_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "host_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "minutes" INTEGER NOT NULL,
    "zone" TEXT NOT NULL,
    "games" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "phase" TEXT NOT NULL,
    "notice" TEXT,
    "call" TEXT,
    "event" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "club_night_pkey" PRIMARY KEY ("guild_id")
);

-- CreateTable
CREATE TABLE "club_guest" (
    "guild_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "username" TEXT,
    "signed_up" BOOLEAN NOT NULL,
    "here" TIMESTAMPTZ(3),
    "origin" TEXT,
    "wish" TEXT,
    "seat" TEXT,

    CONSTRAINT "club_guest_pkey" PRIMARY KEY ("guild_id","user_id")
);

-- CreateTable
CREATE TABLE "code_game" (
    "table_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "code_game_pkey" PRIMARY KEY ("table_id")
);

-- CreateTable
CREATE TABLE "code_result" (
    "table_id" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "merit" INTEGER NOT NULL,

    CONSTRAINT "code_result_pkey" PRIMARY KEY ("code","user_id")
);

-- CreateTable
CREATE TABLE "cup" (
    "league_id" TEXT NOT NULL,
    "knockout" BOOLEAN NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "zone" TEXT,
    "drawn" INTEGER NOT NULL,

    CONSTRAINT "cup_pkey" PRIMARY KEY ("league_id")
);

-- CreateTable
CREATE TABLE "seeker" (
    "user_id" TEXT NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "most" INTEGER NOT NULL,
    "muted" BOOLEAN NOT NULL,
    "returned" BOOLEAN NOT NULL,
    "last" TEXT NOT NULL,

    CONSTRAINT "seeker_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "wish" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "pace" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wish_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wish_server" (
    "wish_id" TEXT NOT NULL,
    "guild_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "wish_server_pkey" PRIMARY KEY ("wish_id","guild_id")
);

-- CreateTable
CREATE TABLE "found_game" (
    "id" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "pace" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,
    "even" BOOLEAN NOT NULL,
    "rematch" BOOLEAN NOT NULL,
    "computers" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "lacks" BOOLEAN NOT NULL,
    "table_id" TEXT,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "found_game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "found_seat" (
    "game_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "wish" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "came_at" TIMESTAMPTZ(3),
    "join_id" TEXT,
    "told" BOOLEAN NOT NULL,
    "ending" TEXT,
    "place" INTEGER,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "found_seat_pkey" PRIMARY KEY ("game_id","user_id")
);

-- CreateTable
CREATE TABLE "found_skill" (
    "user_id" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "ordinal" DOUBLE PRECISION NOT NULL,
    "games" INTEGER NOT NULL,

    CONSTRAINT "found_skill_pkey" PRIMARY KEY ("user_id","game")
);

-- CreateTable
CREATE TABLE "unwanted" (
    "user_id" TEXT NOT NULL,
    "other_id" TEXT NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unwanted_pkey" PRIMARY KEY ("user_id","other_id")
);

-- CreateTable
CREATE TABLE "reaction" (
    "game_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "what" TEXT NOT NULL,

    CONSTRAINT "reaction_pkey" PRIMARY KEY ("game_id","user_id","said_at")
);

-- CreateTable
CREATE TABLE "find_report" (
    "id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "find_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "server_greeting" (
    "guild_id" TEXT NOT NULL,
    "greeted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "server_greeting_pkey" PRIMARY KEY ("guild_id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "table_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "by_id" TEXT NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "message_id" TEXT,
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "declined" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("table_id","user_id")
);

-- CreateTable
CREATE TABLE "league" (
    "id" TEXT NOT NULL,
    "guild_id" TEXT NOT NULL,
    "host_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "format" TEXT NOT NULL DEFAULT 'divisions',
    "hours" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "fills" BOOLEAN NOT NULL,
    "shared" BOOLEAN NOT NULL,
    "season" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "scored" INTEGER NOT NULL,
    "round_ends" TIMESTAMPTZ(3),
    "warned" BOOLEAN NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "league_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "league_member" (
    "league_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "username" TEXT,
    "guild_id" TEXT NOT NULL,
    "rank" INTEGER,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "playing" BOOLEAN NOT NULL,
    "strength" DOUBLE PRECISION NOT NULL,
    "rounds" INTEGER NOT NULL,
    "ranked" INTEGER NOT NULL,

    CONSTRAINT "league_member_pkey" PRIMARY KEY ("league_id","user_id")
);

-- CreateTable
CREATE TABLE "league_outsider" (
    "league_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "username" TEXT,

    CONSTRAINT "league_outsider_pkey" PRIMARY KEY ("league_id","user_id")
);

-- CreateTable
CREATE TABLE "league_shut_server" (
    "league_id" TEXT NOT NULL,
    "guild_id" TEXT NOT NULL,

    CONSTRAINT "league_shut_server_pkey" PRIMARY KEY ("league_id","guild_id")
);

-- CreateTable
CREATE TABLE "league_slot" (
    "league_id" TEXT NOT NULL,
    "season" INTEGER NOT NULL,
    "division" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "user_id" TEXT,
    "since" INTEGER NOT NULL,
    "forfeited" INTEGER NOT NULL,

    CONSTRAINT "league_slot_pkey" PRIMARY KEY ("league_id","season","division","slot")
);

-- CreateTable
CREATE TABLE "league_pairing" (
    "league_id" TEXT NOT NULL,
    "season" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "division" INTEGER NOT NULL,
    "first" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "seed" TEXT NOT NULL,
    "table_id" TEXT,
    "results" TEXT,
    "lost" TEXT,
    "gains" TEXT,

    CONSTRAINT "league_pairing_pkey" PRIMARY KEY ("league_id","season","round","division","first")
);

-- CreateTable
CREATE TABLE "league_message" (
    "league_id" TEXT NOT NULL,
    "guild_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "posted" TEXT,
    "closed" TEXT,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "league_message_pkey" PRIMARY KEY ("league_id","guild_id")
);

-- CreateTable
CREATE TABLE "left_server" (
    "guild_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "left_server_pkey" PRIMARY KEY ("guild_id")
);

-- CreateTable
CREATE TABLE "puzzle" (
    "id" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "seats" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "state_version" INTEGER NOT NULL,
    "solution" TEXT NOT NULL,
    "misses" INTEGER NOT NULL,
    "rating" DOUBLE PRECISION NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,
    "tries" INTEGER NOT NULL,
    "found" INTEGER NOT NULL,
    "day" TEXT,
    "dice" TEXT,
    "checked" TEXT,
    "guild_id" TEXT,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "puzzle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "puzzle_player" (
    "puzzle_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "puzzle_player_pkey" PRIMARY KEY ("puzzle_id","user_id")
);

-- CreateTable
CREATE TABLE "puzzle_try" (
    "puzzle_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "first" BOOLEAN NOT NULL,
    "solved" BOOLEAN NOT NULL,
    "tried_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "puzzle_try_pkey" PRIMARY KEY ("puzzle_id","user_id")
);

-- CreateTable
CREATE TABLE "puzzle_skill" (
    "game" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "rating" DOUBLE PRECISION NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,
    "puzzles" INTEGER NOT NULL,

    CONSTRAINT "puzzle_skill_pkey" PRIMARY KEY ("game","user_id")
);

-- CreateTable
CREATE TABLE "puzzle_search" (
    "table_id" TEXT NOT NULL,
    "due" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "puzzle_search_pkey" PRIMARY KEY ("table_id")
);

-- CreateTable
CREATE TABLE "replayed_dice" (
    "dice" TEXT NOT NULL,

    CONSTRAINT "replayed_dice_pkey" PRIMARY KEY ("dice")
);

-- CreateTable
CREATE TABLE "puzzle_channel" (
    "channel_id" TEXT NOT NULL,
    "guild_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "day" TEXT NOT NULL,

    CONSTRAINT "puzzle_channel_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "rating" (
    "guild_id" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "username" TEXT,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "ordinal" DOUBLE PRECISION NOT NULL,
    "games" INTEGER NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("guild_id","game","user_id")
);

-- CreateTable
CREATE TABLE "rated_server" (
    "guild_id" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,

    CONSTRAINT "rated_server_pkey" PRIMARY KEY ("guild_id")
);

-- CreateTable
CREATE TABLE "world_rating" (
    "game" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "rating" DOUBLE PRECISION NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,
    "ordinal" DOUBLE PRECISION NOT NULL,
    "weeks" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,

    CONSTRAINT "world_rating_pkey" PRIMARY KEY ("game","user_id")
);

-- CreateTable
CREATE TABLE "rated_week" (
    "period" TEXT NOT NULL,

    CONSTRAINT "rated_week_pkey" PRIMARY KEY ("period")
);

-- CreateTable
CREATE TABLE "unrated" (
    "guild_id" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "resigned" TEXT NOT NULL,

    CONSTRAINT "unrated_pkey" PRIMARY KEY ("guild_id","table_id")
);

-- CreateTable
CREATE TABLE "reminder" (
    "table_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "muted" BOOLEAN NOT NULL DEFAULT false,
    "told_awaited" TIMESTAMPTZ(3),
    "told_deadline" TIMESTAMPTZ(3),
    "nudged_by" TEXT,
    "owed_awaited" TIMESTAMPTZ(3),
    "message" TEXT,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("table_id","user_id")
);

-- CreateTable
CREATE TABLE "nudge" (
    "user_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nudge_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "table_reply" (
    "table_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "token" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "shown_version" INTEGER NOT NULL,

    CONSTRAINT "table_reply_pkey" PRIMARY KEY ("table_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "game_table_open_in_key" ON "game_table"("open_in");

-- CreateIndex
CREATE INDEX "game_table_place_created_at_idx" ON "game_table"("place", "created_at");

-- CreateIndex
CREATE INDEX "game_table_due_at_idx" ON "game_table"("due_at");

-- CreateIndex
CREATE INDEX "game_table_guild_id_open_in_idx" ON "game_table"("guild_id", "open_in");

-- CreateIndex
CREATE INDEX "game_table_positions_idx" ON "game_table"("created_at", "id") WHERE ("open_in" IS NULL AND "positions" IS NULL);

-- CreateIndex
CREATE INDEX "table_person_user_id_open_idx" ON "table_person"("user_id", "open");

-- CreateIndex
CREATE UNIQUE INDEX "step_table_id_origin_key" ON "step"("table_id", "origin");

-- CreateIndex
CREATE INDEX "outcome_user_id_ended_at_idx" ON "outcome"("user_id", "ended_at");

-- CreateIndex
CREATE INDEX "last_seen_user_id_idx" ON "last_seen"("user_id");

-- CreateIndex
CREATE INDEX "job_queue_run_at_idx" ON "job"("queue", "run_at");

-- CreateIndex
CREATE INDEX "fingerprint_until_idx" ON "fingerprint"("until");

-- CreateIndex
CREATE INDEX "awaited_board_due_at_idx" ON "awaited_board"("due_at");

-- CreateIndex
CREATE INDEX "challenge_try_scope_period_score_idx" ON "challenge_try"("scope", "period", "score");

-- CreateIndex
CREATE INDEX "challenge_try_guild_id_period_idx" ON "challenge_try"("guild_id", "period");

-- CreateIndex
CREATE INDEX "challenge_try_user_id_idx" ON "challenge_try"("user_id");

-- CreateIndex
CREATE INDEX "challenge_try_table_id_idx" ON "challenge_try"("table_id");

-- CreateIndex
CREATE INDEX "challenge_message_due_at_idx" ON "challenge_message"("due_at");

-- CreateIndex
CREATE INDEX "club_night_due_at_idx" ON "club_night"("due_at");

-- CreateIndex
CREATE INDEX "club_night_starts_at_idx" ON "club_night"("starts_at");

-- CreateIndex
CREATE INDEX "club_night_host_id_idx" ON "club_night"("host_id");

-- CreateIndex
CREATE INDEX "club_guest_user_id_idx" ON "club_guest"("user_id");

-- CreateIndex
CREATE INDEX "code_game_code_opened_at_idx" ON "code_game"("code", "opened_at");

-- CreateIndex
CREATE INDEX "code_result_code_merit_idx" ON "code_result"("code", "merit");

-- CreateIndex
CREATE INDEX "code_result_user_id_idx" ON "code_result"("user_id");

-- CreateIndex
CREATE INDEX "code_result_table_id_idx" ON "code_result"("table_id");

-- CreateIndex
CREATE INDEX "wish_user_id_idx" ON "wish"("user_id");

-- CreateIndex
CREATE INDEX "wish_ready_at_idx" ON "wish"("ready_at");

-- CreateIndex
CREATE INDEX "wish_pace_made_at_idx" ON "wish"("pace", "made_at");

-- CreateIndex
CREATE INDEX "wish_server_guild_id_idx" ON "wish_server"("guild_id");

-- CreateIndex
CREATE INDEX "wish_server_user_id_idx" ON "wish_server"("user_id");

-- CreateIndex
CREATE INDEX "found_game_due_at_idx" ON "found_game"("due_at");

-- CreateIndex
CREATE INDEX "found_game_lacks_made_at_idx" ON "found_game"("lacks", "made_at");

-- CreateIndex
CREATE INDEX "found_game_table_id_idx" ON "found_game"("table_id");

-- CreateIndex
CREATE INDEX "found_seat_user_id_found_at_idx" ON "found_seat"("user_id", "found_at");

-- CreateIndex
CREATE INDEX "found_seat_found_at_idx" ON "found_seat"("found_at");

-- CreateIndex
CREATE INDEX "unwanted_other_id_idx" ON "unwanted"("other_id");

-- CreateIndex
CREATE INDEX "reaction_user_id_idx" ON "reaction"("user_id");

-- CreateIndex
CREATE INDEX "find_report_by_idx" ON "find_report"("by");

-- CreateIndex
CREATE INDEX "find_report_about_idx" ON "find_report"("about");

-- CreateIndex
CREATE INDEX "find_report_due_at_idx" ON "find_report"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "find_report_game_id_by_about_key" ON "find_report"("game_id", "by", "about");

-- CreateIndex
CREATE INDEX "invitation_user_id_idx" ON "invitation"("user_id");

-- CreateIndex
CREATE INDEX "invitation_by_id_idx" ON "invitation"("by_id");

-- CreateIndex
CREATE INDEX "league_guild_id_host_id_idx" ON "league"("guild_id", "host_id");

-- CreateIndex
CREATE INDEX "league_host_id_idx" ON "league"("host_id");

-- CreateIndex
CREATE INDEX "league_due_at_idx" ON "league"("due_at");

-- CreateIndex
CREATE INDEX "league_member_user_id_idx" ON "league_member"("user_id");

-- CreateIndex
CREATE INDEX "league_member_guild_id_idx" ON "league_member"("guild_id");

-- CreateIndex
CREATE INDEX "league_member_league_id_playing_joined_at_idx" ON "league_member"("league_id", "playing", "joined_at");

-- CreateIndex
CREATE INDEX "league_member_league_id_joined_at_idx" ON "league_member"("league_id", "joined_at");

-- CreateIndex
CREATE INDEX "league_member_league_id_strength_idx" ON "league_member"("league_id", "strength");

-- CreateIndex
CREATE INDEX "league_outsider_user_id_idx" ON "league_outsider"("user_id");

-- CreateIndex
CREATE INDEX "league_shut_server_guild_id_idx" ON "league_shut_server"("guild_id");

-- CreateIndex
CREATE INDEX "league_slot_user_id_idx" ON "league_slot"("user_id");

-- CreateIndex
CREATE INDEX "league_message_guild_id_idx" ON "league_message"("guild_id");

-- CreateIndex
CREATE INDEX "league_message_due_at_idx" ON "league_message"("due_at");

-- CreateIndex
CREATE INDEX "left_server_since_idx" ON "left_server"("since");

-- CreateIndex
CREATE INDEX "puzzle_guild_id_idx" ON "puzzle"("guild_id");

-- CreateIndex
CREATE INDEX "puzzle_game_rating_idx" ON "puzzle"("game", "rating");

-- CreateIndex
CREATE INDEX "puzzle_game_day_misses_found_at_id_idx" ON "puzzle"("game", "day", "misses" DESC, "found_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "puzzle_dice_key" ON "puzzle"("dice");

-- CreateIndex
CREATE UNIQUE INDEX "puzzle_day_key" ON "puzzle"("day");

-- CreateIndex
CREATE INDEX "puzzle_player_user_id_idx" ON "puzzle_player"("user_id");

-- CreateIndex
CREATE INDEX "puzzle_try_user_id_tried_at_idx" ON "puzzle_try"("user_id", "tried_at");

-- CreateIndex
CREATE INDEX "puzzle_skill_user_id_idx" ON "puzzle_skill"("user_id");

-- CreateIndex
CREATE INDEX "puzzle_search_due_idx" ON "puzzle_search"("due");

-- CreateIndex
CREATE INDEX "puzzle_channel_day_idx" ON "puzzle_channel"("day");

-- CreateIndex
CREATE INDEX "puzzle_channel_guild_id_idx" ON "puzzle_channel"("guild_id");

-- CreateIndex
CREATE INDEX "rating_guild_id_game_ordinal_idx" ON "rating"("guild_id", "game", "ordinal");

-- CreateIndex
CREATE INDEX "rating_user_id_idx" ON "rating"("user_id");

-- CreateIndex
CREATE INDEX "world_rating_game_ordinal_idx" ON "world_rating"("game", "ordinal");

-- CreateIndex
CREATE INDEX "world_rating_user_id_idx" ON "world_rating"("user_id");

-- CreateIndex
CREATE INDEX "unrated_guild_id_ended_at_idx" ON "unrated"("guild_id", "ended_at");

-- CreateIndex
CREATE INDEX "unrated_table_id_idx" ON "unrated"("table_id");

-- CreateIndex
CREATE INDEX "reminder_user_id_idx" ON "reminder"("user_id");

-- CreateIndex
CREATE INDEX "reminder_nudged_by_idx" ON "reminder"("nudged_by") WHERE ("nudged_by" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_change" ADD CONSTRAINT "table_change_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_person" ADD CONSTRAINT "table_person_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_message" ADD CONSTRAINT "public_message_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outcome" ADD CONSTRAINT "outcome_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opened_sheet" ADD CONSTRAINT "opened_sheet_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis" ADD CONSTRAINT "analysis_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "challenge_try" ADD CONSTRAINT "challenge_try_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_game" ADD CONSTRAINT "code_game_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_result" ADD CONSTRAINT "code_result_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cup" ADD CONSTRAINT "cup_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "found_seat" ADD CONSTRAINT "found_seat_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "found_game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "found_game"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_outsider" ADD CONSTRAINT "league_outsider_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_shut_server" ADD CONSTRAINT "league_shut_server_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_slot" ADD CONSTRAINT "league_slot_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_pairing" ADD CONSTRAINT "league_pairing_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "puzzle_player" ADD CONSTRAINT "puzzle_player_puzzle_id_fkey" FOREIGN KEY ("puzzle_id") REFERENCES "puzzle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "puzzle_search" ADD CONSTRAINT "puzzle_search_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unrated" ADD CONSTRAINT "unrated_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_reply" ADD CONSTRAINT "table_reply_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
