package dev.fanfare.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Tables;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.proof.ExportSignature;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.journal.api.JournalJobs.SealEvidence;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.runtime.postgres.Export;
import dev.fanfare.runtime.postgres.ExportManifest;
import dev.fanfare.runtime.postgres.Import;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Sql;
import dev.fanfare.support.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The books are carried away, checked by strangers, and loaded into another database. */
@DisplayName("TR-12: exports")
@Nightly
class ExportTest {
    private static final JournalKey KEY = JournalKey.of(Node.JOURNAL_KEY);
    private static final String OTHER = "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=";
    private static final Node NODE = Node.start(Db.freshUri(), Map.of());

    @TempDir
    private static Path folder;

    private static Path export;
    private static NodeProcess.Finished written;

    @BeforeAll
    static void write() throws InterruptedException {
        World world = NODE.world();
        Campaign campaign = world.advertiser("USD").campaign();
        Publisher publisher = world.publisher().connected(12_000);
        publisher.joins(campaign).comesTo(TaskStatus.PAID);
        publisher.asksPayout("50");
        Campaign euros = world.advertiser("EUR").campaign();
        world.publisher().connected(12_000).joins(euros).comesTo(TaskStatus.PAID);
        Sealed.all(NODE);
        NODE.execute("""
                insert into audit_log (actor_id, credential, action, subject, before, reason, request_id, created_at)
                select n, 'WEB_SESSION', 'payout.process', 'payout:' || n, '{"amount": 1.50, "note": "a\\u0001\\"b"}',
                  E'He said "no",\\n\\\\ \\u0001 and \\u00fc', 'r' || n, now() - interval '2 days'
                from generate_series(1, 20) n
                """);
        NODE.execute("""
                insert into reserves (day, currency, block, checkpoint, owners, liabilities, root, public_key, signature, made_at)
                values (date '2026-01-01', 'USD', 1, '\\x00ff', 1, 5, '\\x01', 'a+/=', 'b', now() - interval '2 days')
                """);
        assertThat(NODE.sweep(new SealEvidence())).isGreaterThanOrEqualTo(21);
        world.publisher().connected(12_000).joins(campaign).comesTo(TaskStatus.PAID);
        Sealed.all(NODE);
        // Not sealed, as always where a service runs.
        world.publisher().connected(12_000).joins(euros).comesTo(TaskStatus.PAID);
        export = folder.resolve("export");
        written = NodeProcess.run(environment(NODE.databaseUri()), "", "export", export.toString());
        assertThat(written.exit()).as(written.output()).isZero();
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static Map<String, String> environment(String uri) {
        return Map.of(
                "FANFARE_DATABASE_URI",
                Db.serviceUri(uri),
                "FANFARE_DATABASE_OWNER_URI",
                uri,
                // As of the nodes: a database of the demo has another clock.
                "FANFARE_DEMO",
                "false");
    }

    /** The figures of the books, as both commands print them. */
    private static String figures(NodeProcess.Finished finished) {
        String output = finished.output();
        return output.substring(output.lastIndexOf("entries  "), output.lastIndexOf("\n", output.length() - 2));
    }

    @Test
    @DisplayName("TR-12 an import is the exported database, table by table, and prints the same figures")
    void isImported() {
        String uri = Db.freshUri();
        NodeProcess.Finished loaded = NodeProcess.run(environment(uri), "", "import", export.toString());
        assertThat(loaded.exit()).as(loaded.output()).isZero();
        assertThat(loaded.output()).contains("Everything adds up.", "The export is imported.");
        assertThat(figures(loaded)).isEqualTo(figures(written)).contains("last checkpoint", "USD publisher_held");

        ExportManifest again = Export.write(uri, Tables.ALL, KEY, List.of(KEY.publicKey()), folder.resolve("again"));
        ExportManifest first = Import.open(export, List.of(KEY.publicKey())).manifest();
        assertThat(again.tables()).isEqualTo(first.tables());
        assertThat(again.journal()).isEqualTo(first.journal());
        assertThat(again.sequences()).isEqualTo(first.sequences());
        assertThat(first.rowsOf("audit_log")).isGreaterThanOrEqualTo(20);

        assertThatThrownBy(() -> Import.open(export, List.of(KEY.publicKey())).load(uri, Tables.ALL))
                .hasMessageContaining("has rows: an export is imported into a migrated database");
        assertThatThrownBy(() -> Sql.on(uri, "delete from postings").execute())
                .rootCause()
                .hasMessageContaining("postings is append-only");
    }

    @Test
    @DisplayName("TR-12 a node goes on where the exported one stopped")
    void goesOn() {
        String uri = Db.freshUri();
        Import.open(export, List.of(KEY.publicKey())).load(uri, Tables.ALL);
        try (Node node = Node.start(uri, Map.of())) {
            Campaign campaign = node.world().advertiser("USD").campaign();
            node.world().publisher().connected(12_000).joins(campaign).comesTo(TaskStatus.PAID);
            Sealed.all(node);
            assertThat(Sealed.findings(node)).isEmpty();
        }
    }

    @Test
    @DisplayName("TR-12 a program in another language, which knows the description only, proves an export")
    void isCheckedByAnotherProgram() throws Exception {
        Path note = Files.writeString(
                folder.resolve("note"),
                NODE.client()
                        .get("/.well-known/fanfare-journal/checkpoint")
                        .expect(200)
                        .text());
        assertThat(program(export, "--key", KEY.publicKey(), "--checkpoint", note.toString()))
                .contains("1 checkpoints from outside are of this history.")
                .containsPattern("[1-9]\\d* are not sealed yet")
                .containsPattern("[1-9]\\d* rows of evidence are proven");
        assertThat(program(export, "--key", KEY.publicKey(), "--journal-only")).contains("8 tables");
        assertThat(program(export)).contains("give --key");
        assertThat(program(export, "--key", OTHER)).contains("signed with another key");
        String text = Files.readString(note);
        Path changed = Files.writeString(folder.resolve("changed"), text.replaceFirst("\n[0-9]+\n", "\n99\n"));
        assertThat(program(export, "--key", KEY.publicKey(), "--checkpoint", changed.toString()))
                .contains("not signed with a given key");
    }

    @Test
    @DisplayName("TR-12 whatever is altered or missing is refused by its name")
    void namesWhatWasAltered() throws Exception {
        Path altered = copy("altered");
        rewrite(altered, "postings", text -> text.replaceFirst("\"\\d+\"\n", "\"77\"\n"));
        refuses(altered, "postings.csv.gz was altered");
        Path shorter = copy("shorter");
        rewrite(shorter, "users", text -> text.substring(0, text.lastIndexOf("\n\"") + 1));
        refuses(shorter, "users.csv.gz was altered");
        Path incomplete = copy("incomplete");
        Files.delete(incomplete.resolve("audit_log.csv.gz"));
        refuses(incomplete, "audit_log.csv.gz");
        Path cut = copy("cut");
        byte[] bytes = Files.readAllBytes(cut.resolve("accounts.csv.gz"));
        Files.write(cut.resolve("accounts.csv.gz"), Arrays.copyOf(bytes, bytes.length - 10));
        refuses(cut, "accounts.csv.gz cannot be read");
        Path manifest = copy("manifest");
        Path file = manifest.resolve("manifest.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\"rows\" : ", "\"rows\" : 1"));
        refuses(manifest, "altered: its signature is not valid");
        assertThatThrownBy(() -> Import.open(export, List.of(OTHER))).hasMessageContaining("signed with the key");
    }

