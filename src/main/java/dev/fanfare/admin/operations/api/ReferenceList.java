package dev.fanfare.admin.operations.api;

/** A list that accounts and campaigns choose from. */
public enum ReferenceList {
    COUNTRIES("country"),
    CITIES("city"),
    CATEGORIES("category");

    private final String entry;

    ReferenceList(String entry) {
        this.entry = entry;
    }

    /** The name of one of its entries. */
    public String entry() {
        return entry;
    }
}
