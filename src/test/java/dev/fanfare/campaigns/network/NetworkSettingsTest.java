package dev.fanfare.campaigns.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("NW-02, NW-10: a network is a block of the settings")
@Tag("unit")
class NetworkSettingsTest {
    @Test
    void offersTheSevenNetworksInTheOrderOfTheirBlocks() {
        assertThat(networks(Map.of()).kinds().names())
                .containsExactly("instagram", "facebook", "twitter", "youtube", "tiktok", "linkedin", "pinterest");
        assertThat(networks(Map.of()).each()).containsKey("google");
    }

    @Test
    void everyFolderIsAnAdapterWithABlock() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("src/main/java/dev/fanfare/campaigns/network"))) {
            Set<String> names = folders.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .filter(name -> !Set.of("api", "spi", "store", "graph").contains(name))
                    .collect(Collectors.toSet());
            assertThat(NetworksConfig.blocks()).containsOnlyKeys(names);
            assertThat(networks(Map.of()).each()).containsOnlyKeys(names);
        }
    }

    @Test
    void nothingElseNamesANetwork() {
        String names = "(?s).*\"[^\"\n]*\\b(?:"
                + String.join("|", NetworksConfig.blocks().keySet()) + ")\\b.*";
        assertThat(Sources.main().stream()
                        .filter(source -> !source.path().matches(".*/(?:demo|simulator|network/[a-z]+)/.*"))
                        // How they write themselves; one that is not there begins with a capital.
                        .filter(source -> !source.path().endsWith("/NetworkName.java"))
                        .filter(source -> source.text().matches(names))
                        .map(Sources.Source::path))
                .isEmpty();
    }

    @Test
    void needsNoMoreThanHosts() throws Exception {
        NetworksConfig config = Json.mapper()
                .readValue("{\"blogs\":{\"hosts\":[\"blogs.example\"]},\"guard\":null}", NetworksConfig.class);
        ConfiguredNetworks kinds = config.kinds();
        assertThat(kinds.names()).containsExactly("blogs");
        assertThat(kinds.find("blogs").orElseThrow().hasAddress("https://pat.blogs.example/x"))
                .isTrue();
        assertThat(kinds.find("blogs").orElseThrow().posts()).isSameAs(PostAddresses.UNKNOWN);
    }

    @Test
    void isOverriddenByTheEnvironment() {
        NetworksConfig networks = networks(Map.of(
                "FANFARE_NETWORKS_TIKTOK_HOSTS", "tiktok.com,tiktok.example",
                "FANFARE_NETWORKS_FACEBOOK_LOGIN_URL", "https://example.com/",
                "FANFARE_NETWORKS_FACEBOOK_LOGIN_CLIENT_ID", "id",
                "FANFARE_NETWORKS_FACEBOOK_LOGIN_CLIENT_SECRET", "very-secret"));
        assertThat(networks.each().get("tiktok").hosts()).containsExactly("tiktok.com", "tiktok.example");
        NetworkSettings facebook = networks.each().get("facebook");
        assertThat(facebook.login().url()).isEqualTo("https://example.com");
        assertThat(facebook.figuresPerMinute()).isEqualTo(60);
        assertThat(networks.toString()).doesNotContain("very-secret");
    }

    @Test
    void asksTheSimulatorWithoutAnAddress() {
        NetworksConfig networks = networks(Map.of("FANFARE_NETWORKS_TWITTER_FIGURES_CALLS_PER_MINUTE", "0"));
        networks.each().forEach((name, settings) -> {
            assertThat(settings.login().isAddressed()).as(name).isFalse();
            assertThat(settings.figuresPerMinute()).as(name).isZero();
        });
        NetworksConfig simulated = networks.orAt("http://simulator", "id", "very-secret");
        assertThat(simulated.each().get("google").login().url()).isEqualTo("http://simulator/google");
        assertThat(simulated.each().get("instagram").figuresPerMinute()).isEqualTo(3);
        assertThat(simulated.each().get("youtube").figuresPerMinute()).isEqualTo(6);
        assertThat(simulated.each().get("twitter").figuresPerMinute()).isZero();
        assertThat(simulated.missing()).isEmpty();
        assertThat(simulated.toString()).doesNotContain("very-secret");
    }

    @ParameterizedTest
    @CsvSource({
        "NETWORKS_TWITTER_LOGIN_URL, https://x.example, networks.twitter.login.client_secret is missing",
        "NETWORKS_INSTAGRAM_FIGURES_URL, https://x.example, networks.instagram.figures.access_token is missing",
        "NETWORKS_YOUTUBE_FIGURES_URL, https://x.example, networks.youtube.figures.api_key is missing",
        "NETWORKS_GOOGLE_LOGIN_URL, ftp://x.example, networks.google.login.url must begin with http:// or https://",
        "NETWORKS_TIKTOK_HOSTS, TikTok, must be a host name in lower case",
        "NETWORKS_YOUTUBE_FIGURES_CALLS_PER_MINUTE, -1, networks.youtube.figures.calls_per_minute must be",
        "NETWORKS_YOUTUBE_FIGURES_CALLS_PER_MINUTE, x, networks.youtube.figures.calls_per_minute must be",
        "NETWORKS_YOUTUBE_LOGIN_URL, https://x.example, no setting FANFARE_NETWORKS_YOUTUBE_LOGIN_URL",
        "NETWORKS_MYSPACE_HOSTS, x.example, no setting FANFARE_NETWORKS_MYSPACE_HOSTS"
    })
    void namesWhatIsWrong(String variable, String value, String problem) {
        assertThatThrownBy(() -> networks(Map.of("FANFARE_" + variable, value)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void wantsABlockToBeWhole() {
        RecordShape<NodeConfig> shape = RecordShape.of(NodeConfig.class);
        assertThatThrownBy(() -> shape.read(
                        Json.mapper().readTree("{\"networks\":{\"blogs\":{},\"facebook\":null,\"guard\":5}}"), true))
                .isInstanceOfSatisfying(Refused.class, refused -> assertThat(
                                refused.fault().details().toString())
                        .contains(
                                "networks.each[blogs].hosts", "networks.each[facebook]", "networks.guard", "refresh"));
    }

    private static NetworksConfig networks(Map<String, String> environment) {
        return Settings.load(environment).networks();
    }
}
