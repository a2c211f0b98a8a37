package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
@DisplayName("CL-06")
class EffectiveSettingsTest {
    private static final String CANARY = "not-to-be-seen";

    /** What sounds like a secret and is none: ids, files, numbers, and public keys. */
    private static final Set<String> NO_SECRETS = Set.of(
            "cluster.tls.key",
            "payments.bank_key_id",
            "journal.former_keys",
            "media.s3.access_key",
            "retention.idempotency_keys_days",
            "limits.token_per_minute",
            "oidc.token_sign_in_days",
            "users.password_grant",
            "users.passkey_origins",
            "http.change_password_url",
            "networks.instagram.connect.token_url",
            "networks.tiktok.connect.token_url",
            "networks.twitter.connect.token_url",
            "networks.youtube.connect.token_url");

    @Test
    void everySettingIsShownWithWhereItComesFrom() {
        List<String> lines = lines(Map.of("FANFARE_HTTP_PORT", "8181"));
        assertThat(lines)
                .hasSize(SettingDefinition.all().size())
                .contains("http.port: 8181 (FANFARE_HTTP_PORT)", "environment: development (conf/fanfare.yaml)");
    }

    @Test
    void secretsAreNot() {
        List<String> lines = lines(Map.of(
                "FANFARE_DATABASE_URI", "postgresql://fanfare:" + CANARY + "@db.example.com/fanfare",
                "FANFARE_PAYMENTS_BANK_KEYS", "a:" + CANARY,
                "FANFARE_JOURNAL_SIGNING_KEY", CANARY,
                "FANFARE_MAIL_PASSWORD", CANARY,
                "FANFARE_MANAGEMENT_TOKEN", CANARY,
                "FANFARE_MEDIA_S3_SECRET_KEY", CANARY));
        assertThat(lines)
                .noneMatch(line -> line.contains(CANARY))
                .contains(
                        "database.uri: postgresql://fanfare:…@db.example.com/fanfare (FANFARE_DATABASE_URI)",
                        "management.token: (hidden) (FANFARE_MANAGEMENT_TOKEN)");
    }

    @Test
    void whatSoundsLikeASecretIsOneOrIsKnownToBeNone() {
        Pattern suspicious = Pattern.compile("password|secret|token|key");
        assertThat(SettingDefinition.all().stream()
                        .map(SettingDefinition::path)
                        .filter(path -> suspicious.matcher(path).find())
                        .filter(path -> !EffectiveSettings.isSecret(path))
                        .toList())
                .isSubsetOf(NO_SECRETS);
    }

    private static List<String> lines(Map<String, String> environment) {
        return EffectiveSettings.lines(environment, Settings.tree(environment, new ArrayList<>()));
    }
}
