package dev.fanfare.dev.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Tables;
import dev.fanfare.runtime.postgres.BusinessClock;
import dev.fanfare.runtime.postgres.Migrations;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sources;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** An earlier time of business is for what fills a new demo alone. */
class EarlierTimeTest {
    private static final String SET = "set local fanfare.business_time = '2026-01-02T03:04:05Z'";
    private static final String IS_SET = "select (business_now() = '2026-01-02T03:04:05Z')::text";
    private static final Pattern EARLIER = Pattern.compile("\\.(?:earlier|businessTime|setEarlier)\\((?!null\\)|\\))");

    private static String demo() {
        String uri = Db.freshUri();
        Migrations.of(uri, Db.serviceUri(uri), "", Tables.ALL, new BusinessClock(false, true))
                .migrate();
        return uri;
    }

    /** Sets the time in a transaction, and returns whether it is in effect. */
    private static boolean isSet(String uri) throws SQLException {
        try (Connection connection = Db.connect(uri);
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(SET);
            try (var rows = statement.executeQuery(IS_SET)) {
                rows.next();
                return Boolean.parseBoolean(rows.getString(1));
            }
        }
    }

    @Test
    void isPossibleOnlyFromANewDemosBeginningToItsEnd() throws SQLException {
        String uri = demo();
        assertThatThrownBy(() -> isSet(uri)).hasMessageContaining("only while a new demo is filled");
        Db.execute(uri, "insert into demo_filling default values");
        assertThat(isSet(Db.serviceUri(uri))).isTrue();
        assertThatThrownBy(() -> Db.execute(
                        uri,
                        "begin; set local fanfare.business_time = 'tomorrow'; create table t as select business_now();"
                                + " commit"))
                .hasStackTraceContaining("only while a new demo is filled");
        Db.execute(uri, "update demo_filling set filled_at = now()");
        assertThatThrownBy(() -> isSet(uri)).hasMessageContaining("only while a new demo is filled");
        for (String again : List.of("update demo_filling set filled_at = null", "delete from demo_filling")) {
            assertThatThrownBy(() -> Db.execute(uri, again)).hasStackTraceContaining("a demo is filled once");
        }
        assertThatThrownBy(() -> Db.execute(uri, "truncate demo_filling")).hasStackTraceContaining("append-only");
    }

    @Test
    void isNothingToADatabaseThatIsNoDemos() throws SQLException {
        String uri = Db.freshUri();
        Db.execute(uri, "insert into demo_filling default values");
        assertThat(isSet(uri)).isFalse();
        assertThat(Node.config(uri, Map.of("demo", "true", "environment", "production"))
                        .clock())
                .isEqualTo(BusinessClock.REAL);
        assertThat(Node.config(uri, Map.of("demo", "true")).clock().demo()).isTrue();
    }

    @Test
    void doesNotBeginWhereThereAreAccounts() {
        assertThat(World.shared().operator().id()).isPositive();
        assertThatThrownBy(() -> World.shared().execute("insert into demo_filling default values"))
                .hasStackTraceContaining("not a new demo");
    }

    @Test
    void isSetByNothingElse() {
        assertThat(Sources.main().stream()
                        .filter(source -> EARLIER.matcher(source.code()).find())
                        .map(source -> source.path().replaceFirst(".*src/main/java/dev/fanfare/", ""))
                        .filter(path -> !path.startsWith("dev/demo/")))
                .as("set an earlier time, or hand it on")
                .containsExactlyInAnyOrder(
                        "app/node/Fanfare.java", "platform/bus/Caller.java", "platform/rpc/VertxBus.java");
    }
}
