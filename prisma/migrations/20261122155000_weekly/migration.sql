-- A person plays the challenge of a week once, on whatever server. Prisma does not manage partial indexes.
CREATE UNIQUE INDEX "game_table_weekly_key" ON "game_table"("daily_day", "host_id") WHERE "daily_day" LIKE '____-W__';

-- CreateIndex
CREATE INDEX "outcome_daily_day_score_idx" ON "outcome"("daily_day", "score");
