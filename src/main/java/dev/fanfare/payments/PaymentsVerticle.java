package dev.fanfare.payments;

import dev.fanfare.payments.api.CancelPayout;
import dev.fanfare.payments.api.DeleteBankAccount;
import dev.fanfare.payments.api.ExportPayouts;
import dev.fanfare.payments.api.FailPayout;
import dev.fanfare.payments.api.GetMicroDeposits;
import dev.fanfare.payments.api.GetPayoutStats;
import dev.fanfare.payments.api.GetUserBalance;
import dev.fanfare.payments.api.GetWallet;
import dev.fanfare.payments.api.ListAllPayouts;
import dev.fanfare.payments.api.ListBankAccounts;
import dev.fanfare.payments.api.ListMyPayouts;
import dev.fanfare.payments.api.ListPaymentMethods;
import dev.fanfare.payments.api.ProcessPayout;
import dev.fanfare.payments.api.RejectPayout;
import dev.fanfare.payments.api.RequestPayout;
import dev.fanfare.payments.api.RotateBankKeys;
import dev.fanfare.payments.api.SaveBankAccount;
import dev.fanfare.payments.api.VerifyBankAccount;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for wallets, bank accounts and payouts. */
public final class PaymentsVerticle extends VerticleBase {
    private final Bus bus;
    private final BalanceService balances;
    private final BankAccountService bankAccounts;
    private final BankKeysService keys;
    private final PayoutRequestService requests;
    private final PayoutListService lists;
    private final PayoutExportService exports;
    private final PayoutStatsService stats;
    private final PayoutMoveService moves;

    /** @throws IllegalArgumentException for keys or a currency that cannot be used */
    public PaymentsVerticle(Bus bus, Database db, PaymentsConfig config) {
        BankNumbers numbers = new BankNumbers(config);
        this.bus = bus;
        this.balances = new BalanceService(bus, db, config);
        this.bankAccounts = new BankAccountService(db, numbers);
        this.keys = new BankKeysService(db, numbers);
        this.requests = new PayoutRequestService(bus, db, config);
        this.lists = new PayoutListService(db, config);
        this.exports = new PayoutExportService(db);
        this.stats = new PayoutStatsService(db, config);
        this.moves = new PayoutMoveService(db);
    }

    @Override
    public Future<?> start() {
        return Future.join(List.of(
                bus.answer(GetWallet.class, balances::wallet),
                bus.answer(GetUserBalance.class, balances::balance),
                bus.answer(SaveBankAccount.class, bankAccounts::save),
                bus.answer(VerifyBankAccount.class, bankAccounts::verify),
                bus.answer(ListBankAccounts.class, bankAccounts::list),
                bus.answer(DeleteBankAccount.class, bankAccounts::delete),
                bus.answer(ListPaymentMethods.class, balances::methods),
                bus.answer(GetPayoutStats.class, stats::stats),
                bus.answer(GetMicroDeposits.class, bankAccounts::deposits),
                bus.answer(RotateBankKeys.class, keys::rotate),
                bus.answer(RequestPayout.class, requests::request),
                bus.answer(ListMyPayouts.class, lists::listMine),
                bus.answer(ListAllPayouts.class, lists::listAll),
                bus.answer(ExportPayouts.class, exports::export),
                bus.answer(ProcessPayout.class, moves::process),
                bus.answer(RejectPayout.class, moves::reject),
                bus.answer(CancelPayout.class, moves::cancel),
                bus.answer(FailPayout.class, moves::fail)));
    }
}
