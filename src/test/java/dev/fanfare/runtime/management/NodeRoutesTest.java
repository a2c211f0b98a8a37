package dev.fanfare.runtime.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class NodeRoutesTest {
    @Test
    void showsMetricsOnlyWithTheTokenInProduction() {
        Predicate<String> withToken = NodeRoutes.observers("s3cret", true);
        assertThat(withToken).accepts("Bearer s3cret").rejects(null, "", "Bearer ", "Bearer s3cre", "s3cret");
        assertThat(NodeRoutes.observers("", false)).rejects(null, "Bearer ", "Bearer null");
        assertThat(NodeRoutes.observers(null, true)).accepts((String) null);
    }
}
