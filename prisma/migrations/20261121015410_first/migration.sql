-- CreateTable
CREATE TABLE "game_table" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "guild_id" TEXT,
    "channel_id" TEXT NOT NULL,
    "open_in" TEXT,
    "host_id" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "seat_limit" INTEGER NOT NULL,
    "seed" TEXT NOT NULL,
    "seed_hash" TEXT NOT NULL,
    "joins" TEXT NOT NULL,
    "former_winners" INTEGER[],
    "rematch_of" TEXT,
    "head" INTEGER NOT NULL,
    "announcement_message_id" TEXT,
    "announcement_seq" INTEGER,
    "announcement_posted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seat" (
    "table_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "user_id" TEXT,
    "join_id" TEXT,
    "caretaker_for_id" TEXT,
    "caretaker_for_name" TEXT,

    CONSTRAINT "seat_pkey" PRIMARY KEY ("table_id","number")
);

-- CreateTable
CREATE TABLE "step" (
    "table_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "seat" INTEGER,
    "done_by" TEXT NOT NULL,
    "verb" TEXT,
    "said" TEXT,
    "undoes" INTEGER,
    "chance" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "acted" INTEGER[],
    "state" TEXT,
    "state_version" INTEGER NOT NULL,
    "origin" TEXT,
    "done_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "step_pkey" PRIMARY KEY ("table_id","seq")
);

-- CreateTable
CREATE TABLE "player" (
    "user_id" TEXT NOT NULL,
    "locale" TEXT,
    "theme" TEXT NOT NULL,

    CONSTRAINT "player_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "look" (
    "table_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,

    CONSTRAINT "look_pkey" PRIMARY KEY ("table_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "game_table_open_in_key" ON "game_table"("open_in");

-- CreateIndex
CREATE INDEX "game_table_channel_id_created_at_idx" ON "game_table"("channel_id", "created_at");

-- CreateIndex
CREATE INDEX "seat_user_id_idx" ON "seat"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "step_origin_key" ON "step"("origin");

-- AddForeignKey
ALTER TABLE "game_table" ADD CONSTRAINT "game_table_rematch_of_fkey" FOREIGN KEY ("rematch_of") REFERENCES "game_table"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "step" ADD CONSTRAINT "step_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "look" ADD CONSTRAINT "look_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
