package dev.fanfare.platform.pdf;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.util.XRLog;
import dev.fanfare.formats.pdf.ElectronicInvoice;
import dev.fanfare.formats.pdf.FacturX;
import dev.fanfare.formats.pdf.PdfDocument;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.fairness.FairShare;
import dev.fanfare.platform.fairness.SharedPool;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.shareddata.Shareable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;

/**
 * Prints PDF documents, on two threads of their own for the whole process. When many wait already, or many of one account, more are
 * refused.
 * The libraries are loaded with the first document.
 */
@SharedPool(
        name = "PDF printing",
        users = "accounts that read documents",
        fairBy = SharedPool.By.OWNER,
        bound = "a quarter of the free places")
public final class PdfPrinter implements Shareable {
    private static final String NAME = "pdf";
    private static final int THREADS = 2;
    /** Documents that may be waiting or being printed. */
    private static final int MAX = 64;

    private final WorkerExecutor threads;
    private final FairShare<Long> waiting = new FairShare<>(MAX);

    private PdfPrinter(Vertx vertx) {
        this.threads = vertx.createSharedWorkerExecutor(NAME, THREADS);
    }

    /** The one of this process. */
    public static PdfPrinter of(Vertx vertx) {
        return vertx.sharedData()
                .<String, PdfPrinter>getLocalMap(NAME)
                .computeIfAbsent(NAME, name -> new PdfPrinter(vertx));
    }

    /**
     * The document as PDF/A-3; a Refused SERVICE_UNAVAILABLE when too many are being printed.
     *
     * @param account that waits for it
     */
    public Future<byte[]> pdf(long account, PdfDocument document) {
        return pdf(account, document.html());
    }

    /** The same of XHTML. Nothing that it refers to is read. */
    Future<byte[]> pdf(long account, String xhtml) {
        return print(account, () -> Printing.pdf(xhtml));
    }

    /**
     * The same with an electronic invoice embedded.
     *
     * @return fails with an IllegalArgumentException when its amounts do not add up as EN 16931 demands
     */
    public Future<byte[]> pdf(long account, PdfDocument document, ElectronicInvoice invoice) {
        return print(account, () -> FacturX.embedded(Printing.pdf(document.html()), invoice));
    }

    private Future<byte[]> print(long account, Callable<byte[]> printing) {
        return waiting.enter(account)
                ? threads.executeBlocking(printing, false).onComplete(done -> waiting.leave(account))
                : CommonFault.SERVICE_UNAVAILABLE.failed();
    }

    /** Nothing that a document refers to is read, only the pictures that it has within. */
    private static boolean mayRead(String uri) {
        return uri.startsWith(PdfDocument.EMBEDDED);
    }

    /** Holds all uses of the libraries, so that they are loaded on first use. */
    private static final class Printing {
        private static final byte[] COLOURS = resource("/sRGB.icc");
        private static final byte[] REGULAR = resource("/fonts/SourceSansPro-Regular.ttf");
        private static final byte[] BOLD = resource("/fonts/SourceSansPro-Bold.ttf");

        static {
            XRLog.setLoggingEnabled(false);
        }

        private Printing() {}

        static byte[] pdf(String xhtml) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream(65_536);
            PdfRendererBuilder renderer = new PdfRendererBuilder();
            renderer.useFastMode()
                    .usePdfAConformance(PdfAConformance.PDFA_3_A)
                    .usePdfUaAccessibility(true)
                    .useColorProfile(COLOURS)
                    .withProducer(PdfDocument.PRODUCER)
                    .useFont(() -> stream(REGULAR), "Pdf", 400, FontStyle.NORMAL, true)
                    .useFont(() -> stream(BOLD), "Pdf", 700, FontStyle.NORMAL, true)
                    .useExternalResourceAccessControl(
                            (uri, type) -> mayRead(uri), ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI)
                    .withHtmlContent(xhtml, null)
                    .toStream(out);
            renderer.run();
            return out.toByteArray();
        }

        private static InputStream stream(byte[] content) {
            return new ByteArrayInputStream(content);
        }

        private static byte[] resource(String name) {
            try (InputStream in = PdfPrinter.class.getResourceAsStream(name)) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
