package dev.fanfare.money.disbursement.paypal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PaypalWordsTest {
    @Test
    @DisplayName(
            "BD-04 every status of an item or batch that PayPal documents is known; a cancelled batch is for staff")
    void knowsEveryWord() {
        assertThat(PaypalRail.STATUSES.keySet())
                .containsAll(Set.of(
                        "SUCCESS",
                        "FAILED",
                        "PENDING",
                        "UNCLAIMED",
                        "RETURNED",
                        "ONHOLD",
                        "BLOCKED",
                        "REFUNDED",
                        "REVERSED"));
        // SUCCESS with an item missing is a contradiction, and CANCELED was done by people at PayPal.
        assertThat(Stream.concat(PaypalRail.BATCH_STATUSES.keySet().stream(), Stream.of("SUCCESS", "CANCELED"))
                        .collect(Collectors.toSet()))
                .containsAll(Set.of("DENIED", "PENDING", "PROCESSING", "SUCCESS", "CANCELED"));
    }
}
