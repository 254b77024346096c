-- By itself, because a change of columns locks the table until its migration ends.
-- CreateIndex
CREATE INDEX "game_table_code_created_at_idx" ON "game_table"("code", "created_at");
