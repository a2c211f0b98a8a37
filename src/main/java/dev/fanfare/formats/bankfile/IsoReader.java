package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.bankfile.BankFileReader.Counted;
import dev.fanfare.formats.bankfile.BankLine.Source;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads messages of ISO 20022. Elements are found by name, since all versions share the names; elements that moved are
 * looked up in both places. StAX instead of generated classes, because there are a dozen schemas for the few elements
 * needed, banks deviate from all of them, and statements are too long to hold in memory.
 */
final class IsoReader {
    private static final Pattern NAMESPACE =
            Pattern.compile("urn:iso:std:iso:20022:tech:xsd:(camt\\.053|camt\\.054|pain\\.002)\\.001\\.([0-9]{2})");
    private static final Map<String, Source> SOURCES =
            Map.of("camt.053", Source.CAMT_053, "camt.054", Source.CAMT_054, "pain.002", Source.PAIN_002);
    private static final int OLDEST_CAMT = 2;
    private static final int OLDEST_PAIN = 3;
    private static final int NEWEST = 15;

    private final XmlWalker xml;
    private final Counted lines;

    IsoReader(InputStream file, Counted lines) {
        this.xml = new XmlWalker(file);
        this.lines = lines;
    }

    Source read() {
        if (!"Document".equals(xml.enter())) {
            throw xml.problem("is no message of ISO 20022");
        }
        Source source = source();
        String report =
                switch (source) {
                    case CAMT_053 -> "BkToCstmrStmt";
                    case CAMT_054 -> "BkToCstmrDbtCdtNtfctn";
                    default -> "CstmrPmtStsRpt";
                };
        if (!report.equals(xml.enter())) {
            throw xml.problem("is not " + report);
        }
        if (source == Source.PAIN_002) {
            new PaymentStatusReport(xml, lines).read();
        } else {
            new Camt(xml, source, lines).read();
        }
        return source;
    }

    private Source source() {
        String namespace = xml.namespace();
        Matcher known = NAMESPACE.matcher(namespace == null ? "" : namespace);
        if (!known.matches()) {
            throw xml.problem("has a namespace other than those of camt.053, camt.054 and pain.002");
        }
        Source source = SOURCES.get(known.group(1));
        int version = Integer.parseInt(known.group(2));
        if (version < (source == Source.PAIN_002 ? OLDEST_PAIN : OLDEST_CAMT) || version > NEWEST) {
            throw xml.problem("has a version that is not read");
        }
        return source;
    }
}
