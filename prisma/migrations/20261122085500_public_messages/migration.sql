-- CreateTable
CREATE TABLE "public_message" (
    "table_id" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "message_id" TEXT,
    "after_seq" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,

    CONSTRAINT "public_message_pkey" PRIMARY KEY ("table_id","nonce")
);

-- AddForeignKey
ALTER TABLE "public_message" ADD CONSTRAINT "public_message_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
