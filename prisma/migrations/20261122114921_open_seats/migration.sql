-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "open" BOOLEAN NOT NULL DEFAULT true;
