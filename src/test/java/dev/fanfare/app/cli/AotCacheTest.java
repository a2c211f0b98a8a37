package dev.fanfare.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AotCacheTest {
    private static final List<String> JAR = List.of("java", "-Xmx256m", "-jar", "target/fanfare.jar", "run");

    @Test
    void aJarRestartsWithItsCacheAndAllItsArguments() {
        assertThat(AotCache.isOfJar(JAR)).isTrue();
        assertThat(AotCache.with(Path.of("/opt/fanfare.aot"), JAR))
                .containsExactly(
                        "java",
                        "-XX:AOTCache=/opt/fanfare.aot",
                        "-XX:CICompilerCount=4",
                        "-Xmx256m",
                        "-jar",
                        "target/fanfare.jar",
                        "run");
    }

    @Test
    void itRestartsOnceUnlessAnOptionSaysOtherwise() {
        assertThat(AotCache.isOfJar(AotCache.with(Path.of("/opt/fanfare.aot"), JAR)))
                .isFalse();
        assertThat(AotCache.isOfJar(List.of("java", "-XX:AOTMode=off", "-jar", "target/fanfare.jar")))
                .isFalse();
        assertThat(AotCache.isOfJar(List.of("java", "-cp", "target/classes", "dev.fanfare.app.Main")))
                .isFalse();
    }

    @Test
    void theCLibraryIsFound() {
        // Fails, because there is no such program; a call that did not arrive would throw.
        assertThat(com.sun.jna.Native.load("c", AotCache.C.class).execv("/nowhere/java", new String[] {"java"}))
                .isEqualTo(-1);
    }
}
