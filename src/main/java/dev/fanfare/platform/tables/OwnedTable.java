package dev.fanfare.platform.tables;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * An owner's declaration of a table: its retention, export, erasure and privileges. Statements take the user's id as
 * their only argument; those of the retention take days and a limit.
 */
public final class OwnedTable {
    /** For {@link #kept} and {@link #notErased}. */
    public static final String LAW = "the law asks to keep it";

    private final String name;
    private String user = "user_id";
    private String retention;
    private final List<Expiry> expiries = new ArrayList<>();
    private String export;
    private final Map<String, String> exports = new LinkedHashMap<>();
    private String erasure;
    private final List<String> erasing = new ArrayList<>();
    private String rights;
    private List<String> secrets = List.of();
    private String otherWriter;
    private boolean inRealTime;
    private boolean seeded;
    private boolean partitioned;
    private List<String> realTimes = List.of();

    /** A statement that deletes rows, and its retention in days. */
    public record Expiry(String statement, ToIntFunction<RetentionConfig> days) {}

    private Standing standing;

    /**
     * How rows are listed and ended that read for an account, or lead something of it elsewhere.
     *
     * @param kind what they are, such as {@code webhook}
     * @param list selects {@code name, made_at, made_by, other} of those in force for the account $1
     * @param end ends those made in the last $2 days, and returns the same, with {@code other} for whose credentials it changes,
     *     such as {@code user:12} or {@code application:app_x}; null where a reset of the password ends new ones by itself
     */
    public record Standing(String kind, String list, String end) {}

    private OwnedTable(String name) {
        this.name = name;
    }

    public static OwnedTable table(String name) {
        return new OwnedTable(name);
    }

    /** The column of a row's user, before anything that uses it; {@code user_id} by default. */
    public OwnedTable of(String column) {
        user = column;
        return this;
    }

    /**
     * Its times are of the database's clock, {@code now()}, also where a sandbox's time of business is ahead of it, since they
     * guard credentials, queues or nodes. Before anything that uses it; other tables have {@code business_now()}.
     */
    public OwnedTable inRealTime() {
        inRealTime = true;
        return this;
    }

    /** As {@link #inRealTime()}, for these columns of a table of business: leases and what guards credentials. */
    public OwnedTable inRealTime(String... columns) {
        realTimes = List.of(columns);
        return this;
    }

    /** Migrations insert its first rows, which an import replaces. */
    public OwnedTable seeded() {
        seeded = true;
        return this;
    }

    /**
     * Partitioned by its key, as partition_rules() in R__partitions.sql says. Whole partitions are dropped when all their rows
     * are over, at most a twelfth of the days late; what does not fill a partition in that time is deleted row by row.
     */
    public OwnedTable partitioned() {
        partitioned = true;
        return this;
    }

    private String clock() {
        return inRealTime ? "now()" : "business_now()";
    }

    /**
     * Deletes rows this many days after their end.
     *
     * @param over the indexed end of a row; null while it has none
     */
    public OwnedTable deletedAfter(ToIntFunction<RetentionConfig> days, String over) {
        expiries.add(new Expiry(TableStatementsRepository.DELETE_EXPIRED.formatted(name, over, clock()), days));
        return this;
    }

    /** Like {@link #deletedAfter} for ids in time order: checks the oldest by id, without an index by time. */
    public OwnedTable oldestDeletedAfter(ToIntFunction<RetentionConfig> days, String over, String which) {
        expiries.add(new Expiry(TableStatementsRepository.DELETE_OLDEST.formatted(name, over, which, clock()), days));
        return this;
    }

    /** Like {@link #deletedAfter}, strictly in the order of a key without gaps: never a later row before an earlier one. */
    public OwnedTable deletedInOrder(ToIntFunction<RetentionConfig> days, String over, String key) {
        expiries.add(new Expiry(TableStatementsRepository.DELETE_IN_ORDER.formatted(name, key, over), days));
        return this;
    }

    /** Rows do not expire. */
    public OwnedTable kept(String reason) {
        retention = reason;
        return this;
    }

    /** Exports these columns of the user's rows, sorted by the first. */
    public OwnedTable exported(String columns) {
        return exported(name, columns);
    }

    /** Exports under another name. */
    public OwnedTable exported(String section, String columns) {
        return exportedBy(section, TableStatementsRepository.OWN_ROWS.formatted(columns, name, user));
    }

    /** Exports the result of this select without a limit. */
    public OwnedTable exportedBy(String section, String select) {
        exports.put(section, TableStatementsRepository.EXPORT.formatted(select));
        return this;
    }

    public OwnedTable notExported(String reason) {
        export = reason;
        return this;
    }

    /** Deletes the user's rows with the account. */
    public OwnedTable erased() {
        return erasedBy(TableStatementsRepository.DELETE_OWN.formatted(name, user));
    }

    /** Erases personal data by these statements. */
    public OwnedTable erasedBy(String... statements) {
        erasing.addAll(List.of(statements));
        return this;
    }

    public OwnedTable notErased(String reason) {
        erasure = reason;
        return this;
    }

    /** Rows belong to another table's and go with them. */
    public OwnedTable partOf(String parent) {
        String reason = "a part of " + parent;
        return kept(reason).notExported(reason).notErased(reason);
    }

    /** Rows concern no user: operators are named as actors. */
    public OwnedTable namesOperators() {
        return notExported("operators find their acts in the audit log").notErased("names who acted, by id");
    }

    /** Columns neither exported nor visible to the reader's role, besides those named like secrets. */
    public OwnedTable secret(String... columns) {
        secrets = List.of(columns);
        return this;
    }

    /** Privileges of nodes, as in {@code grant}; by default they read and write. */
    public OwnedTable granted(String privileges) {
        rights = privileges;
        return this;
    }

    /** Another package that writes it, and the reason. */
    public OwnedTable alsoWrittenBy(String writer, String reason) {
        otherWriter = writer + ": " + reason;
        return this;
    }

    /** Its rows outlive the session that made them, and read or redirect: see {@link Standing}. */
    public OwnedTable standing(String kind, String list, String end) {
        standing = new Standing(kind, list, end);
        return this;
    }

    public String name() {
        return name;
    }

    /** Null for rows that neither read nor redirect. */
    public Standing standing() {
        return standing;
    }

    /** Why rows stay; null if they expire. */
    public String retention() {
        return retention;
    }

    public List<Expiry> expiries() {
        return List.copyOf(expiries);
    }

    /** Why nothing is exported; null otherwise. */
    public String export() {
        return export;
    }

    /** Statements that collect a user's rows as JSON, by section name. */
    public Map<String, String> exports() {
        return exports;
    }

    /** Why rows survive an account's erasure; null otherwise. */
    public String erasure() {
        return erasure;
    }

    public List<String> erasing() {
        return List.copyOf(erasing);
    }

    /** Null for all. */
    public String rights() {
        return rights;
    }

    public List<String> secrets() {
        return secrets;
    }

    public boolean isInRealTime() {
        return inRealTime;
    }

    public boolean isSeeded() {
        return seeded;
    }

    public boolean isPartitioned() {
        return partitioned;
    }

    /** The columns in real time of a table that is not. */
    public List<String> realTimes() {
        return realTimes;
    }

    /** As {@code package: reason}; null for none. */
    public String otherWriter() {
        return otherWriter;
    }
}
