package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.api.ProviderReports.FindProviderBalances;
import dev.fanfare.money.disbursement.api.ProviderReports.ListProviderMovements;
import dev.fanfare.money.disbursement.api.ProviderReports.ProviderBalances;
import dev.fanfare.money.disbursement.api.ProviderReports.ProviderMovements;
import dev.fanfare.money.disbursement.paypal.PaypalLedger;
import dev.fanfare.money.disbursement.spi.ProviderLedger;
import dev.fanfare.money.disbursement.stripe.StripeLedger;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.module.ModuleContext;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks the configured providers for the movements of our balances. */
record ProviderBalanceService(Map<String, ProviderLedger> ledgers) {
    /** With breakers of their own: a report that fails must not hold up payments. */
    static ProviderBalanceService of(ModuleContext context, DisbursementsConfig config) {
        Map<String, ProviderLedger> ledgers = new HashMap<>();
        if (config.paypal().isOn()) {
            ledgers.put("paypal", new PaypalLedger(context.guarded("paypal-reports", config.guard()), config.paypal()));
        }
        if (config.stripe().isOn()) {
            ledgers.put("stripe", new StripeLedger(context.guarded("stripe-reports", config.guard()), config.stripe()));
        }
        return new ProviderBalanceService(ledgers);
    }

    Future<ProviderBalances> balances(Caller caller, FindProviderBalances ask) {
        ProviderLedger ledger = ledgers.get(ask.provider());
        return ledger == null ? Future.succeededFuture(new ProviderBalances(List.of(), null)) : ledger.balances();
    }

    Future<ProviderMovements> movements(Caller caller, ListProviderMovements ask) {
        ProviderLedger ledger = ledgers.get(ask.provider());
        return ledger == null ? CommonFault.SERVICE_UNAVAILABLE.failed() : ledger.movements(ask);
    }
}
