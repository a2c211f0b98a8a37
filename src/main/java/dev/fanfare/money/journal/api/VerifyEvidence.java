package dev.fanfare.money.journal.api;

import dev.fanfare.formats.proof.EvidenceRoot;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * Verifies the next root of the logs that are sealed beside the journal.
 *
 * @param cursor null to begin
 */
public record VerifyEvidence(Cursor cursor) implements Ask<VerifyEvidence.EvidenceVerified> {
    /**
     * The result of a verification.
     *
     * @param rows the number of sealed rows
     * @param findings a sentence for each difference from the sealed state
     * @param next the ask for the next root; null after the last
     */
    public record EvidenceVerified(long rows, List<String> findings, VerifyEvidence next) implements Message {
        public EvidenceVerified {
            findings = List.copyOf(findings);
        }
    }

    /**
     * The end of the verified part.
     *
     * @param number of the last root
     * @param hash of that root
     * @param signed what the last block of the journal signed
     * @param isSigned whether a root up to this one has that hash
     */
    public record Cursor(long number, Hash hash, Hash signed, boolean isSigned) {
        /** Before the first root. */
        public static Cursor start(Hash signed) {
            return new Cursor(0, Hash.NONE, signed, signed.equals(Hash.NONE));
        }

        public Cursor after(EvidenceRoot root) {
            return new Cursor(
                    root.number(), root.hash(), signed, isSigned || root.hash().equals(signed));
        }
    }
}
