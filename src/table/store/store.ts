import type { AnalysisStore } from './analyses.ts';
import type { AnnouncementStore } from './announcements.ts';
import type { ChallengeStore } from './challenges.ts';
import type { CodeStore } from './codes.ts';
import type { DeadlineStore } from './deadlines.ts';
import type { InvitationStore } from './invitations.ts';
import type { OutcomeStore } from './outcomes.ts';
import type { PrivacyStore } from './privacy.ts';
import type { RatingStore } from './ratings.ts';
import type { ReminderStore } from './reminders.ts';
import type { ReplyStore } from './replies.ts';
import type { RetentionStore } from './retention.ts';
import type { SettingsStore } from './settings.ts';
import type { StepStore } from './steps.ts';
import type { TableStore } from './tables.ts';

/**
 * Where everything is stored. Methods reject where the database does not answer; nothing has changed then, unless said
 * otherwise. A damaged table rejects where it alone is asked for, and is left out of lists.
 */
export interface Store
  extends TableStore,
    StepStore,
    AnnouncementStore,
    InvitationStore,
    DeadlineStore,
    SettingsStore,
    ReminderStore,
    OutcomeStore,
    PrivacyStore,
    RetentionStore,
    RatingStore,
    AnalysisStore,
    ChallengeStore,
    CodeStore,
    ReplyStore {
  /** @throws where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
