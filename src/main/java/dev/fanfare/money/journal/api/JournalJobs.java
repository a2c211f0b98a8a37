package dev.fanfare.money.journal.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring jobs on the journal's seal. */
public final class JournalJobs {
    private JournalJobs() {}

    /** Seals the next block of entries that no open transaction can precede. */
    public record SealJournal() implements Ask<JobResult> {}

    /** Seals the next rows of the logs beside the journal: {@code audit_log} and evidence. */
    public record SealEvidence() implements Ask<JobResult> {}

    /** Sums the liabilities to all owners at the end of a day, in the next currency. */
    public record SumReserves() implements Ask<JobResult> {}

    /** Publishes the last checkpoint to the file and the URL, if not sent yet. */
    public record SendCheckpoint() implements Ask<JobResult> {}
}
