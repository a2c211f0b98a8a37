package dev.fanfare.notification.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.standardwebhooks.Webhook;
import dev.fanfare.support.Nightly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of the page for receivers, run on what the standard's own library signs. */
class WebhookPageTest {
    private static final Path PAGE = Path.of("src/docs/use/webhooks.md");
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    private static final String TIMESTAMP = "1614265330";
    private static final String BODY = "{\"type\":\"task.accepted\",\"note\":\"ü\"}";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("EV-02 the shell's way gives the signature")
    void signsInTheShell() throws Exception {
        assertThat(run(
                        Map.of("SECRET", SECRET, "ID", ID, "TIMESTAMP", TIMESTAMP, "BODY", BODY),
                        "bash",
                        "-ec",
                        code("sh")))
                .isEqualTo(signature().substring("v1,".length()));
    }

    @Test
    @DisplayName("EV-02 Python accepts a signature and refuses an altered body")
    void verifiesInPython() throws Exception {
        assumeTrue(isThere("python3"), "there is no Python");
        String script = code("python") + """

                import sys
                headers = {'webhook-id': sys.argv[2], 'webhook-timestamp': sys.argv[3], 'webhook-signature': sys.argv[4]}
                print(verified(sys.argv[1], headers, sys.argv[5].encode()))
                """;
        assertThat(run(Map.of(), "python3", "-c", script, SECRET, ID, TIMESTAMP, signatures(), BODY))
                .isEqualTo("True");
        assertThat(run(Map.of(), "python3", "-c", script, SECRET, ID, TIMESTAMP, signatures(), BODY + " "))
                .isEqualTo("False");
    }

    @Test
    @Nightly
    @DisplayName("EV-02 Java accepts a signature and refuses an altered body")
    void verifiesInJava() throws Exception {
        Path source = directory.resolve("Receiver.java");
        Files.writeString(source, """
                import java.nio.charset.StandardCharsets;
                import java.security.*;
                import java.util.*;
                import javax.crypto.Mac;
                import javax.crypto.spec.SecretKeySpec;

                class Receiver {
                    static %s
                    public static void main(String[] of) throws Exception {
                        System.out.println(verified(of[0], of[1], of[2], of[3], of[4]));
                    }
                }
                """.formatted(code("java")));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String file = source.toString();
        assertThat(run(Map.of(), java, "-Dfile.encoding=UTF-8", file, SECRET, ID, TIMESTAMP, signatures(), BODY))
                .isEqualTo("true");
        assertThat(run(Map.of(), java, "-Dfile.encoding=UTF-8", file, SECRET, ID, TIMESTAMP, signatures(), BODY + " "))
                .isEqualTo("false");
    }

    @Test
    @DisplayName("EV-02 Go accepts a signature and refuses an altered body")
    void verifiesInGo() throws Exception {
        assumeTrue(isThere("go"), "there is no Go");
        Path source = directory.resolve("main.go");
        Files.writeString(source, """
                package main

                import (
                	"crypto/hmac"
                	"crypto/sha256"
                	"encoding/base64"
                	"fmt"
                	"os"
                	"strings"
                )

                %s
                func main() {
                	fmt.Println(verified(os.Args[1], os.Args[2], os.Args[3], os.Args[4], []byte(os.Args[5])))
                }
                """.formatted(code("go")));
        String file = source.toString();
        Map<String, String> caches =
                Map.of("GOCACHE", directory.resolve("cache").toString());
        assertThat(run(caches, "go", "run", file, SECRET, ID, TIMESTAMP, signatures(), BODY))
                .isEqualTo("true");
        assertThat(run(caches, "go", "run", file, SECRET, ID, TIMESTAMP, signatures(), BODY + " "))
                .isEqualTo("false");
    }

    private static String signature() throws Exception {
        return new Webhook(SECRET).sign(ID, Long.parseLong(TIMESTAMP), BODY);
    }

    /** As after a rotation, with those of other kinds. */
    private static String signatures() throws Exception {
        return "v1a,bm90IHRoaXM= v1,b3IgdGhpcw== " + signature();
    }

    /** The page's only block in this language. */
    private static String code(String language) throws IOException {
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(block.find()).as(language).isTrue();
        return block.group(1);
    }

    private static boolean isThere(String command) throws Exception {
        return new ProcessBuilder("bash", "-c", "command -v " + command)
                        .redirectErrorStream(true)
                        .start()
                        .waitFor()
                == 0;
    }

    private static String run(Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(List.of(command)).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
