-- AlterTable
ALTER TABLE "reminder" ADD COLUMN     "message_channel_id" TEXT,
ADD COLUMN     "message_id" TEXT;
