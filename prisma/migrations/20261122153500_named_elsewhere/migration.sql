-- AlterTable
ALTER TABLE "player" ADD COLUMN     "named_elsewhere" BOOLEAN NOT NULL DEFAULT false;
