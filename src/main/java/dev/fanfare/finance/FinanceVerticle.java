package dev.fanfare.finance;

import dev.fanfare.finance.api.ExportJournal;
import dev.fanfare.finance.api.GetAdvertiserFinances;
import dev.fanfare.finance.api.GetPlatformFinances;
import dev.fanfare.finance.api.IssueInvoices;
import dev.fanfare.finance.api.ListAdvertiserInvoices;
import dev.fanfare.finance.api.ListInvoices;
import dev.fanfare.finance.api.ListJournal;
import dev.fanfare.finance.api.PayInvoice;
import dev.fanfare.finance.api.VoidInvoice;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for the books. */
public final class FinanceVerticle extends VerticleBase {
    private final Bus bus;
    private final JournalService journal;
    private final InvoiceService invoices;
    private final IssuingService issuing;
    private final FinancesService finances;

    /** @param currency the platform's */
    public FinanceVerticle(Bus bus, Database db, String currency) {
        this.bus = bus;
        this.journal = new JournalService(db);
        this.invoices = new InvoiceService(db);
        this.issuing = new IssuingService(db);
        this.finances = new FinancesService(bus, db, currency);
    }

    @Override
    public Future<?> start() {
        return Future.join(List.of(
                bus.answer(ListJournal.class, journal::list),
                bus.answer(ExportJournal.class, journal::export),
                bus.answer(ListAdvertiserInvoices.class, invoices::listOfAdvertiser),
                bus.answer(ListInvoices.class, invoices::list),
                bus.answer(PayInvoice.class, invoices::pay),
                bus.answer(VoidInvoice.class, invoices::voidIt),
                bus.answer(IssueInvoices.class, issuing::issue),
                bus.answer(GetAdvertiserFinances.class, finances::ofAdvertiser),
                bus.answer(GetPlatformFinances.class, finances::ofPlatform)));
    }
}
