-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "asleep_since" TIMESTAMPTZ(3),
ADD COLUMN     "asleep_why" TEXT,
ADD COLUMN     "clock" TEXT,
ADD COLUMN     "daily_day" TEXT,
ADD COLUMN     "daily_guild_id" TEXT,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "motions" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "times" TEXT NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "player" ADD COLUMN     "days_off" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "nudged_at" TIMESTAMPTZ(3),
ADD COLUMN     "quiet_from" INTEGER,
ADD COLUMN     "quiet_to" INTEGER,
ADD COLUMN     "remind_after" INTEGER DEFAULT 1440,
ADD COLUMN     "remind_before" INTEGER DEFAULT 360,
ADD COLUMN     "snoozed_until" TIMESTAMPTZ(3),
ADD COLUMN     "weekends_off" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "zone" TEXT NOT NULL DEFAULT 'UTC';

-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "offered" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stands_in_for_id" TEXT,
ADD COLUMN     "stands_in_for_name" TEXT;

-- CreateTable
CREATE TABLE "reminder" (
    "table_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "muted" BOOLEAN NOT NULL DEFAULT false,
    "told_awaited" TIMESTAMPTZ(3),
    "told_deadline" TIMESTAMPTZ(3),
    "nudged_by" TEXT,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("table_id","user_id")
);

-- CreateTable
CREATE TABLE "server" (
    "guild_id" TEXT NOT NULL,
    "channels" TEXT[],
    "clock" TEXT,
    "locale" TEXT,
    "tables_per_person" INTEGER,
    "cancel" TEXT NOT NULL,

    CONSTRAINT "server_pkey" PRIMARY KEY ("guild_id")
);

-- CreateTable
CREATE TABLE "outcome" (
    "table_id" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "guild_id" TEXT,
    "game" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,
    "winner" BOOLEAN NOT NULL,
    "score" INTEGER NOT NULL,
    "turns" INTEGER NOT NULL,
    "thought" BIGINT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "daily_guild_id" TEXT,
    "daily_day" TEXT,

    CONSTRAINT "outcome_pkey" PRIMARY KEY ("table_id","seat")
);

-- CreateTable
CREATE TABLE "daily" (
    "guild_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "seed" TEXT NOT NULL,

    CONSTRAINT "daily_pkey" PRIMARY KEY ("guild_id","day")
);

-- CreateIndex
CREATE INDEX "outcome_user_id_ended_at_idx" ON "outcome"("user_id", "ended_at");

-- CreateIndex
CREATE INDEX "outcome_guild_id_ended_at_idx" ON "outcome"("guild_id", "ended_at");

-- CreateIndex
CREATE INDEX "outcome_daily_guild_id_daily_day_idx" ON "outcome"("daily_guild_id", "daily_day");

-- CreateIndex
CREATE INDEX "game_table_due_at_idx" ON "game_table"("due_at");

-- CreateIndex
CREATE INDEX "game_table_guild_id_idx" ON "game_table"("guild_id");

-- CreateIndex
CREATE UNIQUE INDEX "game_table_daily_guild_id_daily_day_host_id_key" ON "game_table"("daily_guild_id", "daily_day", "host_id");

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outcome" ADD CONSTRAINT "outcome_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
