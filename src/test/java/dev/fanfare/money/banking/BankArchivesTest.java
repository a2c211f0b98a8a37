package dev.fanfare.money.banking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("PD-02: a ZIP archive is its files, each once, or a refusal that says which of them are none")
class BankArchivesTest {
    private static final String IMPORT = "/admin/api/bank-statements/import/";
    private static final int MEGABYTE = 1024 * 1024;
    private static final int MAX_MEGABYTES = 128;

    /** The general purpose flags of the first entry, of which the lowest bit says that it is encrypted. */
    private static final int FLAGS = 6;

    private final World world = World.shared();
    private final Node node = world.node();

    /** An archive in the making. */
    private static final class Zip {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final ZipOutputStream out = new ZipOutputStream(bytes);

        Zip with(String name, String content) {
            return with(name, content.getBytes(StandardCharsets.ISO_8859_1));
        }

        Zip with(String name, byte[] content) {
            return with(name, content, 1);
        }

        Zip with(String name, byte[] content, int times) {
            try {
                out.putNextEntry(new ZipEntry(name));
                for (int i = 0; i < times; i++) {
                    out.write(content);
                }
                out.closeEntry();
                return this;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        byte[] whole() {
            try {
                out.close();
                return bytes.toByteArray();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static byte[] blank() {
        byte[] blank = new byte[MEGABYTE];
        Arrays.fill(blank, (byte) ' ');
        return blank;
    }

    private static byte[] gzipped(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Of an account that is not ours. */
    private static String foreign(String number) {
        return Cash.of(number, "USD", World.unique("S"), 1, BigDecimal.ONE, BigDecimal.ONE);
    }

    /** What no archive may hold, or be. */
    private enum Bad {
        ENCRYPTED("encrypted"),
        BOMB("larger than 128 MB"),
        BOMB_OF_SEVERAL("larger than 128 MB"),
        BOMB_AMONG_SKIPPED("larger than 128 MB"),
        TOO_MANY("more than 500 entries"),
        NESTED("inner.zip: is an archive in an archive"),
        COMPRESSED_TWICE("inner.gz: is an archive in an archive"),
        UPWARDS("a/../../b.xml: leads out of the archive"),
        ABSOLUTE("/etc/b.xml: leads out of the archive"),
        OF_A_DRIVE("C:\\b.xml: leads out of the archive"),
        EMPTY("without files"),
        ONLY_DIRECTORIES("without files"),
        CUT("cannot be"),
        OTHERS_AMONG_THEM("letter.pdf: ", "notes.txt: "),
        FOREIGN_ACCOUNTS("FOREIGN1", "FOREIGN2");

        private final String[] said;

        Bad(String... said) {
            this.said = said;
        }

        byte[] archive(String good) {
            Zip zip = new Zip();
            switch (this) {
                case ENCRYPTED -> {
                    byte[] whole = zip.with("a.xml", good).whole();
                    whole[FLAGS] |= 1;
                    return whole;
                }
                case BOMB -> zip.with("a.xml", good).with("b.xml", blank(), MAX_MEGABYTES);
                case BOMB_OF_SEVERAL -> {
                    for (int i = 0; i < 8; i++) {
                        zip.with(i + ".xml", blank(), 1 + MAX_MEGABYTES / 8);
                    }
                }
                case BOMB_AMONG_SKIPPED -> zip.with("a.xml", good).with("__MACOSX/._a.xml", blank(), MAX_MEGABYTES);
                case TOO_MANY -> {
                    for (int i = 0; i <= 500; i++) {
                        zip.with(i + "/", "");
                    }
                }
                case NESTED ->
                    zip.with("a.xml", good)
                            .with("inner.zip", new Zip().with("b.xml", good).whole());
                case COMPRESSED_TWICE -> zip.with("a.xml", good).with("inner.gz", gzipped(good));
                case UPWARDS -> zip.with("a.xml", good).with("a/../../b.xml", good);
                case ABSOLUTE -> zip.with("/etc/b.xml", good);
                case OF_A_DRIVE -> zip.with("C:\\b.xml", good);
                case EMPTY -> {}
                case ONLY_DIRECTORIES -> zip.with("a/", "").with("a/b/", "").with(".DS_Store", "x");
                case CUT -> {
                    byte[] whole = zip.with("a.xml", good).whole();
                    return Arrays.copyOf(whole, whole.length / 2);
                }
                case OTHERS_AMONG_THEM ->
                    zip.with("letter.pdf", "%PDF-1.7").with("a.xml", good).with("notes.txt", "hello");
                case FOREIGN_ACCOUNTS ->
                    zip.with("a.xml", good).with("b.xml", foreign("FOREIGN1")).with("c.xml", foreign("FOREIGN2"));
            }
            return zip.whole();
        }
    }

    @ParameterizedTest
    @EnumSource(Bad.class)
    void isRefusedAsAWhole(Bad bad) {
        String good = Cash.opens(world, "USD").statement(World.unique("S"));
        long before = world.number("select count(*) from bank_files");
        String upload = base64(bad.archive(good));
        assertThat(upload).hasSizeLessThan(MEGABYTE);
        Answer answer = world.operator().call(IMPORT, "{name: 'March', file: %s}", upload);
        answer.expectError(422, "validation_error", "INVALID_VALUES");
        assertThat(answer.text("details.field_errors.file")).contains(bad.said);
        assertThat(world.number("select count(*) from bank_files")).isEqualTo(before);
    }

    @Test
    void isReadInTheOrderOfItsDaysEachFileOnce() {
        Cash bank = Cash.opens(world, "USD");
        String first = bank.statement(World.unique("S"), Cash.charge());
        String second = bank.statement(World.unique("S"), Cash.charge());
        String archive = base64(new Zip()
                .with("march/", "")
                .with("march/2.xml", second)
                .with("march/copy of 2.xml", second)
                .with("march/1.xml", first)
                .with("__MACOSX/march/._1.xml", "x")
                .with("march/.DS_Store", "x")
                .whole());
        Answer answer = world.operator().withAnother(IMPORT, "{name: 'March', file: %s}", archive);
        assertThat(answer.text("message")).contains("of 2 lines");
        node.sweep(new ReadBankFiles());
        node.sweep(new MatchBankLines());
        assertThat(world.sql("""
                        select s.number || ' ' || s.status || ' ' || f.name
                        from bank_statements s join bank_files f on f.id = s.file_id
                        where s.cash_account_id = ? order by f.id
                        """, bank.id()).texts())
                .containsExactly("1 booked March: march/1.xml", "2 booked March: march/2.xml");
        assertThat(world.operator()
                        .call(IMPORT, "{file: %s}", archive)
                        .expect(200)
                        .text("message"))
                .contains("imported before", "Nothing has changed");

        String third = bank.statement(World.unique("S"), Cash.charge());
        String longer =
                base64(new Zip().with("1.xml", first).with("3.xml", third).whole());
        assertThat(world.operator()
                        .withAnother(IMPORT, "{file: %s}", longer)
                        .expect(200)
                        .text("message"))
                .contains("of 1 line. Imported before: files ");
        node.sweep(new ReadBankFiles());
        node.sweep(new MatchBankLines());
        assertThat(world.number(
                        "select count(*) from bank_statements where cash_account_id = ? and status = 'booked'",
                        bank.id()))
                .isEqualTo(3);
    }
}
