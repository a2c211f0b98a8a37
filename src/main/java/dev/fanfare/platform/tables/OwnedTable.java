package dev.fanfare.platform.tables;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * A table as its owner declares it: how long rows stay, what of them a user takes along, what happens to them when the user's
 * account is erased, and what nodes may do with them. Statements take the user's id as their only argument; those of the
 * retention take days and a limit.
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

    /** Rows that one statement deletes, and how many days after they were over. */
    public record Expiry(String statement, ToIntFunction<RetentionConfig> days) {}

    private OwnedTable(String name) {
        this.name = name;
    }

    public static OwnedTable table(String name) {
        return new OwnedTable(name);
    }

    /** The column that says whose a row is, before anything that uses it; {@code user_id} without this. */
    public OwnedTable of(String column) {
        user = column;
        return this;
    }

    /**
     * Rows are deleted so many days after they were over.
     *
     * @param over when a row was over; null: it is not. There is an index on it
     */
    public OwnedTable deletedAfter(ToIntFunction<RetentionConfig> days, String over) {
        expiries.add(new Expiry(TableStatementsRepository.DELETE_EXPIRED.formatted(name, over), days));
        return this;
    }

    /** The same for a table whose ids follow time: it looks at the oldest by id alone, and needs no index by time. */
    public OwnedTable oldestDeletedAfter(ToIntFunction<RetentionConfig> days, String over, String which) {
        expiries.add(new Expiry(TableStatementsRepository.DELETE_OLDEST.formatted(name, over, which), days));
        return this;
    }

    /** Rows are not deleted by their age. */
    public OwnedTable kept(String reason) {
        retention = reason;
        return this;
    }

    /** Users take along these columns of their rows, in the order of the first. */
    public OwnedTable exported(String columns) {
        return exported(name, columns);
    }

    /** The same under another name. */
    public OwnedTable exported(String section, String columns) {
        return exportedBy(section, TableStatementsRepository.OWN_ROWS.formatted(columns, name, user));
    }

    /** Users take along what this select without a limit finds. */
    public OwnedTable exportedBy(String section, String select) {
        exports.put(section, TableStatementsRepository.EXPORT.formatted(select));
        return this;
    }

    public OwnedTable notExported(String reason) {
        export = reason;
        return this;
    }

    /** The user's rows are deleted with the account. */
    public OwnedTable erased() {
        return erasedBy(TableStatementsRepository.DELETE_OWN.formatted(name, user));
    }

    /** These statements take away what is personal. */
    public OwnedTable erasedBy(String... statements) {
        erasing.addAll(List.of(statements));
        return this;
    }

    public OwnedTable notErased(String reason) {
        erasure = reason;
        return this;
    }

    /** Rows are a part of another table's and go with them. */
    public OwnedTable partOf(String parent) {
        String reason = "a part of " + parent;
        return kept(reason).notExported(reason).notErased(reason);
    }

    /** Rows are about no user: operators are named as those who acted. */
    public OwnedTable namesOperators() {
        return notExported("operators find their acts in the audit log").notErased("names who acted, by id");
    }

    /** Columns that are neither exported nor shown to the reader's role, besides those that are named like secrets. */
    public OwnedTable secret(String... columns) {
        secrets = List.of(columns);
        return this;
    }

    /** What nodes may do, as {@code grant} has it; without this they read and write. */
    public OwnedTable granted(String privileges) {
        rights = privileges;
        return this;
    }

    /** Another package that writes it too, and why that cannot be the owner. */
    public OwnedTable alsoWrittenBy(String writer, String reason) {
        otherWriter = writer + ": " + reason;
        return this;
    }

    public String name() {
        return name;
    }

    /** Why rows stay; null where they expire. */
    public String retention() {
        return retention;
    }

    public List<Expiry> expiries() {
        return List.copyOf(expiries);
    }

    /** Why nothing is exported; null where something is, or nothing is said. */
    public String export() {
        return export;
    }

    /** Statements that collect a user's rows as JSON, by the names of their sections. */
    public Map<String, String> exports() {
        return exports;
    }

    /** Why rows stay when an account is erased; null where they do not, or nothing is said. */
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

    /** As {@code package: reason}; null for none. */
    public String otherWriter() {
        return otherWriter;
    }
}
