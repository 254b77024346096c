-- CreateTable
CREATE TABLE "daily_note" (
    "guild_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "shown" TEXT NOT NULL DEFAULT '',
    "message_id" TEXT,
    "posted_at" TIMESTAMPTZ(3),

    CONSTRAINT "daily_note_pkey" PRIMARY KEY ("guild_id","day","channel_id")
);
