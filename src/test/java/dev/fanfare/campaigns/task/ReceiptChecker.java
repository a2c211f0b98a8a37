package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The program that recomputes receipts, src/docs/use/check-receipt.mjs. */
final class ReceiptChecker {
    private static final String GOOD = "The amounts follow from the terms, the figures and the entries.";

    private ReceiptChecker() {}

    static void accepts(Answer receipt) {
        assertThat(says(receipt.text())).as(receipt.text()).contains(GOOD);
    }

    /** What it says of a receipt. */
    static String says(String receipt) {
        return unchecked(() -> {
            Path file = Files.createTempFile("receipt", ".json");
            try {
                Files.writeString(file, receipt);
                Process process = new ProcessBuilder("node", "src/docs/use/check-receipt.mjs", file.toString())
                        .redirectErrorStream(true)
                        .start();
                String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor()).as(said).isEqualTo(said.contains(GOOD) ? 0 : 1);
                return said;
            } finally {
                Files.delete(file);
            }
        });
    }
}
