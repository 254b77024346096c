-- CreateIndex
CREATE INDEX "seat_caretaker_for_id_idx" ON "seat"("caretaker_for_id");
