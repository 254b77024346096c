-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "theme" TEXT;

-- AlterTable
ALTER TABLE "server" ADD COLUMN     "theme" TEXT;
