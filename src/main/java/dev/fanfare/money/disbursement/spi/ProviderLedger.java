package dev.fanfare.money.disbursement.spi;

import dev.fanfare.money.disbursement.api.ProviderReports.ListProviderMovements;
import dev.fanfare.money.disbursement.api.ProviderReports.ProviderBalances;
import dev.fanfare.money.disbursement.api.ProviderReports.ProviderMovements;
import io.vertx.core.Future;

/** What a provider reports of our own balance with it. */
public interface ProviderLedger {
    /** Our balances, one for each currency; fails when they are not known. */
    Future<ProviderBalances> balances();

    /** A page of one balance's movements; fails for an unknown one. */
    Future<ProviderMovements> movements(ListProviderMovements ask);
}
