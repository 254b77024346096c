-- By itself, because a change of columns locks the table until its migration ends.
-- CreateIndex
CREATE INDEX "outcome_rated_everywhere_ended_at_idx" ON "outcome"("rated_everywhere", "ended_at");
