-- AlterTable
ALTER TABLE "player" ADD COLUMN     "invitable" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "invitation" (
    "table_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "by_id" TEXT NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "message_id" TEXT,
    "closed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("table_id","user_id")
);

-- CreateIndex
CREATE INDEX "invitation_user_id_idx" ON "invitation"("user_id");

-- CreateIndex
CREATE INDEX "invitation_by_id_invited_at_idx" ON "invitation"("by_id", "invited_at");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "game_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
