-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "announcement_deadlines" TEXT;

-- AlterTable
ALTER TABLE "player" ADD COLUMN     "quiet_set_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "reminder" ADD COLUMN     "owed_awaited" TIMESTAMPTZ(3);

-- Games that began before times were kept are looked at now, which notes since when people are awaited.
UPDATE "game_table" SET "due_at" = now() WHERE "status" = 'playing' AND "asleep_since" IS NULL AND "due_at" IS NULL;
