package dev.fanfare.money.tax;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.tax.TaxProfilesRepository.Seller;
import dev.fanfare.money.tax.TaxesConfig.Reporter;
import dev.fanfare.money.tax.api.TaxForms.Address;
import dev.fanfare.money.tax.api.TaxForms.Tin;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a report by DAC7, piece by piece, in the OECD's format ({@code DPIXML_v1.0.xsd}), which member states accept
 * with their own rules. Publishers' tasks are personal services. Amounts are whole units of the currency paid, rounded
 * half up, as the format has no decimals; a seller paid in several currencies has an element for each.
 */
final class Dac7Report {
    private static final XMLOutputFactory XML = XMLOutputFactory.newFactory();
    private static final String DPI = "urn:oecd:ties:dpi:v1";
    private static final String STF = "urn:oecd:ties:dpistf:v1";
    private static final String ISO = "urn:oecd:ties:isodpitypes:v1";
    private static final int QUARTERS = 4;
    private static final int MAX_LENGTH = 200;

    private final Reporter reporter;
    private final int year;
    private final Instant now;

    Dac7Report(Reporter reporter, int year, Instant now) {
        this.reporter = reporter;
        this.year = year;
        this.now = now.truncatedTo(ChronoUnit.SECONDS);
    }

    /** The part before the sellers: the message and the reporter. */
    String beginning() {
        Piece body = new Piece();
        body.open("dpi:MessageSpec")
                .text("dpi:SendingEntityIN", reporter.tin() == null ? "NOTIN" : reporter.tin())
                .text("dpi:TransmittingCountry", reporter.country())
                .text("dpi:ReceivingCountry", reporter.country())
                .text("dpi:MessageType", "DAC7")
                .text("dpi:MessageRefId", reference("message"))
                .text("dpi:MessageTypeIndic", "DPI401")
                .text("dpi:ReportingPeriod", year + "-12-31")
                .text("dpi:Timestamp", now.toString().replace("Z", ""))
                .close();
        Piece operator = new Piece();
        operator.open("dpi:PlatformOperator").text("dpi:ResCountryCode", reporter.country());
        tin(operator, reporter.country(), reporter.tin());
        operator.text("dpi:Name", reporter.name()).text("dpi:PlatformBusinessName", reporter.name());
        address(
                operator,
                new Address(
                        reporter.street(),
                        reporter.city(),
                        reporter.region(),
                        reporter.postcode(),
                        reporter.country()));
        // Tax resident in the member state that it reports to.
        operator.text("dpi:Nexus", "RPONEX1").text("dpi:AssumedReporting", "false");
        document(operator, "operator");
        operator.close();
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<dpi:DPI_OECD xmlns:dpi=\"" + DPI + "\" xmlns:stf=\"" + STF
                + "\" xmlns:iso=\"" + ISO + "\" version=\"1.0\">\n" + body.end() + "\n<dpi:DPIBody>\n" + operator.end()
                + "\n";
    }

    /** A seller with payments in one currency. */
    String seller(Seller seller, TaxData data) {
        Piece piece = new Piece();
        piece.open("dpi:ReportableSeller").open("dpi:Identity");
        if (data.company()) {
            piece.open("dpi:EntitySeller").open("dpi:Standard").open("dpi:EntSellerID");
            identity(piece, data);
            if (data.registrationNumber() != null && !data.registrationNumber().isBlank()) {
                piece.text("dpi:IN", data.registrationNumber(), "INType", "BRN");
            }
            vat(piece, data);
            piece.text("dpi:Name", data.name());
            address(piece, data.address());
        } else {
            piece.open("dpi:IndividualSeller").open("dpi:Standard").open("dpi:IndSellerID");
            identity(piece, data);
            vat(piece, data);
            piece.open("dpi:Name")
                    .text("dpi:FirstName", data.firstName())
                    .text("dpi:LastName", data.lastName())
                    .close();
            address(piece, data.address());
            piece.open("dpi:BirthInfo")
                    .text("dpi:BirthDate", data.birthDate().toString())
                    .close();
        }
        piece.close();
        if (data.account() != null) {
            piece.open("dpi:FinancialIdentifier")
                    .text(
                            "dpi:Identifier",
                            data.account().number().value(),
                            "AccountNumberType",
                            "iban".equals(data.account().kind()) ? "IBAN" : "Other");
            if (data.account().holder() != null) {
                piece.text("dpi:AccountHolderName", data.account().holder());
            }
            piece.close();
        }
        piece.close().close().close();
        activities(piece, seller);
        document(piece, "seller-" + seller.userId() + "-" + seller.currency());
        return piece.close().end() + "\n";
    }

