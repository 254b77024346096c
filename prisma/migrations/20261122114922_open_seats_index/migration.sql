-- By itself, because a change of columns locks the table until its migration ends. Nobody changes seats at closed tables.
UPDATE "seat" SET "open" = false FROM "game_table" WHERE "game_table"."id" = "seat"."table_id" AND "game_table"."open_in" IS NULL;

-- CreateIndex
CREATE INDEX "seat_user_id_open_idx" ON "seat"("user_id", "open");

-- CreateIndex
CREATE INDEX "seat_caretaker_for_id_open_idx" ON "seat"("caretaker_for_id", "open");

-- DropIndex
DROP INDEX "seat_caretaker_for_id_idx";

-- DropIndex
DROP INDEX "seat_user_id_idx";
