-- AlterTable
ALTER TABLE "daily" ADD COLUMN     "code" TEXT;

-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "code" TEXT,
ADD COLUMN     "known_dice" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "outcome" ADD COLUMN     "merit" INTEGER;