    private static void refuses(Path directory, String why) throws Exception {
        assertThatThrownBy(() -> Import.open(directory, List.of(KEY.publicKey())))
                .hasMessageContaining(why);
        assertThat(program(directory, "--key", KEY.publicKey())).contains(why);
    }

    @Test
    @DisplayName("TR-12 who has the key, but not the past, is refused, and nothing is left behind")
    void seesForgery() throws Exception {
        Path sum = copy("sum");
        rewrite(sum, "postings", text -> text.replaceFirst("\"\\d+\"\n", "\"77\"\n"));
        sign(sum, "postings");
        assertThat(program(sum, "--key", KEY.publicKey())).contains("does not add up to zero");
        Path line = copy("line");
        rewrite(line, "audit_log", text -> text.replaceFirst("payout.process", "payout.proceed"));
        sign(line, "audit_log");
        assertThat(program(line, "--key", KEY.publicKey())).containsPattern("Root \\d+ of audit_log: a row from");
        Path text = copy("text");
        rewrite(text, "journal_entries", entries -> entries.replaceFirst("\n\"(\\d+)\",\"", "\n\"$1\",\"x"));
        sign(text, "journal_entries");
        assertThat(program(text, "--key", KEY.publicKey())).containsPattern("Block 1: entry \\d+ .* was altered");

        String uri = Db.freshUri();
        NodeProcess.Finished refused = NodeProcess.run(environment(uri), "", "import", text.toString());
        assertThat(refused.exit()).as(refused.output()).isEqualTo(1);
        assertThat(refused.output())
                .containsPattern("block 1: entry \\d+ .* was altered")
                .contains("Nothing is imported")
                .doesNotContain("The export is imported");
        assertThat(filled(uri)).containsExactlyElementsOf(seeded());
        Import.open(export, List.of(KEY.publicKey())).load(uri, Tables.ALL);
    }

    @Test
    @DisplayName("TR-12 migrations fill those tables whose rows an import replaces, and no others")
    void knowsWhatMigrationsFill() {
        assertThat(filled(Db.freshUri())).containsExactlyElementsOf(seeded());
    }

    private static List<String> seeded() {
        return Tables.ALL.all().stream()
                .filter(OwnedTable::isSeeded)
                .map(OwnedTable::name)
                .sorted()
                .toList();
    }

    private static List<String> filled(String uri) {
        return Tables.ALL.all().stream()
                .map(OwnedTable::name)
                .filter(table -> Sql.on(uri, "select count(*) from " + table).number() > 0)
                .sorted()
                .toList();
    }

    private static Path copy(String name) throws IOException {
        Path target = Files.createDirectories(folder.resolve(name));
        try (Stream<Path> files = Files.list(export)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
        return target;
    }

    private static String read(Path directory, String table) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(directory.resolve(table + ".csv.gz")))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void rewrite(Path directory, String table, UnaryOperator<String> change) throws IOException {
        String before = read(directory, table);
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(directory.resolve(table + ".csv.gz")))) {
            out.write(after.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Makes manifest and signature fit a file that was rewritten. */
    private static void sign(Path directory, String table) throws Exception {
        String former = Import.open(export, List.of(KEY.publicKey())).manifest().tables().stream()
                .filter(each -> each.table().equals(table))
                .findFirst()
                .orElseThrow()
                .sha256();
        byte[] content = read(directory, table).getBytes(StandardCharsets.UTF_8);
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        Path manifest = directory.resolve("manifest.json");
        byte[] text = Files.readString(manifest).replace(former, digest).getBytes(StandardCharsets.UTF_8);
        Files.write(manifest, text);
        Files.writeString(directory.resolve("signature.json"), Json.text(ExportSignature.of(KEY, text)));
    }

    private static String program(Path directory, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("node", "src/docs/use/check-export.mjs", directory.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(output.contains("The export is proven.") ? 0 : 1);
        return output;
    }
}
