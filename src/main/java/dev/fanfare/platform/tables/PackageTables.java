package dev.fanfare.platform.tables;

import java.util.List;

/**
 * The tables of a package, written only by it or its {@code store}.
 *
 * @param owner a class of that package
 */
public record PackageTables(Class<?> owner, List<OwnedTable> tables) {
    public static PackageTables of(Class<?> owner, OwnedTable... tables) {
        return new PackageTables(owner, List.of(tables));
    }
}
