package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.bankfile.BankLine.Source;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Reads the files that banks send: statements (camt.053), notifications (camt.054), status reports (pain.002) and ACH
 * returns. The format is detected from the content. A file is rejected as a whole by a {@link BankFileException} that
 * names line and element: for document types and entities, unusual encodings, more than {@value #MAX_LINES} lines,
 * deeper nesting or larger elements than the messages have, and wrong control sums.
 */
public final class BankFileReader {
    /** Lines that a file may have. */
    public static final int MAX_LINES = 200_000;

    private static final int HEAD = 16;

    private BankFileReader() {}

    /**
     * Streams the file, so that it is never in memory as a whole.
     *
     * @param sink receives each line; returns false to stop
     * @return the file's format
     * @throws BankFileException for an invalid file, possibly after some lines
     */
    public static Source read(InputStream file, Predicate<BankLine> sink) {
        return read(file, sink, statement -> {});
    }

    /**
     * Likewise.
     *
     * @param statements receives each statement and notification after its lines
     */
    public static Source read(InputStream file, Predicate<BankLine> sink, Consumer<BankStatement> statements) {
        try {
            BufferedInputStream content = new BufferedInputStream(file, 1 << 16);
            content.mark(HEAD);
            byte[] head = content.readNBytes(HEAD);
            content.reset();
            Counted counted = new Counted(sink, statements);
            if (head.length >= 3 && head[0] == '1' && head[1] == '0' && head[2] == '1') {
                new NachaReturns(content, counted).read();
                return Source.ACH_RETURNS;
            }
            return new IsoReader(content, counted).read();
        } catch (Enough enough) {
            return enough.source;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops the reader when the sink wants no more lines. */
    static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final Source source;

        Enough(Source source) {
            super(null, null, false, false);
            this.source = source;
        }
    }

    /** Numbers lines. */
    static final class Counted {
        private final Predicate<BankLine> sink;
        private final Consumer<BankStatement> statements;
        private int number;

        Counted(Predicate<BankLine> sink, Consumer<BankStatement> statements) {
            this.sink = sink;
            this.statements = statements;
        }

        /** The number of the last line. */
        int last() {
            return number;
        }

        void give(BankStatement statement) {
            statements.accept(statement);
        }

        int next() {
            if (number >= MAX_LINES) {
                throw new BankFileException("file", "has more than " + MAX_LINES + " lines");
            }
            return ++number;
        }

        void give(BankLine line) {
            if (!sink.test(line)) {
                throw new Enough(line.source());
            }
        }
    }
}
