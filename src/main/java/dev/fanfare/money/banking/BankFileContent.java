package dev.fanfare.money.banking;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.bankfile.BankFileException;
import dev.fanfare.formats.bankfile.BankFileReader;
import dev.fanfare.formats.bankfile.BankLine;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankStatement;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The content of a file, compressed. CPU-bound: call it on a worker.
 *
 * @param name in its archive; null for a file that came alone
 * @param sha256 of the content, in hexadecimal
 */
record BankFileContent(
        String name, Buffer compressed, String sha256, Source source, int lines, List<BankStatement> statements) {
    /** Statements and notifications that an upload may have. */
    static final int MAX_STATEMENTS = 1_000;

    static final String TOO_MANY_STATEMENTS = "has more than " + MAX_STATEMENTS + " statements";

    /** Maximum uncompressed bytes of an upload. */
    static final long MAX_BYTES = 128L * 1024 * 1024;

    /** Size of a part before encryption. */
    private static final int PART = 256 * 1024;

    private static final Pattern DECLARATION = Pattern.compile("^\\s*<\\?xml[^>]*\\?>");
    private static final int GZIP = 0x1f;
    private static final int GZIP_SECOND = 0x8b;

    /** An encrypted part of a file. */
    record Part(int part, @JsonUnwrapped EncryptedValue content) {}

    /**
     * Checks a whole upload.
     *
     * @param file text, or base64 of bytes, compressed or not
     * @return one file, or those of a ZIP archive, each once
     * @throws BankFileException for anything but bank files
     */
    static List<BankFileContent> of(String file) {
        try {
            byte[] bytes = bytes(file);
            if (BankArchive.isArchive(bytes)) {
                return BankArchive.read(bytes);
            }
            return List.of(check(null, isGzip(bytes) ? bytes : compress(bytes)));
        } catch (IOException | UncheckedIOException e) {
            throw new BankFileException("file", "cannot be decompressed");
        }
    }

    /** @param name in its archive; null outside */
    static BankFileContent check(String name, byte[] compressed) throws IOException {
        String sha256 = sha256(compressed);
        int[] lines = new int[1];
        List<BankStatement> statements = new ArrayList<>();
        try (InputStream content = open(compressed)) {
            Source source = BankFileReader.read(content, line -> ++lines[0] > 0, statement -> {
                if (statements.size() == MAX_STATEMENTS) {
                    throw new BankFileException("file", TOO_MANY_STATEMENTS);
                }
                statements.add(statement);
            });
            return new BankFileContent(name, Buffer.buffer(compressed), sha256, source, lines[0], statements);
        }
    }

    static boolean isGzip(byte[] bytes) {
        return bytes.length > 1 && (bytes[0] & 0xff) == GZIP && (bytes[1] & 0xff) == GZIP_SECOND;
    }

    private static byte[] bytes(String file) {
        String text = file.startsWith("\uFEFF") ? file.substring(1) : file;
        String begins = text.substring(0, Math.min(text.length(), 100)).stripLeading();
        if (begins.startsWith("<") || begins.startsWith("101")) {
            // It is UTF-8 now, whatever it declares.
            return DECLARATION.matcher(text).replaceFirst("").stripLeading().getBytes(StandardCharsets.UTF_8);
        }
        try {
            return Base64.getMimeDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new BankFileException("file", "is neither XML, nor an ACH file, nor base64 of one");
        }
    }

    private static byte[] compress(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 8 + 100);
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static InputStream open(byte[] compressed) throws IOException {
        return new Limited(new GZIPInputStream(new ByteArrayInputStream(compressed), 1 << 15));
    }

    private static String sha256(byte[] compressed) throws IOException {
        try (DigestInputStream all = new DigestInputStream(open(compressed), MessageDigest.getInstance("SHA-256"))) {
            all.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(all.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The stored parts. */
    List<Part> encrypted(KeyRing keys) {
        String text = Base64.getEncoder().encodeToString(compressed.getBytes());
        List<Part> parts = new ArrayList<>();
        for (int from = 0; from < text.length(); from += PART) {
            String part = text.substring(from, Math.min(text.length(), from + PART));
            parts.add(new Part(parts.size(), keys.encrypt(place(sha256, parts.size()), part)));
        }
        return parts;
    }

    private static String place(String sha256, int part) {
        return "bank_file:" + sha256 + "/" + part;
    }

    /** The next lines after those already read, up to a maximum. */
    static List<BankLine> read(KeyRing keys, String sha256, List<Part> parts, int after, int atMost) {
        StringBuilder text = new StringBuilder();
        parts.forEach(part -> text.append(keys.decrypt(place(sha256, part.part()), part.content())));
        List<BankLine> lines = new ArrayList<>();
        try (InputStream content = open(Base64.getDecoder().decode(text.toString()))) {
            BankFileReader.read(content, line -> {
                if (line.number() > after) {
                    lines.add(line);
                }
                return lines.size() < atMost;
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    /** Limits the decompressed size, of all files of an archive together. */
    static final class Limited extends FilterInputStream {
        private long left = MAX_BYTES;

        Limited(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            take(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int read = super.read(into, offset, length);
            take(Math.max(0, read));
            return read;
        }

        private void take(int bytes) {
            left -= bytes;
            if (left < 0) {
                throw new BankFileException("file", "is larger than " + MAX_BYTES / 1024 / 1024 + " MB");
            }
        }
    }
}
