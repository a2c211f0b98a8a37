package dev.fanfare.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.support.Db;
import dev.fanfare.support.Golden;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.Sources;
import dev.fanfare.support.Sql;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each table is declared by the package that writes it, with all that is to be known of its rows. */
class TablesTest {
    private static final Map<String, OwnedTable> DECLARED = Tables.ALL.all().stream()
            .collect(Collectors.toMap(OwnedTable::name, Function.identity(), (one, other) -> one, TreeMap::new));

    private static final Map<String, String> OWNERS = Tables.ALL.owners().stream()
            .flatMap(owned -> owned.tables().stream()
                    .map(table -> Map.entry(table.name(), part(owned.owner().getName()))))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one + ", " + other));

    /** By foreign keys of any length: of the person a row is about, and of operators who acted. */
    private static final String OF_USERS = """
            with recursive found (id) as (
              select 'users'::regclass::oid
              union
              select c.conrelid from pg_constraint c join found f on c.confrelid = f.id where c.contype = 'f')
            select id::regclass::text from found
            """;

    private static final String SECRETS = """
            select a.attrelid::regclass || '.' || a.attname
            from pg_attribute a join pg_class c on c.oid = a.attrelid
            where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
              and a.attnum > 0
              and (a.atttypid = 'bytea'::regtype or a.attname ~ '(^|_)(secret|secrets|hash|password|token|tokens|salt)($|_)')
            """;

    private static final Pattern WRITTEN =
            Pattern.compile("(?i)\\b(?:insert into|update|delete from|merge into|copy|truncate)\\s+(\\w+)");

    private static final Pattern READ =
            Pattern.compile("(?i)(?:\\b(?:from|join|using)\\s+(\\w+)\\b|,\\s*(\\w+)\\s+\\w{1,2}\\b)(?!\\s*\\()");

    /** Names of totals without filters. */
    private static final Pattern WHOLE = Pattern.compile("\\.COUNT[A-Z_]*$");

    private static final Pattern OF_ONE = Pattern.compile("\\b\\w+_id = \\$\\d|\\bid = \\$\\d");

    /**
     * The package of a class, or the class of a statement. The {@code store} of a package belongs to it, and owners,
     * sessions, accounts and sign-in are one domain.
     */
    private static String part(String name) {
        return name.substring(0, name.lastIndexOf('.'))
                .replaceFirst("^dev\\.fanfare\\.", "")
                .replaceFirst("\\.store$", "")
                .replaceFirst("^people\\.(?:account|owner|session|signin(?:\\.oidc)?)$", "people");
    }

    @Test
    @DisplayName("TR-08: each table is declared once, with a retention or a reason to be kept")
    void everyTableIsDeclared() {
        List<String> tables = Sql.on(Db.uri(), """
                        select relname from pg_class
                        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
                          and relname <> 'flyway_schema_history'
                        """).texts();
        assertThat(Tables.ALL.all().stream().map(OwnedTable::name)).containsExactlyInAnyOrderElementsOf(tables);
        assertThat(DECLARED.values().stream()
                        .filter(table ->
                                (table.retention() == null) == table.expiries().isEmpty())
                        .map(OwnedTable::name))
                .isEmpty();
    }

    @Test
    @DisplayName("DR-11: each table with a way to users says what of it is taken along, and what is erased")
    void everyTableOfUsersSaysWhatIsExportedAndErased() {
        List<String> ofUsers = Sql.on(Db.uri(), OF_USERS).texts();
        assertThat(ofUsers).contains("passkeys", "oauth_tokens", "media_chunks");
        assertThat(ofUsers.stream()
                        .filter(DECLARED::containsKey)
                        .map(DECLARED::get)
                        .filter(table ->
                                (table.export() == null) == table.exports().isEmpty())
                        .map(OwnedTable::name))
                .as("say nothing of export, or two things")
                .isEmpty();
        assertThat(ofUsers.stream()
                        .filter(DECLARED::containsKey)
                        .map(DECLARED::get)
                        .filter(table ->
                                (table.erasure() == null) == table.erasing().isEmpty())
                        .map(OwnedTable::name))
                .as("say nothing of erasure, or two things")
                .isEmpty();
        assertThat(DECLARED.values().stream().flatMap(table -> table.exports().keySet().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void exportsNoSecrets() {
        Set<String> secrets = new TreeSet<>(Sql.on(Db.uri(), SECRETS).texts());
        DECLARED.values().forEach(table -> table.secrets().forEach(column -> secrets.add(table.name() + "." + column)));
        assertThat(secrets).contains("passkeys.public_key", "backend_tokens.hash", "bank_accounts.deposit_1");
        for (String secret : secrets) {
            String[] tableAndColumn = secret.split("\\.", 2);
            assertThat(DECLARED.values().stream()
                            .filter(table -> table.name().equals(tableAndColumn[0]))
                            .flatMap(table -> table.exports().values().stream()))
                    .as(secret)
                    .noneMatch(sql -> sql.matches("(?s).*\\b" + tableAndColumn[1] + "\\b.*"));
        }
    }

    /** Counted all the same: few rows, an index of their own, only read with a filter, or rarely read by operators. */
    private static final Set<String> COUNTED = Set.of(
            "admin.operations.AuditLogRepository.COUNT",
            "admin.operations.ReferenceEntriesRepository.COUNT_CATEGORIES",
            "admin.operations.ReferenceEntriesRepository.COUNT_COUNTRIES",
            "campaigns.campaign.CampaignsRepository.COUNT_FEATURED",
            "campaigns.campaign.CampaignsRepository.COUNT_FOUND",
            "money.disbursement.TransferListRepository.COUNT",
            "money.finance.PeriodsRepository.COUNT",
            "money.invoicing.InvoiceListRepository.COUNT",
            "money.tax.PublisherStatementsRepository.COUNT",
            "people.advertiser.AdvertisersRepository.COUNT",
            "people.oauth.ApplicationsRepository.COUNT",
            "people.session.CredentialsRepository.COUNT_TOKENS");

    @Test
    @DisplayName("HT-14: a page of a list without an owner takes its total from counters, however many there are")
    void countsOnlyWhatHasAnOwner() {
        Map<String, String> statements = Repositories.statements();
        assertThat(statements.entrySet().stream()
                        .filter(one -> WHOLE.matcher(one.getKey()).find())
                        .filter(one -> one.getValue().startsWith("select count(*) as "))
                        .filter(one -> !OF_ONE.matcher(one.getValue()).find())
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrderElementsOf(COUNTED);
    }

    @Test
    void onlyItsOwnerWritesATable() {
        Set<String> strangers = new TreeSet<>();
        Repositories.statements().forEach((name, sql) -> tables(WRITTEN, sql)
                .filter(table -> !part(part(name)).equals(OWNERS.get(table)))
                .map(table -> table + " by " + part(part(name)))
                .forEach(strangers::add));
        Set<String> known = DECLARED.values().stream()
                .filter(table -> table.otherWriter() != null)
                .map(table -> table.name() + " by " + table.otherWriter().replaceFirst(":.*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(strangers).isEqualTo(known).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void isReadByWhoWasReviewed() {
        Map<String, Set<String>> readers = new TreeMap<>();
        Repositories.statements().forEach((name, sql) -> tables(READ, sql)
                .filter(table -> !part(part(name)).equals(OWNERS.get(table)))
                .forEach(table ->
                        readers.computeIfAbsent(table, none -> new TreeSet<>()).add(part(part(name)))));
        Map<String, Set<String>> functions = new TreeMap<>();
        Sources.migrations().stream()
                .filter(source -> source.path().contains("/R__"))
                .forEach(source -> tables(WRITTEN, source.text()).forEach(table -> functions
                        .computeIfAbsent(table, none -> new TreeSet<>())
                        .add(source.path().replaceFirst(".*/R__(\\w+)\\.sql", "$1"))));
        StringBuilder text =
                new StringBuilder("# Who else reads a table in joins, and which functions write it. By TablesTest.\n");
        OWNERS.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey()
                        + said(" < ", readers.get(entry.getKey()))
                        + said(" functions: ", functions.get(entry.getKey())))
                .sorted()
                .forEach(line -> text.append(line).append('\n'));
        Golden.compare("tables.txt", text.toString());
    }

    private static String said(String how, Set<String> who) {
        return who == null ? "" : how + String.join(" ", who);
    }

    /** Without comments; the names that are tables. */
    private static Stream<String> tables(Pattern pattern, String sql) {
        return pattern.matcher(sql.replaceAll("--[^\\n]*", ""))
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .filter(OWNERS::containsKey)
                .distinct();
    }
}
