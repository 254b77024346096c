-- AlterTable
ALTER TABLE "player" ADD COLUMN     "discord_locale" TEXT;
