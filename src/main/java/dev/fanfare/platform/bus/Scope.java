package dev.fanfare.platform.bus;

import dev.fanfare.platform.states.Coded;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** OAuth scopes that users can grant an application. The texts {@code scope.<code>} describe them. */
public enum Scope implements Coded {
    PROFILE_READ("profile.read"),
    PROFILE_WRITE("profile.write"),
    NETWORKS_READ("networks.read"),
    NETWORKS_WRITE("networks.write"),
    CAMPAIGNS_READ("campaigns.read"),
    CAMPAIGNS_WRITE("campaigns.write"),
    WALLET_READ("wallet.read"),
    /** Payout destinations and payouts. */
    PAYOUTS_WRITE("payouts.write"),
    EVENTS_READ("events.read"),
    /** Webhooks of the application for the user's events. */
    WEBHOOKS_MANAGE("webhooks.manage"),
    /** Passwords, sessions, second factors and the like. */
    ACCOUNT("account"),
    /** Registration, and sign-in by a provider, before an application acts for a user. */
    SIGN_UP("sign_up");

    private final String code;

    Scope(String code) {
        this.code = code;
    }

    /** Those that accounts may choose for programs of their own: the others are about accounts as such, for what staff registers. */
    public static final List<String> OF_PROGRAMS = Stream.of(values())
            .filter(scope -> scope != ACCOUNT && scope != SIGN_UP)
            .map(Scope::code)
            .toList();

    @Override
    public String code() {
        return code;
    }

    /** Whether agents may have it: it is not about an account as such, nor about a program's own addresses. */
    public boolean forAgents() {
        return this != ACCOUNT && this != SIGN_UP && this != WEBHOOKS_MANAGE;
    }

    /** The scope with this code; empty if unknown. */
    public static Optional<Scope> findByCode(String code) {
        return Coded.find(Scope.class, code);
    }
}
