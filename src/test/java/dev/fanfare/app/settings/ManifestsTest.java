package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.identity.TrustedProxies;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Sources;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/** What containers are run by is read here as those read it who run them, and speaks only of settings that there are. */
@Tag("unit")
class ManifestsTest {
    private static final Path FOLDER = Manifests.FOLDER;

    /** The types of Kubernetes that are used, by their names. */
    private static final Map<String, Class<?>> KINDS = Map.of(
            "v1/ConfigMap", ConfigMap.class,
            "v1/Secret", Secret.class,
            "v1/Service", Service.class,
            "apps/v1/Deployment", Deployment.class,
            "batch/v1/Job", Job.class,
            "autoscaling/v2/HorizontalPodAutoscaler", HorizontalPodAutoscaler.class,
            "networking.k8s.io/v1/NetworkPolicy", NetworkPolicy.class,
            "policy/v1/PodDisruptionBudget", PodDisruptionBudget.class);

    /** Takes no field that a type does not have: Kubernetes would ignore it, or refuse it. */
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new JacksonAnnotationIntrospector() {
                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                    return false;
                }
            })
            .build();

    private static final Pattern TIMEOUT = Pattern.compile("set-timeout server (\\w+) if \\{ path_end (.*) }");

    /** Proxies that are believed, by address or number. */
    private static final Pattern PROXIES = Pattern.compile("(?i)TRUSTED_(PROXIES|HOPS)(?:=|: *)\"?([0-9a-f:.,/]+)");

    private static final Pattern VARIABLE = Pattern.compile("FANFARE_[A-Z0-9_]+");

    @Test
    void everyManifestIsOneThatKubernetesTakes() throws Exception {
        List<JsonNode> manifests = Manifests.all();
        assertThat(manifests).hasSizeGreaterThan(20);
        for (JsonNode manifest : manifests) {
            String kind = Manifests.kind(manifest);
            if (CustomResources.has(kind)) {
                assertThat(CustomResources.problems(kind, manifest)).isEmpty();
                continue;
            }
            assertThat(KINDS).as("%s", manifest.path("metadata").path("name")).containsKey(kind);
            assertThat(STRICT.treeToValue(manifest, KINDS.get(kind))).as(kind).isNotNull();
        }
    }

    @Test
    void theNodesOfTheFaultsHaveAllRoles() throws IOException {
        String shared = Files.readString(Path.of("src/bench/nodes.sh"));
        String domains = shared.substring(shared.indexOf("people="), shared.indexOf("declare"));
        for (String script : List.of("fault-injection.sh", "failover.sh")) {
            String nodes = Files.readString(Path.of("src/bench", script));
            nodes = nodes.substring(nodes.indexOf("roles=("), nodes.indexOf("HUB="));
            assertThat(nodes).contains("$people", "$work", "$money");
            assertThat((domains + nodes).split("[^a-z]+")).as(script).containsAll(Modules.ROLES);
        }
    }

    /** A test of the group soak is skipped where the group is not named, and a script that sifts its output shows nothing. */
    @Test
    void scriptsRunTheTestsThatTheyName() throws IOException {
        Map<String, String> tests = Sources.tests().stream()
                .collect(Collectors.toMap(
                        source -> source.path().replaceFirst(".*/", "").replace(".java", ""), Sources.Source::code));
        Pattern named = Pattern.compile("-Dtest='?([\\w#,]+)");
        try (Stream<Path> files = Files.list(Path.of("src/bench"))) {
            for (Path script :
                    files.filter(file -> file.toString().endsWith(".sh")).toList()) {
                String text = Files.readString(script);
                named.matcher(text)
                        .results()
                        .flatMap(list -> Stream.of(list.group(1).split(",")))
                        .forEach(test -> {
                            String name = test.replaceFirst("#.*", "");
                            assertThat(tests).as("%s", script).containsKey(name);
                            if (tests.get(name).contains("@Soak.Only")) {
                                assertThat(text).as("%s, %s", script, name).contains("-Dgroups='soak|!soak'");
                            }
                        });
            }
        }
    }

    /** What Kubernetes would drop or refuse is found by the schemas of operators, too. */
    @Test
    void aMistakeInACustomResourceIsFound() throws IOException {
        String kind = "postgresql.cnpg.io/v1/Cluster";
        ObjectNode cluster = (ObjectNode) Manifests.of("Cluster").get(0);
        ObjectNode spec = (ObjectNode) cluster.path("spec");
        spec.put("instances", "three").put("replicas", 3);
        ((ObjectNode) spec.path("postgresql").path("synchronous"))
                .put("method", "all")
                .remove("number");
        assertThat(CustomResources.problems(kind, cluster))
                .containsExactlyInAnyOrder(
                        kind + ".spec.instances is no integer",
                        kind + ".spec.replicas is unknown",
                        kind + ".spec.postgresql.synchronous.method is none of [\"any\",\"first\"]",
                        kind + ".spec.postgresql.synchronous.number is missing");
    }

    /** Renewed by {@code kubectl kustomize docker/kubernetes > src/test/resources/kubernetes/nodes.yaml}, and so on. */
    @ParameterizedTest
    @CsvSource({"kubernetes, nodes.yaml", "kubernetes/database, database.yaml"})
    void whatKustomizeRendersIsAsItWasReviewed(String path, String rendered) throws IOException {
        Path folder = FOLDER.resolve(path);
        Map<String, List<String>> kustomization =
                new Yaml().load(Files.readString(folder.resolve("kustomization.yaml")));
        assertThat(kustomization).containsOnlyKeys("apiVersion", "kind", "resources");
        List<JsonNode> listed = new ArrayList<>();
        for (String resource : kustomization.get("resources")) {
            listed.addAll(Manifests.documents(folder.resolve(resource)));
        }
        assertThat(Manifests.documents(Path.of("src/test/resources/kubernetes", rendered)))
                .containsExactlyInAnyOrderElementsOf(listed);
    }

    @Test
    void podsNameOnlyPortsConfigurationAndVolumesThatThereAre() throws IOException {
        List<JsonNode> manifests = Manifests.all();
        Set<String> given = manifests.stream()
                .map(manifest -> manifest.path("kind").asText() + "/"
                        + manifest.path("metadata").path("name").asText())
                .collect(Collectors.toSet());
        List<JsonNode> pods = manifests.stream()
                .map(manifest -> manifest.path("spec").path("template").path("spec"))
                .filter(pod -> !pod.isMissingNode())
                .toList();
        assertThat(pods).hasSize(2);
        Set<String> ports = Set.copyOf(texts(pods, "containerPort", "name"));
        assertThat(ports).contains("http", "management", "cluster", "bus");
        assertThat(ports).containsAll(texts(manifests, "targetPort", "targetPort"));
        for (JsonNode pod : pods) {
            pod.findValues("configMapRef").forEach(map -> assertThat(given)
                    .contains("ConfigMap/" + map.path("name").asText()));
            pod.findValues("secretRef").forEach(secret -> assertThat(given)
                    .contains("Secret/" + secret.path("name").asText()));
            pod.findValuesAsText("secretName")
                    .forEach(secret -> assertThat(given).contains("Secret/" + secret));
            List<String> volumes = new ArrayList<>();
            pod.path("volumes")
                    .forEach(volume -> volumes.add(volume.path("name").asText()));
            pod.findValues("volumeMounts")
                    .forEach(mounts -> mounts.forEach(mount ->
                            assertThat(volumes).contains(mount.path("name").asText())));
            assertThat(pod.path("securityContext").path("runAsNonRoot").asBoolean())
                    .isTrue();
            // A job ends by itself; whatever else runs is looked after.
            if (!pod.has("restartPolicy")) {
                pod.path("containers").forEach(container -> assertThat(container.properties())
                        .extracting(Map.Entry::getKey)
                        .contains("startupProbe", "readinessProbe", "livenessProbe"));
            }
            pod.path("containers")
                    .forEach(container ->
                            assertThat(container.path("image").asText()).matches("fanfare:\\d+\\.\\d+\\.\\d+"));
            pod.path("containers").forEach(container -> assertThat(container
                            .path("securityContext")
                            .path("readOnlyRootFilesystem")
                            .asBoolean())
                    .isTrue());
        }
    }

    @Test
    void theyAndTheImageSpeakOnlyOfSettingsThatThereAre() throws IOException {
        Set<String> settings = SettingDefinition.all().stream()
                .map(SettingDefinition::variable)
                .collect(Collectors.toSet());
        for (Path file : Manifests.files("")) {
            Set<String> named = VARIABLE.matcher(Files.readString(file))
                    .results()
                    .map(found -> found.group())
                    .filter(name -> !name.equals("FANFARE_IMAGE"))
                    .collect(Collectors.toSet());
            assertThat(settings).as("%s", file).containsAll(named);
        }
    }

    @Test
    @DisplayName("OB-04 each alert has its paragraph in the page for operators, and no paragraph is about none")
    void eachAlertIsExplained() throws IOException {
        Set<String> alerts = named(Files.readString(FOLDER.resolve("alerts.yaml")), "(?m)- alert: (\\w+)$");
        assertThat(alerts).hasSizeGreaterThan(10);
        assertThat(named(Files.readString(Path.of("src/docs/run/operations.md")), "(?m)^\\| `([A-Z]\\w+)` \\|"))
                .isEqualTo(alerts);
    }

    @Test
    @DisplayName("OB-04 alerts and dashboard name only metrics that are measured")
    void everyMetricIsMeasured() throws IOException {
        String code = Sources.main().stream().map(Sources.Source::text).collect(Collectors.joining());
        for (String file : List.of("alerts.yaml", "grafana/fanfare.json")) {
            Set<String> metrics = named(
                    Files.readString(FOLDER.resolve(file)),
                    "(fanfare_\\w+?)(?:_total|_seconds)?(?:_bucket|_count|_sum)?\\b");
            assertThat(metrics).hasSizeGreaterThan(5);
            assertThat(metrics)
                    .as(file)
                    .allMatch(name -> code.contains('"' + name) || code.contains('"' + name.replace('_', '.')));
        }
    }

    private static Set<String> named(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The texts of one field wherever there is another beside it. */
    private static List<String> texts(List<JsonNode> trees, String beside, String field) {
        return trees.stream()
                .flatMap(tree -> tree.findParents(beside).stream())
                .map(parent -> parent.path(field))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .toList();
    }

    /** What is shown in pages and run by scripts is copied into settings. */
    @Test
    @DisplayName("RL-01 no file that we ship lets a client choose its address")
    void everyFileKnowsItsProxies() throws IOException {
        List<Path> walked = new ArrayList<>(Manifests.files(""));
        for (String folder : List.of("conf", "src/docs", "src/bench")) {
            try (Stream<Path> more = Files.walk(Path.of(folder))) {
                walked.addAll(more.filter(Files::isRegularFile)
                        .filter(file -> !file.toString().endsWith(".webp"))
                        .toList());
            }
        }
        Map<Path, TrustedProxies> believed = new TreeMap<>();
        for (Path file : walked) {
            PROXIES.matcher(Files.readString(file)).results().forEach(found -> {
                boolean counted = found.group(1).equalsIgnoreCase("hops");
                String value = found.group(2);
                TrustedProxies proxies = new TrustedProxies(
                        counted ? List.of() : List.of(value.split(",")), counted ? Integer.parseInt(value) : 0);
                assertThat(proxies.isWide()).as("%s: %s", file, value).isFalse();
                believed.put(file, proxies);
            });
        }
        assertThat(believed)
                .containsKeys(
                        FOLDER.resolve("compose.yaml"),
                        FOLDER.resolve("kubernetes/settings.yaml"),
                        Path.of("src/bench/nodes.sh"));
        assertThat(believed.values().stream().filter(TrustedProxies::isEmpty)).hasSize(1);
        String balancer = Files.readString(FOLDER.resolve("haproxy.cfg"));
        List<String> frontends = Stream.of(balancer.split("(?m)^(?=\\w)"))
                .filter(section -> section.startsWith("frontend"))
                .toList();
        assertThat(frontends).isNotEmpty().allSatisfy(frontend -> assertThat(frontend)
                .contains("\n    http-request del-header X-Forwarded-For\n    option forwardfor\n"));
    }

    /** Its reads have three seconds otherwise. */
    @Test
    void theBalancerGivesTimeToStreamsAndToWhoWaits() throws IOException {
        Map<String, List<String>> endings = Files.readAllLines(FOLDER.resolve("haproxy.cfg")).stream()
                .map(TIMEOUT::matcher)
                .filter(Matcher::find)
                .collect(Collectors.toMap(
                        found -> found.group(1), found -> List.of(found.group(2).split(" "))));
        assertThat(endings).containsOnlyKeys("1h", "30s");
        for (Endpoint<?, ?> endpoint : Modules.ALL.stream()
                .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
                .toList()) {
            assertThat(endings.get("1h").stream().anyMatch(endpoint.path()::endsWith))
                    .as(endpoint.path())
                    .isEqualTo(endpoint.answering() instanceof ResponseKind.Feed);
            assertThat(endings.get("30s").stream().anyMatch(endpoint.path()::endsWith))
                    .as(endpoint.path())
                    .isEqualTo(endpoint.answering() instanceof ResponseKind.One<?, ?> one && one.waiting() != null);
        }
    }
}
