-- AlterTable
ALTER TABLE "outcome" ADD COLUMN     "rated_everywhere" BOOLEAN NOT NULL DEFAULT false;
