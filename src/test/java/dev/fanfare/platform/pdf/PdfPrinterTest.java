package dev.fanfare.platform.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.fanfare.formats.pdf.ElectronicInvoice;
import dev.fanfare.formats.pdf.ElectronicInvoice.Category;
import dev.fanfare.formats.pdf.ElectronicInvoice.Kind;
import dev.fanfare.formats.pdf.ElectronicInvoice.Party;
import dev.fanfare.formats.pdf.ElectronicInvoiceBuilder;
import dev.fanfare.formats.pdf.PdfDocument;
import dev.fanfare.support.Nightly;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

@Tag("unit")
@DisplayName("PD-05 PDF documents")
@Nightly
class PdfPrinterTest {
    private static final Vertx VERTX = Vertx.vertx();
    private final PdfPrinter printer = PdfPrinter.of(VERTX);

    @AfterAll
    static void stop() {
        VERTX.close();
    }

    @Test
    void areEscapedAndReadableWithTheirFontsInside() throws Exception {
        PdfDocument document = PdfDocument.titled("en", "Invoice <script>F-1</script>")
                .from(List.of("Fanfare GmbH", "", "Stra\u00dfe 1"))
                .to(List.of("\u0141\u00f3d\u017a <b>& \"Co\"</b>", "\u6771\u4eac", "\u0391\u03b8\u03ae\u03bd\u03b1"))
                .heading()
                .text("a\u0000\ud800b")
                .table(
                        List.of(PdfDocument.Column.text("What"), PdfDocument.Column.number("EUR")),
                        List.of(List.of("All", "1.00")));
        assertThat(document.html()).doesNotContain("<script>").doesNotContain("<b>");
        try (PDDocument pdf = Loader.loadPDF(wait(printer.pdf(1, document)))) {
            assertThat(new PDFTextStripper().getText(pdf))
                    .contains(
                            "Invoice <script>F-1</script>",
                            "\u0141\u00f3d\u017a <b>& \"Co\"</b>",
                            "d\u014dng j\u012bng",
                            "1.00")
                    .contains("\u0391\u03b8\u03ae\u03bd\u03b1");
            for (PDPage page : pdf.getPages()) {
                for (COSName name : page.getResources().getFontNames()) {
                    assertThat(page.getResources().getFont(name).isEmbedded()).isTrue();
                }
            }
        }
    }

    @Test
    void carryAnElectronicInvoiceThatIsValid() throws Exception {
        PdfDocument document = PdfDocument.titled("en", "Invoice F-1").heading();
        for (Category category : Category.values()) {
            for (Kind kind : Kind.values()) {
                byte[] xml = embedded(wait(printer.pdf(1, document, invoice(kind, category, "100.05", "19.01"))));
                schema().newValidator().validate(new StreamSource(new ByteArrayInputStream(xml)));
                assertThat(new String(xml, java.nio.charset.StandardCharsets.UTF_8))
                        .contains(
                                ">F-1<",
                                category == Category.STANDARD ? ">119.06<" : ">100.05<",
                                "\u6771\u4eac &amp; Co");
            }
        }
        assertThatThrownBy(() ->
                        wait(printer.pdf(1, document, invoice(Kind.INVOICE, Category.STANDARD, "100.05", "19.00"))))
                .hasMessageContaining("is not the sum of its parts");
    }

    @Test
    @DisplayName("read nothing that they refer to: neither files nor addresses")
    void readNothingElse() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();
            wait(printer.pdf(
                    1,
                    "<html lang='en'><head><title>A</title><link rel='stylesheet' href='" + address
                            + "/a.css'/><style>body { font: 10pt Pdf; background: url(" + address
                            + "/b.png) }</style></head><body><img alt='c' src='" + address
                            + "/c.png'/></body></html>"));
            assertThat(asked).hasValue(0);
        } finally {
            server.stop(0);
        }
    }

    @Test
    @DisplayName("DR-24 when many wait, more of one account are refused, and later of all")
    void areRefusedWhenTooManyWait() {
        List<Future<byte[]>> all = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            all.add(printer.pdf(1, PdfDocument.titled("en", "One of many").heading()));
        }
        assertThat(all.stream().filter(Future::failed)).hasSizeGreaterThan(50);
        assertThat(wait(printer.pdf(2, PdfDocument.titled("en", "Of another").heading())))
                .isNotEmpty();
        for (int account = 3; account < 83; account++) {
            all.add(printer.pdf(account, PdfDocument.titled("en", "One of many").heading()));
        }
        assertThat(all.get(all.size() - 1).failed()).isTrue();
        all.stream().filter(document -> !document.failed()).forEach(PdfPrinterTest::wait);
        assertThat(wait(printer.pdf(1, PdfDocument.titled("en", "Later").heading())))
                .isNotEmpty();
    }

    private static ElectronicInvoice invoice(Kind kind, Category category, String net, String vat) {
        boolean isStandard = category == Category.STANDARD;
        return ElectronicInvoiceBuilder.builder()
                .kind(kind)
                .number("F-1")
                .date(LocalDate.of(2026, 10, 31))
                .due(kind == Kind.CREDIT_NOTE ? null : LocalDate.of(2026, 11, 15))
                .from(LocalDate.of(2026, 10, 1))
                .until(LocalDate.of(2026, 10, 31))
                .currency("EUR")
                .seller(new Party(
                        "F",
                        "Fanfare",
                        "Stra\u00dfe 1",
                        "10115",
                        "Berlin",
                        "DE",
                        "DE123456789",
                        "DE02120300000000202051",
                        null))
                .buyer(new Party("7", "\u6771\u4eac & Co", null, null, null, "FR", "FR40303265045", null, null))
                .what("Campaigns in 2026-10")
                .net(new BigDecimal(net))
                .category(category)
                .rate(isStandard ? new BigDecimal("19") : BigDecimal.ZERO)
                .vat(isStandard ? new BigDecimal(vat) : BigDecimal.ZERO)
                .reason(isStandard ? null : "Article 196")
                .about(kind == Kind.CREDIT_NOTE ? "F-0" : null)
                .paymentReference(kind == Kind.CREDIT_NOTE ? null : "RF18IN0000000001")
                .build();
    }

    private static byte[] embedded(byte[] content) throws IOException {
        try (PDDocument pdf = Loader.loadPDF(content)) {
            PDComplexFileSpecification file = new PDDocumentNameDictionary(pdf.getDocumentCatalog())
                    .getEmbeddedFiles()
                    .getNames()
                    .get("factur-x.xml");
            return file.getEmbeddedFile().toByteArray();
        }
    }

    private static Schema schema() throws SAXException {
        return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(PdfPrinterTest.class.getResource("/factur-x/FACTUR-X_EN16931.xsd"));
    }

    private static byte[] wait(Future<byte[]> document) {
        try {
            return document.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
