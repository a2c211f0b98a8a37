package dev.fanfare.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.vertx.pgclient.SslMode;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class PostgresUriTest {
    @Test
    void hasEscapesAndParametersAndKeepsThePasswordOutOfItsText() {
        PostgresUri uri = PostgresUri.of("postgresql://us%40er:p%2Fa+s@db.example/fan?sslmode=require");
        assertThat(url(uri))
                .startsWith("jdbc:postgresql://db.example:5432/fan?sslmode=require&sslfactory=")
                .endsWith("&ApplicationName=fanfare");
        assertThat(uri.user()).isEqualTo("us@er");
        assertThat(uri.password()).isEqualTo("p/a+s");
        assertThat(uri.hosts()).containsExactly("db.example:5432");
        assertThat(uri.needsWritable()).isFalse();
        assertThat(uri.toString()).isEqualTo("db.example:5432");
    }

    private static String url(PostgresUri uri) {
        return uri.jdbcUrls().get(0);
    }

    @Test
    void namesSeveralHostsOfWhichOneTakesWrites() {
        PostgresUri uri =
                PostgresUri.of("postgres://u:p@db_one,[::1]:5433/db?target_session_attrs=read-write&sslmode=require");
        // Whether a host takes writes is asked: behind a pooler the driver's way finds a host that was promoted no
        // more.
        assertThat(uri.jdbcUrls()).hasSize(2).noneMatch(url -> url.contains("targetServerType"));
        assertThat(uri.jdbcUrls().get(0)).startsWith("jdbc:postgresql://db_one:5432/db?sslmode=require&");
        assertThat(uri.jdbcUrls().get(1)).startsWith("jdbc:postgresql://[::1]:5433/db?sslmode=require&");
        assertThat(uri.hosts()).containsExactly("db_one:5432", "[::1]:5433");
        assertThat(uri.addresses())
                .containsExactly(
                        InetSocketAddress.createUnresolved("db_one", 5432),
                        InetSocketAddress.createUnresolved("::1", 5433));
        assertThat(uri.needsWritable()).isTrue();
        assertThat(PostgresUri.of("postgresql://u:p@one/db?target_session_attrs=primary")
                        .needsWritable())
                .isTrue();
    }

    @Test
    void namesTheAuthorityOfAServerThatHasToProveItself() {
        PostgresUri uri = PostgresUri.of("postgresql://u:p@db/fan?sslmode=verify-full&sslrootcert=/etc/db%20ca.pem");
        assertThat(uri.tls().authority()).isEqualTo("/etc/db ca.pem");
        assertThat(uri.isVerified()).isTrue();
        assertThat(uri.isLocal()).isFalse();
        assertThat(url(uri)).contains("sslmode=verify-full&").contains("&sslrootcert=%2Fetc%2Fdb%20ca.pem");
        assertThat(PostgresUri.of("postgresql://u:p@127.0.0.1,[::1],localhost/fan")
                        .isLocal())
                .isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostgresUri.of("postgresql://u:p@db/fan?sslmode=verify-full"))
                .withMessageContaining("sslrootcert");
    }

    @Test
    void hasTheParametersThatManagedServicesGiveOut() {
        PostgresUri uri = PostgresUri.of("postgresql://user:p%40ss@host:5432/db?sslmode=require&connect_timeout=10"
                + "&application_name=my%20app&channel_binding=prefer&target_session_attrs=read-write");
        assertThat(uri.password()).isEqualTo("p@ss");
        assertThat(uri.tls().mode()).isEqualTo(SslMode.REQUIRE);
        assertThat(uri.connectMs(5_000)).isEqualTo(10_000);
        assertThat(uri.applicationName()).isEqualTo("my app");
        assertThat(uri.needsWritable()).isTrue();
        assertThat(url(uri))
                .contains("&connectTimeout=10")
                .contains("&ApplicationName=my%20app")
                .doesNotContain("channelBinding");
        assertThat(url(PostgresUri.of(
                        "postgres://h.neon.tech/db?user=u&password=p&options=endpoint%3Dx&channel_binding=require")))
                .contains("options=endpoint%3Dx")
                .contains("channelBinding=require");
    }

    /** As libpq does: TLS where the server offers it, verified if an authority is named. */
    @Test
    void encryptsAsMuchAsItSays() {
        assertThat(mode("postgresql://u:p@db/fan")).isEqualTo(SslMode.PREFER);
        assertThat(mode("postgresql://u:p@localhost/fan")).isEqualTo(SslMode.DISABLE);
        assertThat(mode("postgresql://u:p@db/fan?ssl=true")).isEqualTo(SslMode.REQUIRE);
        assertThat(mode("postgresql://u:p@db/fan?sslmode=require&sslrootcert=/ca.pem"))
                .isEqualTo(SslMode.VERIFY_CA);
        assertThat(mode("postgresql://u:p@db/fan?sslrootcert=system")).isEqualTo(SslMode.VERIFY_FULL);
    }

    private static SslMode mode(String uri) {
        return PostgresUri.of(uri).tls().mode();
    }

    @ParameterizedTest
    @CsvSource({
        "sslmode=verified,sslmode",
        "sslmode=verify-ca,sslrootcert",
        "sslmode=require&sslrootcert=system,verify-full",
        "sslcert=/c.pem,sslkey",
        "sslpassword=secret,not encrypted",
        "channel_binding=disable,channel_binding",
        "connect_timeout=soon,connect_timeout",
        "pgbouncer=true,pgbouncer",
        "sslnegotiation=direct,sslnegotiation",
        "target_session_attrs=standby,because Fanfare writes"
    })
    void saysWhatCannotBeFulfilled(String parameters, String named) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostgresUri.of("postgresql://u:secret@h/db?" + parameters))
                .withMessageContaining(named)
                .withMessageNotContaining("secret");
    }

    @Test
    void isRefusedInAnotherFormWithoutRepeatingIt() {
        for (String uri : List.of(
                "jdbc:postgresql://u:secret@h/db",
                "mysql://u:secret@h/db",
                "postgresql://u:se cret@h/db",
                "postgresql://h/db",
                "postgresql://u:secret@/db",
                "postgresql://u:secret@h:port/db",
                "postgresql://u:secret@h,/db",
                "postgresql://u:secret@h",
                "postgresql://u:secret%4@h/db",
                "postgresql://u:secret@h/db?target_session_attrs=standby")) {
            assertThatIllegalArgumentException()
                    .as(uri)
                    .isThrownBy(() -> PostgresUri.of(uri))
                    .withMessageNotContaining("secret")
                    .withNoCause();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://u:p@h/db, postgresql://u:p@h/db?options=-c%20search_path%3Dcell_7",
        "postgresql://u:p@h/db?, postgresql://u:p@h/db?options=-c%20search_path%3Dcell_7",
        "postgresql://u:p@h/db?user=u, postgresql://u:p@h/db?user=u&options=-c%20search_path%3Dcell_7",
        "postgresql://u:p@h/db?options=-c%20jit%3Doff&user=u,"
                + " postgresql://u:p@h/db?options=-c%20jit%3Doff%20-c%20search_path%3Dcell_7&user=u",
        "postgresql://u:p@h/db?options=-csearch_path%3Done,"
                + " postgresql://u:p@h/db?options=-csearch_path%3Done%20-c%20search_path%3Dcell_7",
        "postgresql://u:p@h/db?options=--search-path%3Dcell_7, postgresql://u:p@h/db?options=--search-path%3Dcell_7",
    })
    void takesTheSchemaOfItsSessionsIntoItsOptions(String uri, String inSchema) {
        assertThat(PostgresUri.inSchema(uri, "public")).isEqualTo(uri);
        String named = PostgresUri.inSchema(uri, "cell_7");
        assertThat(named).isEqualTo(inSchema).isEqualTo(PostgresUri.inSchema(named, "cell_7"));
        assertThat(PostgresUri.of(named).schema()).isEqualTo("cell_7");
        assertThat(PostgresUri.of("postgresql://u:p@h/db").schema()).isEqualTo("public");
    }
}
