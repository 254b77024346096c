-- DropIndex
DROP INDEX "game_table_guild_id_idx";

-- DropIndex
DROP INDEX "outcome_guild_id_ended_at_idx";

-- AlterTable
ALTER TABLE "outcome" ADD COLUMN     "rated" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "rating" (
    "guild_id" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mu" DOUBLE PRECISION NOT NULL,
    "sigma" DOUBLE PRECISION NOT NULL,
    "games" INTEGER NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("guild_id","game","user_id")
);

-- CreateTable
CREATE TABLE "rated_server" (
    "guild_id" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,

    CONSTRAINT "rated_server_pkey" PRIMARY KEY ("guild_id")
);

-- CreateIndex
CREATE INDEX "game_table_guild_id_open_in_idx" ON "game_table"("guild_id", "open_in");

-- CreateIndex
CREATE INDEX "outcome_guild_id_rated_ended_at_idx" ON "outcome"("guild_id", "rated", "ended_at");
