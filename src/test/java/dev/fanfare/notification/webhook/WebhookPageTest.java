package dev.fanfare.notification.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.standardwebhooks.Webhook;
import dev.fanfare.support.Guide;
import dev.fanfare.support.Nightly;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The programs of the page for receivers, run on what the standard's own library signs. */
class WebhookPageTest {
    private static final Guide PAGE = Guide.of("webhooks");
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    private static final String BODY = "{\"type\":\"task.accepted\",\"note\":\"ü\"}";

    /** A program around the page's function: its arguments are secret, id, timestamp, signatures and body. */
    enum Receiver {
        TS("receiver.mjs", "node", "%s", """

                const [secret, id, timestamp, signature, body] = process.argv.slice(2);
                const headers = {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature};
                console.log(verified(secret, headers, Buffer.from(body)));
                """),
        PYTHON("receiver.py", "python3", "%s", """

                import sys
                secret, id, timestamp, signature, body = sys.argv[1:]
                headers = {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature}
                print(str(verified(secret, headers, body.encode())).lower())
                """),
        JAVA("Receiver.java", "java", """
                import java.nio.charset.StandardCharsets;
                import java.security.*;
                import java.time.Instant;
                import java.util.*;
                import javax.crypto.Mac;
                import javax.crypto.spec.SecretKeySpec;

                class Receiver {
                %s
                """, """
                    public static void main(String[] of) throws Exception {
                        Map<String, String> headers =
                            Map.of("webhook-id", of[1], "webhook-timestamp", of[2], "webhook-signature", of[3]);
                        System.out.println(verified(of[0], headers, of[4].getBytes(StandardCharsets.UTF_8)));
                    }
                }
                """),
        GO("main.go", "go", """
                package main

                import (
                	"crypto/hmac"
                	"crypto/sha256"
                	"encoding/base64"
                	"fmt"
                	"os"
                	"strconv"
                	"strings"
                	"time"
                )

                %s
                """, """
                func main() {
                	headers := map[string]string{
                		"webhook-id": os.Args[2], "webhook-timestamp": os.Args[3], "webhook-signature": os.Args[4]}
                	fmt.Println(verified(os.Args[1], headers, []byte(os.Args[5])))
                }
                """),
        PHP("receiver.php", "php", "<?php\n%s", """

                [, $secret, $id, $timestamp, $signature, $body] = $argv;
                $headers = ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signature];
                echo verified($secret, $headers, $body) ? 'true' : 'false';
                """);

        private final String file;
        private final String command;
        private final String beginning;
        private final String end;

        Receiver(String file, String command, String beginning, String end) {
            this.file = file;
            this.command = command;
            this.beginning = beginning;
            this.end = end;
        }

        private String language() {
            return name().toLowerCase(Locale.ROOT);
        }

        private List<String> start(Path source) {
            return switch (this) {
                case JAVA ->
                    List.of(
                            Path.of(System.getProperty("java.home"), "bin", command)
                                    .toString(),
                            "-Dfile.encoding=UTF-8",
                            source.toString());
                case GO -> List.of(command, "run", source.toString());
                default -> List.of(command, source.toString());
            };
        }
    }

    @TempDir
    private Path directory;

    @Test
    @DisplayName("EV-02 the shell's way gives the signature")
    void signsInTheShell() throws Exception {
        String timestamp = now();
        assertThat(run(
                        Map.of("SECRET", SECRET, "ID", ID, "TIMESTAMP", timestamp, "BODY", BODY),
                        List.of("bash", "-ec", PAGE.block("sh", "verify"))))
                .isEqualTo(signature(timestamp).substring("v1,".length()));
    }

    @ParameterizedTest
    @EnumSource(names = {"TS", "PYTHON"})
    @DisplayName("EV-02 a receiver accepts a signature and refuses an altered body and an old one")
    void verifies(Receiver receiver) throws Exception {
        check(receiver);
    }

    /** Those that are compiled, and those of packages that not every machine has. */
    @Nightly
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "GO", "PHP"})
    @DisplayName("EV-02 a receiver accepts a signature and refuses an altered body and an old one, at night")
    void verifiesAtNight(Receiver receiver) throws Exception {
        check(receiver);
    }

    @Test
    @DisplayName("EV-02 every language of the page is run")
    void runsEveryLanguage() {
        assertThat(PAGE.blocks().stream()
                        .filter(block -> block.kind().equals("verify"))
                        .map(Guide.Block::language))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("sh"), Stream.of(Receiver.values()).map(Receiver::language))
                        .collect(Collectors.toList()));
    }

    private void check(Receiver receiver) throws Exception {
        assumeTrue(receiver == Receiver.JAVA || isThere(receiver.command), "there is no " + receiver.command);
        Path source = directory.resolve(receiver.file);
        Files.writeString(
                source,
                receiver.beginning.replace("%s", withoutTypes(receiver, PAGE.block(receiver.language(), "verify")))
                        + receiver.end);
        String now = now();
        String old = Long.toString(Instant.now().getEpochSecond() - 600);
        assertThat(says(receiver, source, now, BODY, now)).isEqualTo("true");
        assertThat(says(receiver, source, now, BODY + " ", now)).isEqualTo("false");
        assertThat(says(receiver, source, old, BODY, old)).isEqualTo("false");
    }

    private String says(Receiver receiver, Path source, String timestamp, String body, String signed) throws Exception {
        List<String> command = new ArrayList<>(receiver.start(source));
        // As after a rotation, with those of other kinds.
        String signatures = "v1a,bm90IHRoaXM= v1,b3IgdGhpcw== " + signature(signed);
        command.addAll(List.of(SECRET, ID, timestamp, signatures, body));
        return run(Map.of("GOCACHE", directory.resolve("cache").toString()), command);
    }

    /** Node before 22 runs no TypeScript; the packages' own build checks these types. */
    private static String withoutTypes(Receiver receiver, String code) {
        return receiver == Receiver.TS
                ? code.replaceAll(": (?:string|boolean|Buffer|Record<string, string>)(?=[,) ])", "")
                : code;
    }

    private static String now() {
        return Long.toString(Instant.now().getEpochSecond());
    }

    private static String signature(String timestamp) throws Exception {
        return new Webhook(SECRET).sign(ID, Long.parseLong(timestamp), BODY);
    }

    private static boolean isThere(String command) throws Exception {
        return new ProcessBuilder("bash", "-c", "command -v " + command)
                        .redirectErrorStream(true)
                        .start()
                        .waitFor()
                == 0;
    }

    private static String run(Map<String, String> environment, List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
