-- CreateTable
CREATE TABLE "analysis" (
    "table_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "result" TEXT NOT NULL,

    CONSTRAINT "analysis_pkey" PRIMARY KEY ("table_id")
);

-- AddForeignKey
ALTER TABLE "analysis" ADD CONSTRAINT "analysis_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
