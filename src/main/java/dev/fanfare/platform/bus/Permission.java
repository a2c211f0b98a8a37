package dev.fanfare.platform.bus;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.platform.states.Coded;
import java.util.Arrays;
import java.util.Optional;

/** What staff accounts can be allowed to do. Tokens, answers and the command line show the code. */
public enum Permission implements Coded {
    PAYOUTS_VIEW("payouts.view"),
    PAYOUTS_PROCESS("payouts.process"),
    PAYOUTS_APPROVE("payouts.approve"),
    BANK_VIEW("bank.view"),
    BANK_VERIFY("bank.verify"),
    BANK_DELETE("bank.delete"),
    USERS_VIEW("users.view"),
    USERS_CREATE("users.create"),
    USERS_BAN("users.ban"),
    USERS_LOGOUT("users.logout"),
    USERS_NOTIFY("users.notify"),
    USERS_VERIFY_PASSWORD("users.verify_password"),
    /** Removes lost second factors. */
    USERS_FACTORS("users.factors"),
    CAMPAIGNS_VIEW("campaigns.view"),
    CAMPAIGNS_MANAGE("campaigns.manage"),
    TASKS_REVIEW("tasks.review"),
    NETWORKS_REVIEW("networks.review"),
    STATS_VIEW("stats.view"),
    FINANCE_VIEW("finance.view"),
    /** Shows the people behind figures: their names, addresses, bank and tax numbers. */
    FINANCE_PERSONAL("finance.personal"),
    FINANCE_MANAGE("finance.manage"),
    /** Opens tax forms. */
    TAXES_EXPORT("taxes.export"),
    CORRECTIONS_PROPOSE("corrections.propose"),
    CORRECTIONS_APPROVE("corrections.approve"),
    PERIODS_CLOSE("periods.close"),
    TOKENS_MANAGE("tokens.manage"),
    APPLICATIONS_MANAGE("applications.manage"),
    SETTINGS_MANAGE("settings.manage"),
    AUDIT_VIEW("audit.view");

    private final String code;

    Permission(String code) {
        this.code = code;
    }

    @JsonValue
    @Override
    public String code() {
        return code;
    }

    /** The permission with this code; empty if unknown. */
    public static Optional<Permission> findByCode(String code) {
        return Arrays.stream(values()).filter(p -> p.code.equals(code)).findFirst();
    }

    @JsonCreator
    static Permission read(String code) {
        return findByCode(code).orElseThrow(() -> new IllegalArgumentException("unknown permission " + code));
    }
}
