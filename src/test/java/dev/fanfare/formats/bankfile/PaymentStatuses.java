package dev.fanfare.formats.bankfile;

import java.util.Set;

/** The words of pain.002 that the code knows, for tests of other packages. */
public final class PaymentStatuses {
    private PaymentStatuses() {}

    public static Set<String> known() {
        return PaymentStatusReport.STATUSES.keySet();
    }
}
