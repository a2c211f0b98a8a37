package dev.fanfare.app.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.CheckpointNote;
import dev.fanfare.formats.proof.JournalStatementProof;
import dev.fanfare.money.finance.api.VerifyLedger;
import dev.fanfare.money.finance.api.VerifyLedger.Difference;
import dev.fanfare.money.finance.api.VerifyLedger.LedgerVerified;
import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.money.journal.api.GetCheckpoint.JournalCheckpoint;
import dev.fanfare.money.journal.api.VerifyChain;
import dev.fanfare.money.journal.api.VerifyChain.ChainVerified;
import dev.fanfare.money.journal.api.VerifyEvidence;
import dev.fanfare.money.journal.api.VerifyEvidence.EvidenceVerified;
import dev.fanfare.platform.endpoint.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands that verify the journal. */
public final class JournalCommands {
    /** The interval of progress output. */
    private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);
    /** Printed findings; the first one matters most. */
    private static final int PRINTED = 100;

    @Command(
            name = "verify",
            description = "Compare all balances, totals and invoices with the journal and list every difference. "
                    + "Exits with 1 if there is one.",
            mixinStandardHelpOptions = true)
    public static final class Verify implements Callable<Integer> {
        @Option(
                names = "--chain",
                description = "Also recount every sealed entry, and name what was altered, added or removed.")
        private boolean chain;

        @Option(
                names = "--checkpoints",
                paramLabel = "FILE",
                description =
                        "Also compare the blocks with the checkpoints in this file, as journal.checkpoints_file has them.")
        private Path checkpoints;

        private Instant asOf;
        private int differences;
        private long reported = System.nanoTime();

        /** Verifies everything within the database. */
        static int everything() {
            return everything(null);
        }

        /** As {@link #everything()}, for a database that has stood still since a time. */
        static int everything(Instant asOf) {
            Verify verify = new Verify();
            verify.chain = true;
            verify.asOf = asOf;
            return verify.call();
        }

        @Override
        public Integer call() {
            try (Fanfare node = MoneyCommands.node("finance")) {
                ledger(node);
                if (chain || checkpoints != null) {
                    chain(node);
                    evidence(node);
                }
                if (checkpoints != null) {
                    checkpoints(node);
                }
            }
            System.out.println(differences == 0 ? "Everything adds up." : "Differences: " + differences + ".");
            return differences == 0 ? 0 : 1;
        }

        private void found(Object difference) {
            differences++;
            if (differences <= PRINTED) {
                System.out.println("  " + difference);
            }
        }

        private void counted(String what, long count, boolean isWhole) {
            if (isWhole || System.nanoTime() - reported > PROGRESS_INTERVAL.toNanos()) {
                System.out.printf("%-16s %,12d%s%n", what, count, isWhole ? "" : " so far");
                reported = System.nanoTime();
            }
        }

        private void ledger(Fanfare node) {
            VerifyLedger next = VerifyLedger.all();
            long counted = 0;
            while (next != null) {
                LedgerVerified verified = MoneyCommands.ask(node, next);
                counted += verified.count();
                verified.differences().forEach((Difference difference) -> found(difference));
                boolean isWhole = verified.next() == null || verified.next().part() != next.part();
                counted(verified.part(), counted, isWhole);
                counted = isWhole ? 0 : counted;
                next = verified.next();
            }
        }

        private void chain(Fanfare node) {
            VerifyChain next = VerifyChain.all(asOf);
            long entries = 0;
            while (next != null) {
                ChainVerified verified = MoneyCommands.ask(node, next);
                entries += verified.entries();
                verified.findings().forEach(this::found);
                if (verified.next() == null) {
                    counted("sealed blocks", next.cursor().block(), true);
                }
                next = verified.next();
                counted("sealed entries", entries, next == null);
            }
        }

        private void evidence(Fanfare node) {
            VerifyEvidence next = new VerifyEvidence(null);
            long rows = 0;
            while (next != null) {
                EvidenceVerified verified = MoneyCommands.ask(node, next);
                rows += verified.rows();
                verified.findings().forEach(this::found);
                next = verified.next();
                counted("sealed evidence", rows, next == null);
            }
        }

        /** Each line is a checkpoint as it was sent, so later changes of the database show. */
        private void checkpoints(Fanfare node) {
            long lines = 0;
            try (BufferedReader reader = Files.newBufferedReader(checkpoints)) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    lines++;
                    Checkpoint.Signed sent = checkpoint(line);
                    String note = Json.tree(line).path("note").asText();
                    JournalCheckpoint present = MoneyCommands.ask(
                            node, new GetCheckpoint(sent.checkpoint().number()));
                    boolean isOurs = sent.publicKey().equals(present.publicKey())
                            || present.formerKeys().contains(sent.publicKey());
                    if (!isOurs || !sent.isSigned()) {
                        found("line " + lines + " of " + checkpoints + " is not signed with the installation's key");
                    } else if (present.checkpoint() == null) {
                        found("block " + sent.checkpoint().number() + ", whose checkpoint is in " + checkpoints
                                + ", was removed");
                    } else if (!present.checkpoint().checkpoint().equals(sent.checkpoint())) {
                        found("block " + sent.checkpoint().number() + " is not the one whose checkpoint is in "
                                + checkpoints);
                    } else if (!CheckpointNote.parse(note).equals(CheckpointNote.parse(present.note()))) {
                        found("the tree of block " + sent.checkpoint().number() + " is not the one in " + checkpoints);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException("The checkpoints in " + checkpoints + " cannot be read", e);
            }
            counted("checkpoints outside", lines, true);
        }

        private static Checkpoint.Signed checkpoint(String line) throws IOException {
            JsonNode tree = Json.tree(line);
            return new Checkpoint.Signed(
                    Json.mapper().treeToValue(tree, Checkpoint.class),
                    tree.path("public_key").asText(),
                    tree.path("signature").asText());
        }
    }

    @Command(
            name = "check-statement",
            description = "Check that a publisher's statement is proven by the journal, line by line, and that none is "
                    + "missing. Needs no database, but a key or a checkpoint that did not come with the statement. Exits "
                    + "with 1 if something is not proven.",
            mixinStandardHelpOptions = true)
    public static final class CheckStatement implements Callable<Integer> {
        @Parameters(paramLabel = "FILE", description = "The statement, as it was downloaded.")
        private Path file;

        @Option(names = "--key", description = "The platform's public key, in Base64; may be given several times.")
        private List<String> keys = new ArrayList<>();

        @Option(
                names = "--checkpoint",
                paramLabel = "FILE",
                description =
                        "A signed note with a checkpoint, from a witness or kept from before. Download the statement "
                                + "whose tree_size is on its second line.")
        private Path checkpoint;

        @Override
        public Integer call() throws IOException {
            Optional<CheckpointNote> outside =
                    checkpoint == null ? Optional.empty() : CheckpointNote.parse(Files.readString(checkpoint));
            if (checkpoint != null && outside.isEmpty()) {
                return refused(checkpoint + " has no checkpoint.");
            }
            if (keys.isEmpty() && outside.isEmpty()) {
                return refused("Not proven: give --key or --checkpoint from another source than the statement.");
            }
            JournalStatementProof proof = new JournalStatementProof(keys, outside.orElse(null));
            long lines = 0;
            try (MappingIterator<Map<String, String>> rows = new CsvMapper()
                    .readerForMapOf(String.class)
                    .with(CsvSchema.emptySchema().withHeader())
                    .readValues(file.toFile())) {
                while (rows.hasNext()) {
                    lines++;
                    Optional<String> flaw = proof.add(rows.next());
                    if (flaw.isPresent()) {
                        return refused("Line " + lines + " is not proven: " + flaw.get() + ".");
                    }
                }
            }
            Optional<String> missing = proof.findMissingEnd();
            if (missing.isPresent()) {
                return refused("The statement is not complete: " + missing.get() + ".");
            }
            System.out.println(lines + " lines, each proven by the journal, and none missing up to position "
                    + proof.position() + ".");
            new TreeMap<>(proof.accounts())
                    .forEach((account, all) -> System.out.printf(
                            "  %-45s %d to %d, %s to %s%n",
                            account, all.first(), all.last(), all.opening(), all.closing()));
            return 0;
        }

        private static int refused(String why) {
            System.out.println(why);
            return 1;
        }
    }
}
