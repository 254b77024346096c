-- CreateTable
CREATE TABLE "table_change" (
    "origin" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,

    CONSTRAINT "table_change_pkey" PRIMARY KEY ("origin")
);

-- CreateIndex
CREATE INDEX "table_change_table_id_idx" ON "table_change"("table_id");

-- AddForeignKey
ALTER TABLE "table_change" ADD CONSTRAINT "table_change_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
