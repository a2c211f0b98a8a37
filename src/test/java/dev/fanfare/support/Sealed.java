package dev.fanfare.support;

import static dev.fanfare.support.Eventually.eventually;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.journal.api.JournalJobs.SealJournal;
import dev.fanfare.money.journal.api.VerifyChain;
import dev.fanfare.money.journal.api.VerifyChain.ChainVerified;
import dev.fanfare.money.journal.api.VerifyEvidence;
import dev.fanfare.money.journal.api.VerifyEvidence.EvidenceVerified;
import dev.fanfare.platform.bus.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Seals the journal of a node, and recounts it. */
public final class Sealed {
    private static final String UNSEALED =
            "select count(*) from journal_entries where id > (select coalesce(max(last_entry), 0) from journal_blocks)";

    private Sealed() {}

    /** Seals all that is committed; transactions of others may have to end first. */
    public static void all(Node node) {
        eventually("all entries are sealed", () -> {
            node.sweep(new SealJournal());
            return node.number(UNSEALED) == 0;
        });
    }

    /** What is not as it was sealed. */
    public static List<String> findings(Node node) {
        List<String> findings = new ArrayList<>();
        Caller caller = Caller.system("test").withTimeout(Duration.ofMinutes(5));
        for (VerifyChain next = VerifyChain.all(); next != null; ) {
            ChainVerified verified = Blocking.await(node.fanfare().bus().ask(caller, next));
            findings.addAll(verified.findings());
            next = verified.next();
        }
        for (VerifyEvidence next = new VerifyEvidence(null); next != null; ) {
            EvidenceVerified verified = Blocking.await(node.fanfare().bus().ask(caller, next));
            findings.addAll(verified.findings());
            next = verified.next();
        }
        return findings;
    }
}
