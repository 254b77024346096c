-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "level" TEXT;
