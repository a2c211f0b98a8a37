package dev.fanfare.support;

import dev.fanfare.Fanfare;
import dev.fanfare.finance.api.VerifyLedger;
import dev.fanfare.finance.api.VerifyLedger.LedgerVerified;
import dev.fanfare.platform.bus.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The books of a node, counted anew as {@code fanfare verify} does it. */
public final class Verified {
    private Verified() {}

    /** Every difference, as a sentence. */
    public static List<String> differences(Node node) {
        List<String> found = new ArrayList<>();
        VerifyLedger next = VerifyLedger.all();
        while (next != null) {
            Caller caller = Caller.system("verified").patientFor(Duration.ofMinutes(1));
            LedgerVerified verified = Fanfare.await(node.fanfare().bus().ask(caller, next));
            verified.differences().forEach(difference -> found.add(difference.toString()));
            next = verified.next();
        }
        return found;
    }
}
