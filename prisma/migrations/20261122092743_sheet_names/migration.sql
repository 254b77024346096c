-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "sheet_names" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "player" ADD COLUMN     "sheet_name" TEXT;
