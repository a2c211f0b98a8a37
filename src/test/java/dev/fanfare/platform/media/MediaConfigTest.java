package dev.fanfare.platform.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.support.Node;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class MediaConfigTest {
    private static NodeConfig config(Map<String, String> settings) {
        return Node.config("postgresql://unused@unused/unused", settings);
    }

    @Test
    void keepsPicturesInTheDatabaseByDefault() {
        assertThat(config(Map.of()).media().isS3()).isFalse();
    }

    @Test
    void namesAllThatIsMissingForAnotherStore() {
        assertThatThrownBy(() -> config(Map.of("media.store", "s3", "media.s3.bucket", "b")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("media.s3.access_key")
                .hasMessageContaining("media.s3.secret_key")
                .hasMessageNotContaining("media.s3.bucket");
        assertThatThrownBy(() -> config(Map.of("media.store", "ftp")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("media.store must be postgres or s3");
        assertThatThrownBy(() -> config(Map.of("media.s3.endpoint", "ftp://x")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("media.s3.endpoint");
    }

    @Test
    void showsNoSecret() {
        NodeConfig config = config(Map.of(
                "media.store",
                "s3",
                "media.s3.bucket",
                "b",
                "media.s3.access_key",
                "access-of-media",
                "media.s3.secret_key",
                "secret-of-media"));
        assertThat(config.toString()).doesNotContain("-of-media");
    }
}
