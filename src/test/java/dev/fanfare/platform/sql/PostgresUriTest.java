package dev.fanfare.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PostgresUriTest {
    @Test
    void hasEscapesAndParametersAndKeepsThePasswordOutOfItsText() {
        PostgresUri uri = PostgresUri.of("postgresql://us%40er:p%2Fa+s@db.example/fan?sslmode=require");
        assertThat(uri.jdbcUrl()).isEqualTo("jdbc:postgresql://db.example:5432/fan?sslmode=require");
        assertThat(uri.user()).isEqualTo("us@er");
        assertThat(uri.password()).isEqualTo("p/a+s");
        assertThat(uri.each()).containsExactly("postgresql://us%40er:p%2Fa+s@db.example:5432/fan?sslmode=require");
        assertThat(uri.needsWritable()).isFalse();
        assertThat(uri.toString()).isEqualTo("db.example:5432");
    }

    @Test
    void namesSeveralHostsOfWhichOneTakesWrites() {
        PostgresUri uri =
                PostgresUri.of("postgres://u:p@one,[::1]:5433/db?target_session_attrs=read-write&sslmode=require");
        assertThat(uri.jdbcUrl())
                .isEqualTo("jdbc:postgresql://one:5432,[::1]:5433/db?sslmode=require&targetServerType=primary");
        assertThat(uri.each())
                .containsExactly(
                        "postgresql://u:p@one:5432/db?sslmode=require",
                        "postgresql://u:p@[::1]:5433/db?sslmode=require");
        assertThat(uri.needsWritable()).isTrue();
        assertThat(PostgresUri.of("postgresql://u:p@one/db?target_session_attrs=primary")
                        .needsWritable())
                .isTrue();
    }

    @Test
    void namesTheAuthorityOfAServerThatHasToProveItself() {
        PostgresUri uri = PostgresUri.of("postgresql://u:p@db/fan?sslmode=verify-full&sslrootcert=/etc/db%20ca.pem");
        assertThat(uri.authority()).isEqualTo("/etc/db ca.pem");
        assertThat(uri.isVerified()).isTrue();
        assertThat(uri.isLocal()).isFalse();
        assertThat(uri.each()).containsExactly("postgresql://u:p@db:5432/fan?sslmode=verify-full");
        assertThat(uri.jdbcUrl()).contains("sslmode=verify-full&sslrootcert=/etc/db%20ca.pem");
        assertThat(PostgresUri.of("postgresql://u:p@127.0.0.1,[::1],localhost/fan")
                        .isLocal())
                .isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostgresUri.of("postgresql://u:p@db/fan?sslmode=verify-full"))
                .withMessageContaining("sslrootcert");
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
                "postgresql://u:secret@h/db?target_session_attrs=standby")) {
            assertThatIllegalArgumentException()
                    .as(uri)
                    .isThrownBy(() -> PostgresUri.of(uri))
                    .withMessageNotContaining("secret")
                    .withNoCause();
        }
    }
}
