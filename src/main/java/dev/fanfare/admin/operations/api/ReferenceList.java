package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.language.English;

/** A list from which accounts and campaigns select. */
public enum ReferenceList {
    COUNTRIES("country"),
    CITIES("city"),
    CATEGORIES("category");

    private final String entry;

    ReferenceList(@English(code = true) String entry) {
        this.entry = entry;
    }

    /** The name of an entry. */
    @English(code = true)
    public String entry() {
        return entry;
    }
}
