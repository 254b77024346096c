-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "plans" TEXT NOT NULL DEFAULT '[]';
