package dev.fanfare.money.journal.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on the journal's seal. */
public final class JournalJobs {
    private JournalJobs() {}

    /** Seals the next block of entries, if there are any that no other transaction can come before. */
    public record SealJournal() implements Ask<JobResult> {}

    /** Sends the last head to the file and the address outside, if it was not sent yet. */
    public record SendHead() implements Ask<JobResult> {}
}
