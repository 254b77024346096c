-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "from_seq" INTEGER,
ADD COLUMN     "from_table_id" TEXT;
