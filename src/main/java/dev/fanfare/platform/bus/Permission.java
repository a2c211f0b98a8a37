package dev.fanfare.platform.bus;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.states.Coded;
import java.util.Optional;
import java.util.Set;

/** What staff accounts can be allowed to do. Tokens, answers and the command line show the code. */
public enum Permission implements Coded {
    PAYOUTS_VIEW("payouts.view", "See payouts, transfers and payout batches.", Subject.PEOPLE),
    PAYOUTS_PROCESS(
            "payouts.process",
            "Put payouts into batches, process and reject them, and propose to send a batch.",
            Subject.PEOPLE,
            Subject.PAYEES),
    PAYOUTS_APPROVE(
            "payouts.approve",
            "Approve, as the second person, that a payout batch is sent or a transfer is decided.",
            Subject.PAYEES),
    BANK_VIEW("bank.view", "See creators' bank accounts, with masked numbers.", Subject.PEOPLE),
    BANK_VERIFY(
            "bank.verify", "Verify bank accounts, and see the small amounts that were sent to them.", Subject.PAYEES),
    BANK_DELETE("bank.delete", "Delete bank accounts.", Subject.PAYEES),
    USERS_VIEW("users.view", "See accounts and find them by name or email address.", Subject.PEOPLE),
    USERS_CREATE("users.create", "Create accounts."),
    USERS_BAN("users.ban", "Ban accounts, lift bans, and change whether accounts are active.", Subject.ACCOUNTS),
    USERS_LOGOUT("users.logout", "End all sessions and application tokens of an account.", Subject.ACCOUNTS),
    USERS_NOTIFY("users.notify", "Send messages to users."),
    USERS_VERIFY_PASSWORD("users.verify_password", "Check whether a password is an account's."),
    USERS_FACTORS("users.factors", "Remove lost second factors, with a second person.", Subject.ACCOUNTS),
    USERS_HELP("users.help", "Send reset links, and unlock sign-ins.", Subject.ACCOUNTS),
    CAMPAIGNS_VIEW("campaigns.view", "See campaigns and tasks of all brands."),
    CAMPAIGNS_MANAGE("campaigns.manage", "Create and change brands, campaigns and tasks."),
    TASKS_REVIEW("tasks.review", "Review posts: approve, reject and pay tasks.", Subject.PEOPLE),
    NETWORKS_REVIEW("networks.review", "Review creators' social accounts.", Subject.PEOPLE),
    STATS_VIEW("stats.view", "See analytics of creators and campaigns."),
    FINANCE_VIEW("finance.view", "See balances, invoices and the journal, without the people behind them."),
    FINANCE_PERSONAL(
            "finance.personal",
            "See the people behind figures: names, addresses, bank and tax numbers.",
            Subject.PEOPLE),
    FINANCE_MANAGE("finance.manage", "Manage invoices, deposits, withdrawals and bank statements.", Subject.MONEY),
    TAXES_EXPORT("taxes.export", "Open and export tax forms.", Subject.PEOPLE),
    CORRECTIONS_PROPOSE("corrections.propose", "Propose corrections of balances and deposits.", Subject.MONEY),
    CORRECTIONS_APPROVE("corrections.approve", "Approve, as the second person, what changes balances.", Subject.MONEY),
    PERIODS_CLOSE("periods.close", "Close months of the ledger.", Subject.MONEY),
    TOKENS_MANAGE("tokens.manage", "Create, list and revoke backend tokens.", Subject.PEOPLE),
    APPLICATIONS_MANAGE("applications.manage", "Create and disable applications, and rotate their secrets."),
    SETTINGS_MANAGE("settings.manage", "Change limits, switches and lists, and have failed events tried again."),
    EVENTS_VIEW("events.view", "Read the event log: every transition of every account, by ids."),
    AUDIT_VIEW("audit.view", "Read the audit log, sign-ins and failed events.", Subject.PEOPLE);

    private final String code;
    private final String sentence;
    private final Set<Subject> subjects;

    /** What rules of endpoints ask about. */
    public enum Subject {
        /** Sees people's data. */
        PEOPLE,
        /** Decides about accounts. */
        ACCOUNTS,
        /** Decides payees and destinations. */
        PAYEES,
        /** Decides about other money. */
        MONEY
    }

    Permission(String code, @English String sentence, Subject... subjects) {
        this.code = code;
        this.sentence = sentence;
        this.subjects = Set.of(subjects);
    }

    /** Whether it is about this. */
    public boolean isAbout(Subject subject) {
        return subjects.contains(subject);
    }

    /** What it allows, for people who grant it. */
    @English
    public String sentence() {
        return sentence;
    }

    @Override
    public String code() {
        return code;
    }

    /** The permission with this code; empty if unknown. */
    public static Optional<Permission> findByCode(String code) {
        return Coded.find(Permission.class, code);
    }
}
