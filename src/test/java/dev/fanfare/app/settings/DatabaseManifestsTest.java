package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Modules;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.runtime.cluster.Clustering;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL on Kubernetes and under Patroni: the parts of its manifests fit each other, and the nodes' manifests. */
@Tag("unit")
class DatabaseManifestsTest {
    /** Event loops of a pod on a machine of as many cores: connections are divided among them, at least one of each kind for each. */
    private static final int LOOPS = 8;

    private static final int MIGRATION = 3;
    /** Of the operator, its exporter, and commands. */
    private static final int OTHERS = 20;

    @Test
    @DisplayName("an acknowledged change is on two hosts, in the cluster and in one that is restored")
    void everyAcknowledgedChangeIsOnTwoHosts() throws IOException {
        List<JsonNode> clusters = Manifests.of("Cluster");
        assertThat(clusters).hasSize(2);
        for (JsonNode cluster : clusters) {
            JsonNode spec = cluster.path("spec");
            JsonNode synchronous = spec.path("postgresql").path("synchronous");
            assertThat(spec.path("instances").asInt()).isGreaterThanOrEqualTo(3);
            assertThat(synchronous.path("number").asInt()).isPositive();
            assertThat(synchronous.path("dataDurability").asText()).isEqualTo("required");
            assertThat(synchronous.path("failoverQuorum").asBoolean()).isTrue();
            assertThat(spec.path("postgresql")
                            .path("parameters")
                            .path("synchronous_commit")
                            .asText())
                    .isEqualTo("on");
            assertThat(spec.path("affinity").path("podAntiAffinityType").asText())
                    .isEqualTo("required");
            assertThat(spec.path("enablePDB").asBoolean(true)).isTrue();
            assertThat(spec.path("imageCatalogRef"))
                    .isEqualTo(clusters.get(0).path("spec").path("imageCatalogRef"));
        }
    }

    @Test
    void everyNodeThatTheAutoscalerAddsHasItsConnections() throws IOException {
        JsonNode autoscaler = Manifests.of("HorizontalPodAutoscaler").get(0).path("spec");
        assertThat(Manifests.of("Deployment").stream().map(Manifests::name))
                .contains(autoscaler.path("scaleTargetRef").path("name").asText());
        NodeConfig config = Settings.load(Map.of(
                "FANFARE_DATABASE_URI",
                "postgresql://fanfare@fanfare-db-rw/fanfare" + "?sslmode=disable&target_session_attrs=read-write"));
        Set<String> roles = dev.fanfare.support.Modules.ROLES;
        int here = Database.connections(config.database().at(config.database().uri()), Clustering.LOOPS);
        int there = Database.connections(config.database().at(config.database().uri()), LOOPS);
        int each = Modules.of(config).connections(config, roles) - here + there;
        int nodes = autoscaler.path("maxReplicas").asInt() + 1;
        for (JsonNode cluster : Manifests.of("Cluster")) {
            int maximum = cluster.path("spec")
                    .path("postgresql")
                    .path("parameters")
                    .path("max_connections")
                    .asInt();
            int limit = cluster.path("spec")
                    .path("managed")
                    .path("roles")
                    .get(0)
                    .path("connectionLimit")
                    .asInt();
            assertThat(limit)
                    .as("%s nodes of %s connections", nodes, each)
                    .isBetween(nodes * each, maximum - MIGRATION - OTHERS);
        }
    }

    @Test
    void everyInstanceHasAnAddressOfItsOwnInTheCertificate() throws IOException {
        JsonNode cluster = Manifests.of("Cluster").stream()
                .filter(each -> Manifests.name(each).equals("fanfare-db"))
                .findFirst()
                .orElseThrow()
                .path("spec");
        List<String> instances = IntStream.rangeClosed(
                        1, cluster.path("instances").asInt())
                .mapToObj(number -> "fanfare-db-" + number)
                .toList();
        Map<String, String> services = Manifests.of("Service").stream()
                .filter(service -> service.path("spec").path("selector").has("cnpg.io/instanceName"))
                .collect(Collectors.toMap(Manifests::name, service -> service.path("spec")
                        .path("selector")
                        .path("cnpg.io/instanceName")
                        .asText()));
        assertThat(services).containsOnlyKeys(instances);
        services.forEach((name, instance) -> assertThat(instance).isEqualTo(name));
        List<String> names = new ArrayList<>();
        cluster.path("certificates").path("serverAltDNSNames").forEach(name -> names.add(name.asText()));
        assertThat(names).isEqualTo(instances);
    }

