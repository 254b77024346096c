-- AlterTable
ALTER TABLE "game_table" ADD COLUMN     "user_install_guild_id" TEXT,
ADD COLUMN     "user_installed" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "table_reply" (
    "table_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "shown_version" INTEGER NOT NULL,

    CONSTRAINT "table_reply_pkey" PRIMARY KEY ("table_id")
);

-- AddForeignKey
ALTER TABLE "table_reply" ADD CONSTRAINT "table_reply_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
