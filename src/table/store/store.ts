import type { AnnouncementStore } from './announcements.ts';
import type { CodeStore } from './codes.ts';
import type { DeadlineStore } from './deadlines.ts';
import type { PrivacyStore } from './privacy.ts';
import type { RecordStore } from './record.ts';
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
    DeadlineStore,
    SettingsStore,
    PrivacyStore,
    RetentionStore,
    CodeStore,
    RecordStore {
  /** @throws where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
