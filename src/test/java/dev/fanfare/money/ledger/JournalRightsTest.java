package dev.fanfare.money.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Tables;
import dev.fanfare.runtime.postgres.BusinessClock;
import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.Migrations;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TR-06: what the roles of the database may do, which PostgreSQL itself sees to. */
class JournalRightsTest {
    private static final String SERVICE = Db.serviceUri(Db.uri());
    private static final String NOT_ALLOWED = "42501";

    private static final List<String> REWRITES = List.of(
            "update journal_entries set description = 'another'",
            "update journal_entries set created_at = now() - interval '1 year'",
            "delete from journal_entries",
            "truncate journal_entries cascade",
            "update postings set amount = amount + 1",
            "delete from postings",
            "truncate postings",
            "update accounts set balance = balance + 1",
            "update accounts set owner_id = 1",
            "update accounts set updated_at = now()",
            "select id from accounts for update",
            "delete from accounts",
            "truncate accounts cascade",
            "insert into accounts (owner_id, kind, currency, balance) values (1, 'publisher_available', 'XAF', 5)",
            "insert into journal_entries (id, key, kind, description) overriding system value values (1, 'a', 'b', 'c')",
            "insert into journal_entries (key, kind, description, created_at) values ('a', 'b', 'c', '2020-01-01')",
            "insert into postings (id, entry_id, account_id, currency, amount) overriding system value"
                    + " values (1, 1, 1, 'USD', 1)",
            "alter table postings disable trigger postings_balance",
            "alter table postings disable trigger all",
            "drop trigger postings_balance on postings",
            "drop table postings cascade",
            "alter table accounts drop constraint accounts_no_overdraft",
            "alter table postings add column extra int",
            "create trigger mine before insert on postings for each row execute function refuse_change()",
            "create or replace function keep_balances() returns trigger language sql as 'select null'",
            "create table public.mine (id int)",
            "set session_replication_role = replica",
            "alter role current_user superuser",
            "set role fanfare",
            "update flyway_schema_history set checksum = 0",
            "select setval(pg_get_serial_sequence('journal_entries', 'id'), 1)",
            "lock table journal_entries in exclusive mode");

    @Test
    @DisplayName("TR-06 lets the service's role add to the journal and change nothing in it")
    void refusesRewritingToTheService() throws SQLException {
        for (String sql : REWRITES) {
            assertThat(refusal(SERVICE, sql)).as(sql).isEqualTo(NOT_ALLOWED);
        }
    }

    @Test
    @DisplayName("TR-06 is not fooled by temporary tables of the service's role")
    void seesNoTemporaryTables() throws SQLException {
        long owner = World.shared().publisher().id();
        try (Connection connection = Db.connect(SERVICE);
                Statement statement = connection.createStatement()) {
            statement.execute("insert into accounts (owner_id, kind, currency) values (" + owner
                    + ", 'publisher_available', 'USD')");
            connection.setAutoCommit(false);
            statement.execute("create temporary table postings (entry_id bigint, currency text, amount bigint)");
            statement.execute("insert into journal_entries (key, kind, description) values ('" + World.unique("test:")
                    + "', 'test', 'Money from nowhere.')");
            statement.execute("savepoint before");
            assertThatThrownBy(() -> statement.execute("insert into " + Db.SCHEMA + ".postings"
                            + " (entry_id, account_id, currency, amount)"
                            + " select max(e.id), max(a.id), 'USD', 5 from journal_entries e, accounts a"
                            + " where a.owner_id = " + owner))
                    .hasMessageContaining("does not sum to zero");
            statement.execute("rollback to before");
            statement.execute("insert into postings (entry_id) select max(id) from journal_entries");
            assertThatThrownBy(connection::commit).hasMessageContaining("has no postings");
        }
    }

    @Test
    @Soak.Only
    @DisplayName("TR-06 gives a reader everything but secrets, and no right to write")
    void letsTheReaderReadNoSecrets(@TempDir Path directory) throws Exception {
        PreparedServer.in(directory.resolve("postgres"));
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory.resolve("postgres"), 0)) {
            Migrations.of(postgres.uri(), postgres.serviceUri(), "fanfare_reader", Tables.ALL, BusinessClock.REAL)
                    .migrate();
            String password = Files.readString(directory.resolve("postgres/reader.password"))
                    .strip();
            String reader = postgres.uri().replaceFirst("//[^@]+@", "//fanfare_reader:" + password + "@");
            assertThat(readable(reader))
                    .contains("users.email", "postings.amount", "payouts.amount", "journal_entries.key")
                    .doesNotContain(
                            "users.password_hash",
                            "signing_keys.secret",
                            "applications.secret_hash",
                            "oauth_tokens.hash",
                            "bank_accounts.account_number",
                            "idempotency_keys.answer");
            for (String sql : List.of(
                    "insert into postings (entry_id, account_id, currency, amount) values (1, 1, 'USD', 1)",
                    "update users set is_superuser = true",
                    "delete from sessions",
                    "select lock_accounts('{1}')",
                    "create table public.mine (id int)",
                    "select password_hash from users")) {
                assertThat(refusal(reader, sql)).as(sql).isEqualTo(NOT_ALLOWED);
            }
        }
    }

    private static List<String> readable(String uri) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (Connection connection = Db.connect(uri);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select table_name || '.' || column_name from information_schema.columns
                        where table_schema = current_schema()
                          and has_column_privilege(quote_ident(table_name), column_name::text, 'select')
                        """)) {
            while (rows.next()) {
                columns.add(rows.getString(1));
            }
        }
        return columns;
    }

    /** The SQLSTATE of a refusal; null when it is allowed, which is rolled back. */
    private static String refusal(String uri, String sql) throws SQLException {
        try (Connection connection = Db.connect(uri);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try {
                statement.execute(sql);
                return null;
            } catch (SQLException refused) {
                return refused.getSQLState();
            } finally {
                connection.rollback();
            }
        }
    }
}
