package dev.fanfare.admin.operations.api;

/** A list from which accounts and campaigns select. */
public enum ReferenceList {
    COUNTRIES("country"),
    CITIES("city"),
    CATEGORIES("category");

    private final String entry;

    ReferenceList(String entry) {
        this.entry = entry;
    }

    /** The name of an entry. */
    public String entry() {
        return entry;
    }
}
