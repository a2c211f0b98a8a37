package dev.fanfare.runtime.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Soak;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;

/** CL-01: Vert.x's own tests pass on our cluster manager, through the database and with TLS. */
@Soak.Only
class VertxSuiteTest {
    @ParameterizedTest
    @CsvSource({"Info, 1", "Faults, 1", "SecuredBus, 72", "Bus, 112"})
    void passes(String suite, int tests) throws ClassNotFoundException {
        Result result = JUnitCore.runClasses(Class.forName(VertxSuite.class.getName() + "$" + suite));
        assertThat(result.getFailures()).isEmpty();
        assertThat(result.getRunCount()).isEqualTo(tests);
    }
}
