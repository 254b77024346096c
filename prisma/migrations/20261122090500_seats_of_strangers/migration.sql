-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "removed" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "reserved" BOOLEAN NOT NULL DEFAULT false;
