package dev.fanfare.money.banking;

import dev.fanfare.formats.bankfile.BankFileException;
import dev.fanfare.formats.bankfile.BankStatement;
import dev.fanfare.formats.text.InvisibleCharacters;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * The bank files of a ZIP archive: all of them, or none. It is read once from its beginning, and what comes out is counted
 * as it comes, skipped entries included, so that neither its own sizes nor its directory are believed.
 */
final class BankArchive {
    /** Entries that an archive may have, directories included. */
    static final int MAX_ENTRIES = 500;

    /** Problems in an answer. */
    private static final int MAX_SHOWN = 10;

    /** Absolute, of a drive, or up. */
    private static final Pattern OUTSIDE = Pattern.compile("(?s)[/\\\\].*|[A-Za-z]:.*|(.*[/\\\\])?\\.\\.([/\\\\].*)?");

    /** What operating systems add. */
    private static final Pattern HIDDEN = Pattern.compile("(?s)(.*/)?(__MACOSX/.*|\\.[^/]*)");

    private static final Comparator<BankStatement> IN_ORDER = Comparator.comparing(
                    BankStatement::closedOn, Comparator.nullsLast(Comparator.<LocalDate>naturalOrder()))
            .thenComparing(BankStatement::number, Comparator.nullsLast(Comparator.<Long>naturalOrder()));

    private final Map<String, BankFileContent> files = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    private BankArchive() {}

    /** Whether it begins as an archive does: with an entry, with the end of an empty one, or with a part's mark. */
    static boolean isArchive(byte[] bytes) {
        return bytes.length > 3
                && bytes[0] == 'P'
                && bytes[1] == 'K'
                && (bytes[2] == 3 && bytes[3] == 4 || bytes[2] == 5 && bytes[3] == 6 || bytes[2] == 7 && bytes[3] == 8);
    }

    /**
     * Reads an archive.
     *
     * @return its files, each once, in the order of their days
     * @throws BankFileException that names the entries that are no bank files
     */
    static List<BankFileContent> read(byte[] bytes) throws IOException {
        BankArchive archive = new BankArchive();
        int entries = 0;
        // Names are in UTF-8 where their entry says so, else in any charset, of which this one reads all bytes.
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes), StandardCharsets.ISO_8859_1)) {
            InputStream content = new BankFileContent.Limited(zip);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (++entries > MAX_ENTRIES) {
                    throw new BankFileException("file", "has more than " + MAX_ENTRIES + " entries");
                }
                archive.add(entry, content);
            }
        } catch (ZipException e) {
            // Such as an encrypted one.
            throw new BankFileException("file", "entry " + (entries + 1) + " cannot be read: " + e.getMessage());
        }
        return archive.files();
    }

    private void add(ZipEntry entry, InputStream content) throws IOException {
        String name = InvisibleCharacters.withoutDisguise(entry.getName());
        if (OUTSIDE.matcher(name).matches()) {
            throw new BankFileException("file", name + ": leads out of the archive");
        }
        if (entry.isDirectory() || HIDDEN.matcher(name).matches()) {
            content.transferTo(OutputStream.nullOutputStream());
            return;
        }
        byte[] begins = content.readNBytes(4);
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(begins);
            content.transferTo(gzip);
        }
        if (isArchive(begins) || BankFileContent.isGzip(begins)) {
            problems.add(name + ": is an archive in an archive");
            return;
        }
        try {
            BankFileContent file = BankFileContent.check(name, compressed.toByteArray());
            files.putIfAbsent(file.sha256(), file);
        } catch (BankFileException e) {
            problems.add(name + ": " + e.getMessage());
        }
    }

    private List<BankFileContent> files() {
        if (!problems.isEmpty()) {
            int more = problems.size() - MAX_SHOWN;
            throw new BankFileException(
                    "file",
                    String.join("; ", problems.subList(0, Math.min(problems.size(), MAX_SHOWN)))
                            + (more > 0 ? "; and " + more + " more" : ""));
        }
        if (files.isEmpty()) {
            throw new BankFileException("file", "is an archive without files");
        }
        int statements = files.values().stream()
                .mapToInt(file -> file.statements().size())
                .sum();
        if (statements > BankFileContent.MAX_STATEMENTS) {
            throw new BankFileException("file", BankFileContent.TOO_MANY_STATEMENTS);
        }
        // An account's first statement opens its books.
        return files.values().stream()
                .sorted(Comparator.comparing(BankArchive::first, Comparator.nullsLast(IN_ORDER)))
                .toList();
    }

    /** Null for a file without statements. */
    private static BankStatement first(BankFileContent file) {
        return file.statements().stream().min(IN_ORDER).orElse(null);
    }
}
