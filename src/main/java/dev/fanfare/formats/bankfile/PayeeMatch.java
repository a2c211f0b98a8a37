package dev.fanfare.formats.bankfile;

import java.util.Arrays;
import java.util.Optional;

/** What a payee's bank says of the payee's name in a status report: the answers of the Verification of Payee scheme. */
public enum PayeeMatch {
    MATCH("RCVC"),
    CLOSE_MATCH("RVMC"),
    NO_MATCH("RVNM"),
    NOT_POSSIBLE("RVNA");

    private final String code;

    PayeeMatch(String code) {
        this.code = code;
    }

    /** As in ISO 20022. */
    public String code() {
        return code;
    }

    /** The answer with this code; empty for none. */
    public static Optional<PayeeMatch> find(String code) {
        return Arrays.stream(values()).filter(match -> match.code.equals(code)).findFirst();
    }
}