    @Test
    void itsPartsNameSecretsStoresAndClustersThatThereAre() throws IOException {
        Set<String> given = Manifests.all().stream()
                .map(manifest -> manifest.path("kind").asText() + "/" + Manifests.name(manifest))
                .collect(Collectors.toSet());
        List<String> named = new ArrayList<>();
        for (JsonNode cluster : Manifests.of("Cluster")) {
            cluster.findValues("passwordSecret")
                    .forEach(secret -> named.add("Secret/" + Manifests.text(secret, "name")));
            cluster.findValues("secret").forEach(secret -> named.add("Secret/" + Manifests.text(secret, "name")));
            cluster.findValues("barmanObjectName").forEach(store -> named.add("ObjectStore/" + store.asText()));
            cluster.findValues("serverName").forEach(server -> named.add("Cluster/" + server.asText()));
        }
        for (JsonNode store : Manifests.of("ObjectStore")) {
            store.findValue("s3Credentials").forEach(key -> named.add("Secret/" + Manifests.text(key, "name")));
        }
        Manifests.of("ScheduledBackup")
                .forEach(backup -> named.add(
                        "Cluster/" + Manifests.text(backup.path("spec").path("cluster"), "name")));
        Manifests.of("ServiceMonitor")
                .forEach(monitor -> named.add("Secret/" + Manifests.text(monitor.findValue("credentials"), "name")));
        for (JsonNode policy : Manifests.of("NetworkPolicy")) {
            policy.findValuesAsText("cnpg.io/cluster").forEach(cluster -> named.add("Cluster/" + cluster));
        }
        assertThat(named).hasSizeGreaterThan(8);
        assertThat(given).containsAll(named);
    }

    @Test
    @DisplayName("the policy lets nodes out to no private address but PostgreSQL, names and each other")
    void nodesReachNoPrivateAddress() throws IOException {
        JsonNode policy = Manifests.of("NetworkPolicy").stream()
                .filter(each -> Manifests.name(each).equals("fanfare"))
                .findFirst()
                .orElseThrow()
                .path("spec");
        assertThat(policy.path("policyTypes").toString()).contains("Ingress", "Egress");
        assertThat(policy.path("egress")).isNotEmpty().allSatisfy(rule -> {
            assertThat(rule.path("to")).isNotEmpty();
            assertThat(rule.path("ports")).isNotEmpty();
            for (JsonNode to : rule.path("to")) {
                if (to.path("ipBlock").path("cidr").asText().equals("0.0.0.0/0")) {
                    assertThat(to.path("ipBlock").path("except").toString())
                            .contains("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8");
                }
            }
        });
    }

    @Test
    @DisplayName(
            "EN-01 Patroni replaces a primary within half a minute, and promotes only what has all that was acknowledged")
    void patroniKeepsWhatWasAcknowledged() throws IOException {
        JsonNode dcs = patroni();
        assertThat(dcs.path("synchronous_mode").asBoolean()).isTrue();
        assertThat(dcs.path("synchronous_mode_strict").asBoolean()).isTrue();
        int lease = dcs.path("ttl").asInt();
        int turn = dcs.path("loop_wait").asInt();
        // Or Patroni would give up its lease before it has tried twice.
        assertThat(lease)
                .isGreaterThanOrEqualTo(turn + 2 * dcs.path("retry_timeout").asInt())
                .isLessThanOrEqualTo(30 - turn);
        assertThat(parameters().path("synchronous_commit").asText()).isEqualTo("on");
    }

    @Test
    @DisplayName("EN-01 a former primary cannot take its lease back, and a host with a full disk is not promoted")
    void patroniPromotesNoFormerPrimaryAndNoFullHost() throws IOException {
        JsonNode config = Manifests.documents(Manifests.FOLDER.resolve("patroni/patroni.yaml"))
                .get(0);
        // In Patroni 3.0 its driver for version 3 writes the lease without comparing.
        assertThat(config.has("etcd3")).isFalse();
        assertThat(config.path("etcd").path("hosts")).hasSize(3);
        assertThat(Files.readString(Manifests.FOLDER.resolve("patroni/etcd"))).contains("ETCD_ENABLE_V2=true");
        // The line that disk-guard replaces.
        assertThat(Files.readAllLines(Manifests.FOLDER.resolve("patroni/patroni.yaml")))
                .contains("tags: {nofailover: false, nosync: false}");
        assertThat(Files.readString(Manifests.FOLDER.resolve("patroni/disk-guard")))
                .contains("s/^tags: .*/tags: {nofailover: $low, nosync: $low}/");
    }

    @Test
    void pgBouncerGivesSessionsAndNoMoreThanThereAre() throws IOException {
        String pooler = Files.readString(Manifests.FOLDER.resolve("patroni/pgbouncer.ini"));
        assertThat(pooler).contains("pool_mode = session");
        Matcher size = Pattern.compile("default_pool_size = (\\d+)").matcher(pooler);
        assertThat(size.find()).isTrue();
        assertThat(parameters().path("max_connections").asInt())
                .isGreaterThanOrEqualTo(Integer.parseInt(size.group(1)) + OTHERS);
        Matcher ignored =
                Pattern.compile("(?m)^ignore_startup_parameters = .*$").matcher(pooler);
        assertThat(ignored.find()).isTrue();
        assertThat(Files.readString(Path.of("src/docs/run/database.md"))).contains(ignored.group());
    }

    private static JsonNode patroni() throws IOException {
        return Manifests.documents(Manifests.FOLDER.resolve("patroni/patroni.yaml"))
                .get(0)
                .path("bootstrap")
                .path("dcs");
    }

    private static JsonNode parameters() throws IOException {
        return patroni().path("postgresql").path("parameters");
    }
}
