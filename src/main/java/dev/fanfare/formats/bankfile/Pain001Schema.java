package dev.fanfare.formats.bankfile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** The schema of pain.001.001.09 as ISO publishes it. Every file is validated against it. */
final class Pain001Schema {
    static final String NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";
    private static final String FILE = "/bankfiles/pain.001.001.09.xsd";

    /** Read when the first file is written. */
    private static final class Loaded {
        private static final Schema SCHEMA = load();

        private static Schema load() {
            try {
                SchemaFactory factory = SchemaFactory.newDefaultInstance();
                factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
                factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
                factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
                return factory.newSchema(new StreamSource(Pain001Schema.class.getResourceAsStream(FILE)));
            } catch (SAXException e) {
                throw new IllegalStateException(FILE + " cannot be read", e);
            }
        }
    }

    /** @throws BankFileException when it is invalid; the message holds no values */
    static void check(byte[] file) {
        try {
            Loaded.SCHEMA.newValidator().validate(new StreamSource(new ByteArrayInputStream(file)));
        } catch (SAXParseException e) {
            // The parser's message quotes the value.
            throw new BankFileException("column " + e.getColumnNumber(), "is not valid against the schema of pain.001");
        } catch (SAXException e) {
            throw new BankFileException("file", "is not valid against the schema of pain.001");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