    /** The part after the sellers. */
    String end() {
        return "</dpi:DPIBody>\n</dpi:DPI_OECD>\n";
    }

    private static void identity(Piece piece, TaxData data) {
        data.tins().stream().map(Tin::country).distinct().forEach(country -> piece.text("dpi:ResCountryCode", country));
        data.tins().forEach(tin -> tin(piece, tin.country(), tin.number().value()));
    }

    private static void vat(Piece piece, TaxData data) {
        if (data.vatId() != null) {
            piece.text("dpi:VAT", data.vatId());
        }
    }

    private static void tin(Piece piece, String country, String number) {
        if (number == null || number.isBlank()) {
            piece.text("dpi:TIN", "NOTIN", "unknown", "true");
        } else {
            piece.text("dpi:TIN", number, "issuedBy", country);
        }
    }

    private static void address(Piece piece, Address address) {
        piece.open("dpi:Address").text("dpi:CountryCode", address.country()).open("dpi:AddressFix");
        optional(piece, "dpi:Street", address.street());
        optional(piece, "dpi:PostCode", address.postcode());
        piece.text("dpi:City", address.city());
        optional(piece, "dpi:CountrySubentity", address.region());
        piece.close().close();
    }

    private static void optional(Piece piece, String name, String text) {
        if (text != null && !text.isBlank()) {
            piece.text(name, text);
        }
    }

    private static void activities(Piece piece, Seller seller) {
        piece.open("dpi:RelevantActivities").open("dpi:PersonalServices");
        amounts(piece, "dpi:Consideration", "dpi:ConsQ", seller.paid(), seller.currency());
        piece.open("dpi:NumberOfActivities");
        for (int i = 0; i < QUARTERS; i++) {
            piece.text("dpi:NumbQ" + (i + 1), seller.activities().get(i).toString());
        }
        piece.close();
        amounts(piece, "dpi:Fees", "dpi:FeesQ", seller.fees(), seller.currency());
        amounts(piece, "dpi:Taxes", "dpi:TaxQ", List.of(0L, 0L, 0L, 0L), seller.currency());
        piece.close().close();
    }

    private static void amounts(Piece piece, String name, String quarter, List<Long> minor, String currency) {
        piece.open(name);
        for (int i = 0; i < QUARTERS; i++) {
            BigDecimal whole = Money.decimal(minor.get(i), currency).setScale(0, RoundingMode.HALF_UP);
            piece.text(quarter + (i + 1), whole.toPlainString(), "currCode", currency);
        }
        piece.close();
    }

    private void document(Piece piece, String what) {
        piece.open("dpi:DocSpec")
                .text("stf:DocTypeIndic", "OECD1")
                .text("stf:DocRefId", reference(what))
                .close();
    }

    /** Never repeated: a later report of that year has other references. */
    private String reference(String what) {
        return reporter.country() + year + "-" + now.getEpochSecond() + "-" + what;
    }

    /** Elements without namespaces; the root declares them. */
    private static final class Piece {
        private final StringWriter out = new StringWriter();
        private final XMLStreamWriter xml;

        Piece() {
            try {
                xml = XML.createXMLStreamWriter(out);
            } catch (XMLStreamException e) {
                throw new IllegalStateException(e);
            }
        }

        Piece open(String name) {
            return write(() -> xml.writeStartElement(name));
        }

        Piece close() {
            return write(xml::writeEndElement);
        }

        Piece text(String name, String text) {
            return write(() -> {
                xml.writeStartElement(name);
                xml.writeCharacters(shown(text));
                xml.writeEndElement();
            });
        }

        Piece text(String name, String text, String attribute, String value) {
            return write(() -> {
                xml.writeStartElement(name);
                xml.writeAttribute(attribute, value);
                xml.writeCharacters(shown(text));
                xml.writeEndElement();
            });
        }

        String end() {
            write(xml::flush);
            return out.toString();
        }

        /** Without characters illegal in XML, cut to the format's maximum length. */
        private static String shown(String text) {
            String clean = text.codePoints()
                    .filter(c -> c >= 0x20 && c < 0xfffe && !(c >= 0xd800 && c <= 0xdfff) || c >= 0x10000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            return clean.length() > MAX_LENGTH ? clean.substring(0, MAX_LENGTH) : clean;
        }

        private Piece write(Writing writing) {
            try {
                writing.run();
                return this;
            } catch (XMLStreamException e) {
                throw new IllegalStateException(e);
            }
        }

        @FunctionalInterface
        private interface Writing {
            void run() throws XMLStreamException;
        }
    }
}
