-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "positions" TEXT,
ADD COLUMN     "unstarted_days" INTEGER;

-- CreateIndex
-- Written by hand: closed games whose positions are stored, in the order in which they were opened. A partial index costs
-- a move in a running game nothing.
CREATE INDEX "game_table_positions_idx" ON "game_table" ("created_at", "id") WHERE "open_in" IS NULL AND "head" > 0 AND "positions" IS NULL;
