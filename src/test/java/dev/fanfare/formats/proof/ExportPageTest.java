package dev.fanfare.formats.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.proof.EntryForm.Heading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The test vectors of the page about exports. */
@Tag("unit")
class ExportPageTest {
    private static final String SECRET = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    private static final String ROW = "{\"position\":1,\"type\":\"task.paid\",\"subject_id\":9,\"user_id\":7,"
            + "\"advertiser_id\":null,\"from_state\":\"accepted\",\"to_state\":\"paid\",\"amount\":1250,"
            + "\"currency\":\"USD\",\"request_id\":null,\"at\":1795816578100000}";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    @DisplayName("TR-12 the page's test vectors are what the journal computes")
    void hasTheVectors() throws IOException {
        String page = Files.readString(Path.of("src/docs/use/export.md"));
        byte[] fields = CanonicalFields.of("a").text(null).text("\u00e9").bytes();
        MerkleTree three = new MerkleTree();
        for (String content : new String[] {"a", "b", "c"}) {
            three.add(MerkleTree.leaf(bytes(content)));
        }
        Hash salt = Hash.parse("000102030405060708090a0b0c0d0e0f");
        Hash fees = new PostingForm(null, "platform_fees", "USD", -1250, 4L, -5000L).leaf(PostingForm.blind(salt, 0));
        Hash earned =
                new PostingForm(7L, "publisher_available", "USD", 1250, 1L, 1250L).leaf(PostingForm.blind(salt, 1));
        Hash postings = new MerkleTree().add(fees).add(earned).root();
        Instant at = Instant.parse("2026-11-27T21:56:18.1Z");
        Hash entry = new EntryForm(
                        new Heading(42, "task:9:accepted", "task_accepted", "Task \"9\" was accepted.", null, null, at),
                        2,
                        postings)
                .leaf();
        Hash row = MerkleTree.leaf(bytes(ROW));
        Hash evidence = new EvidenceRoot(1, "event_log", 1, 1, 1, Hash.NONE, row, at).hash();
        JournalKey key =
                JournalKey.of(Base64.getEncoder().encodeToString(HexFormat.of().parseHex(SECRET)));
        Checkpoint checkpoint =
                new Checkpoint(1, 1, 1, 42, Hash.NONE, entry, Instant.parse("2026-11-27T21:56:28Z"), evidence);
        assertThat(page)
                .contains(
                        HexFormat.of().formatHex(fields),
                        three.root().toString(),
                        PostingForm.blind(salt, 0).toString(),
                        PostingForm.blind(salt, 1).toString(),
                        fees.toString(),
                        earned.toString(),
                        postings.toString(),
                        entry.toString(),
                        ROW,
                        row.toString(),
                        evidence.toString(),
                        SECRET,
                        key.publicKey(),
                        "| its bytes | " + checkpoint.bytes().length + " |",
                        checkpoint.hash().toString(),
                        checkpoint.leaf().toString(),
                        checkpoint.signed(key).signature(),
                        new CheckpointNote(
                                        "fanfare.example/journal",
                                        1,
                                        new MerkleTree().add(checkpoint.leaf()).root())
                                .signed(key),
                        ExportSignature.of(key, bytes("{}\n")).signature());
    }
}
