-- CreateTable
CREATE TABLE "named_person" (
    "table_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "named_person_pkey" PRIMARY KEY ("table_id","user_id","name")
);

-- CreateTable
CREATE TABLE "left_server" (
    "guild_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "left_server_pkey" PRIMARY KEY ("guild_id")
);

-- CreateIndex
CREATE INDEX "named_person_user_id_idx" ON "named_person"("user_id");

-- CreateIndex
CREATE INDEX "left_server_since_idx" ON "left_server"("since");

-- AddForeignKey
ALTER TABLE "named_person" ADD CONSTRAINT "named_person_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
