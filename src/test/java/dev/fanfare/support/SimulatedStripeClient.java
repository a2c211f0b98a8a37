package dev.fanfare.support;

/** Stripe's own users at the simulator: its dashboard, and who pays on a checkout page. */
public final class SimulatedStripeClient {
    private SimulatedStripeClient() {}

    /** A client of the simulator with what each call of Stripe's API has. */
    public static Client of(Client simulator) {
        return simulator.as("Bearer sk_simulated").with("Stripe-Version", "2026-02-25.clover");
    }
}
