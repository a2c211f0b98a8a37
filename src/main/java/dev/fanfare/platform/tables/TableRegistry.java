package dev.fanfare.platform.tables;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All tables, by their owners. */
public record TableRegistry(List<PackageTables> owners) {
    public TableRegistry {
        owners = List.copyOf(owners);
    }

    public List<OwnedTable> all() {
        return owners.stream().flatMap(owner -> owner.tables().stream()).toList();
    }

    /** Restricted privileges of nodes, for the migration that grants them: rows of table and privileges. */
    public String rights() {
        return rows(table -> Stream.ofNullable(table.rights()));
    }

    /** The columns hidden from the reader: rows of table and column. */
    public String secrets() {
        return rows(table -> table.secrets().stream());
    }

    private String rows(Function<OwnedTable, Stream<String>> values) {
        return all().stream()
                .flatMap(table -> values.apply(table).map(value -> "('" + table.name() + "', '" + value + "')"))
                .collect(Collectors.joining(", "));
    }
}
