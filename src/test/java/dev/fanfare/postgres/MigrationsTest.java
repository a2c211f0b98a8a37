package dev.fanfare.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fanfare.support.Db;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationsTest {
    private static final int NODES = 3;

    @TempDir
    private Path directory;

    @Test
    void applyEachMigrationOnceWhenThreeNodesStartAtOnce() throws Exception {
        Files.writeString(directory.resolve("V001__first.sql"), "create table first (id int); select pg_sleep(0.3);");
        Files.writeString(directory.resolve("V002__second.sql"), "insert into first values (1);");
        String uri = Db.emptyUri();
        CyclicBarrier together = new CyclicBarrier(NODES);
        Callable<Integer> node = () -> {
            together.await();
            return Migrations.migrate(uri, "filesystem:" + directory);
        };
        ExecutorService nodes = Executors.newFixedThreadPool(NODES);
        try {
            List<Integer> applied = new ArrayList<>();
            for (Future<Integer> result : nodes.invokeAll(List.of(node, node, node))) {
                applied.add(result.get());
            }
            assertThat(applied.stream().mapToInt(Integer::intValue).sum()).isEqualTo(2);
        } finally {
            nodes.shutdownNow();
        }
        assertThat(count(uri, "select count(*) from first")).isEqualTo(1);
        assertThat(count(uri, "select count(*) from flyway_schema_history where version is not null"))
                .isEqualTo(2);
    }

    @Test
    void leaveNothingToApplyOnAFreshDatabaseOfATest() throws Exception {
        assertThat(Migrations.migrate(Db.freshUri())).isZero();
        assertThat(Db.freshUri()).isNotEqualTo(Db.freshUri()).isNotEqualTo(Db.uri());
        assertThat(Db.uri()).isEqualTo(Db.uri());
    }

    @Test
    void understandAnAddressWithEscapesAndParametersAndKeepThePasswordOutOfItsText() {
        Migrations.Target target = Migrations.Target.of("postgresql://us%40er:p%2Fa+s@db.example/fan?sslmode=require");
        assertThat(target.jdbcUrl()).isEqualTo("jdbc:postgresql://db.example:5432/fan?sslmode=require");
        assertThat(target.user()).isEqualTo("us@er");
        assertThat(target.password()).isEqualTo("p/a+s");
        assertThat(target.toString()).doesNotContain("p/a+s");
    }

    @Test
    void refuseAnAddressOfAnotherFormWithoutRepeatingIt() {
        for (String address :
                List.of("jdbc:postgresql://h/db", "mysql://u:secret@h/db", "postgresql://u:se cret@h/db")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Migrations.migrate(address))
                    .withMessageNotContaining("cret")
                    .withNoCause();
        }
    }

    private static int count(String uri, String sql) throws Exception {
        try (Connection connection = Db.connect(uri);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
