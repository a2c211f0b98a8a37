package dev.fanfare.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Fuzzed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** The address of a database: refused by an exception that says so, or one that JDBC is told without its password. */
public final class PostgresUriFuzz implements Fuzzed {
    @Override
    public List<byte[]> seeds() {
        return Stream.of(
                        "postgresql://fanfare:secret@localhost:5432/fanfare",
                        "postgres://u%40x:p%3A@[::1]:5433,db.example/name?sslmode=require&connect_timeout=3",
                        "postgresql://h/d?user=u&password=p&target_session_attrs=any&options=-c%20x%3D1")
                .map(address -> address.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public void read(byte[] input) {
        PostgresUri uri;
        try {
            uri = PostgresUri.of(new String(input, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).isNotEmpty();
            return;
        }
        assertThat(uri.jdbcUrls())
                .allSatisfy(
                        url -> assertThat(url).startsWith("jdbc:postgresql://").doesNotContain(" ", "\n"));
    }
}
