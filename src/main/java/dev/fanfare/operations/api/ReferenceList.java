package dev.fanfare.operations.api;

/** A list that accounts and campaigns choose from. */
public enum ReferenceList {
    COUNTRIES("country"),
    CITIES("city"),
    CATEGORIES("category");

    private final String entry;

    ReferenceList(String entry) {
        this.entry = entry;
    }

    /** What one of its entries is called. */
    public String entry() {
        return entry;
    }
}
