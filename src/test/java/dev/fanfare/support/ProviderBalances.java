package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;
import java.util.List;

/** What the simulated providers have of ours, in minor units, and movements there that are not by us. */
public final class ProviderBalances {
    private final Client simulator;

    public ProviderBalances(Node node) {
        this.simulator = new Client(node.fanfare().simulatorUrl());
    }

    public long of(String provider, String currency) {
        return provider.equals("stripe") ? stripe(currency) : paypal(currency);
    }

    private long stripe(String currency) {
        long sum = 0;
        JsonNode balance = SimulatedStripeClient.of(simulator)
                .get("/stripe/v1/balance")
                .expect(200)
                .body();
        for (String part : List.of("available", "pending")) {
            for (JsonNode each : balance.path(part)) {
                boolean isIt = each.path("currency").asText().equalsIgnoreCase(currency);
                sum += isIt ? each.path("amount").asLong() : 0;
            }
        }
        return sum;
    }

    private long paypal(String currency) {
        for (JsonNode each : paypal().get("/paypal/v1/reporting/balances?currency_code=ALL")
                .expect(200)
                .at("balances")) {
            if (each.path("currency").asText().equals(currency)) {
                String total = each.path("total_balance").path("value").asText();
                return Money.parse(new BigDecimal(total), currency)
                        .orElseThrow()
                        .minor();
            }
        }
        return 0;
    }

    /** Moves our balance at PayPal, by one of its event codes. */
    public void paypalMoves(String code, String value, String currency) {
        paypal().post("/paypal/v1/simulated/transactions", "{code: %s, value: %s, currency: %s}", code, value, currency)
                .expect(201);
    }

    private Client paypal() {
        return simulator.as("Bearer A21.simulated");
    }
}
