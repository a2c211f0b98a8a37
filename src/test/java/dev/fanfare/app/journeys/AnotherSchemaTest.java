package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.runtime.postgres.BusinessClock;
import dev.fanfare.runtime.postgres.Migrations;
import dev.fanfare.support.Db;
import dev.fanfare.support.Life;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Sql;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The tables may be in any schema of a database, and a second Fanfare in another one. */
class AnotherSchemaTest {
    private static final String NAME = "another_cell";

    /** The schemas of tables, views, sequences, functions and types, without those of sessions. */
    private static final String SCHEMAS = """
            select distinct n.nspname::text
            from (select relnamespace from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
                  union all select pronamespace from pg_proc
                  union all select typnamespace from pg_type where typtype in ('d', 'e', 'r')) as found (namespace)
            join pg_namespace n on n.oid = found.namespace
            where n.nspname !~ '^pg_(catalog|toast|temp_|toast_temp_)' and n.nspname <> 'information_schema'
            """;

    private static final String OTHER_PATHS = """
            select proname::text from pg_proc
            where pronamespace = 'another_cell'::regnamespace and proconfig::text ~ 'search_path'
              and not 'search_path=another_cell, pg_temp' = any (proconfig)
            """;

    private static final String WITH_PATH = """
            select count(*) from pg_proc
            where pronamespace = 'another_cell'::regnamespace and proconfig::text ~ 'search_path'
            """;

    @Test
    @DisplayName("migrates into the schema that is configured, and a campaign is lived through there")
    void livesInTheSchemaThatIsConfigured() {
        String uri = Db.emptyUri();
        try (Node node = Node.start(uri, Map.of("database.schema", NAME))) {
            Life.live(node.world());
            Sealed.all(node);
        }
        String there = PostgresUri.inSchema(uri, NAME);
        assertThat(Sql.on(there, SCHEMAS).texts()).containsExactly(NAME);
        assertThat(Sql.on(there, WITH_PATH).number()).isGreaterThan(20);
        assertThat(Sql.on(there, OTHER_PATHS).texts()).isEmpty();
        assertThat(Sql.on(there, "select count(*) from journal_blocks").number())
                .isPositive();
        assertThat(Sql.on(there, "select count(*) from miscounted").number()).isZero();
    }

    @Test
    @DisplayName("a second schema of a database is another Fanfare: same tables, nothing of the first in it")
    void isAnotherFanfareInAnotherSchema() {
        String uri = Db.freshUri();
        String there = PostgresUri.inSchema(uri, NAME);
        String history = history(uri);
        Migrations.of(there, Db.serviceUri(there), "", Tables.ALL, BusinessClock.REAL)
                .migrate();
        assertThat(history(uri)).isEqualTo(history);
        assertThat(tables(there)).isEqualTo(tables(uri)).hasSizeGreaterThan(100);
        assertThat(Sql.on(there, "select event_log_id()").text())
                .isNotEqualTo(Sql.on(uri, "select event_log_id()").text());
    }

    @Test
    @DisplayName("no node starts on sessions that use another schema, as behind a pooler that drops search_path")
    void refusesSessionsOfAnotherSchema() {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        try {
            String nowhere = PostgresUri.inSchema(Db.uri(), "nowhere");
            Database db = Database.connect(vertx, Db.config(nowhere, 1, 1, 75, 100, 5_000, 5_000));
            assertThatIllegalStateException()
                    .isThrownBy(() -> Blocking.await(db.check(2)))
                    .withMessageContaining("Sessions use no schema, and database.schema is nowhere.");
        } finally {
            Blocking.await(vertx.close());
        }
    }

    private static String history(String uri) {
        return Sql.on(uri, "select string_agg(h::text, ' ' order by installed_rank) from flyway_schema_history h")
                .text();
    }

    private static List<String> tables(String uri) {
        return Sql.on(uri, "select tablename::text from pg_tables where schemaname = current_schema() order by 1")
                .texts();
    }
}
