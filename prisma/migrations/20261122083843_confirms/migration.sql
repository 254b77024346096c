-- AlterTable
ALTER TABLE "player" ADD COLUMN     "confirms" BOOLEAN NOT NULL DEFAULT true;
