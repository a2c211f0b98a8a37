package dev.fanfare.app.settings;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.endpoint.Json;
import jakarta.validation.constraints.Max;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

@DisplayName("Settings")
@Tag("unit")
class NodeConfigTest {
    private static final Path FILE = Path.of("conf/fanfare.yaml");

    /** Values unlike the defaults, for settings whose type alone gives none. */
    private static final Map<String, String> SAMPLES = Map.ofEntries(
            Map.entry("environment", "production"),
            Map.entry("roles", "http,users"),
            Map.entry("accepted_risks", "limits_off"),
            Map.entry("http.trusted_proxies", "10.0.0.0/24"),
            Map.entry("http.security_contact", "mailto:security@example.com"),
            Map.entry("http.change_password_url", "https://app.example.com/password"),
            Map.entry("console.accent", "#005fcc"),
            Map.entry("console.logo", "logo.svg"),
            Map.entry("log.format", "json"),
            Map.entry("tasks.views.read_after_hours", "2,48"),
            Map.entry("invoicing.advertiser_sign_up", "open"),
            Map.entry("users.applications", "open"),
            Map.entry("users.client_registration", "true"),
            Map.entry("funding.releases_own_credit", "never"),
            Map.entry("database.uri", "postgresql://fanfare:secret@db.example.com/fanfare"),
            Map.entry("database.owner_uri", "postgresql://owner:secret@db.example.com/fanfare"),
            Map.entry("database.read_uri", "postgresql://fanfare:secret@replica.example.com/fanfare"),
            Map.entry("users.first_superuser.email", "root@example.com"),
            Map.entry("oidc.issuer", "https://login.example.com"),
            Map.entry("oidc.redirect_uri", "https://app.example.com/signed-in"),
            Map.entry("oidc.groups", "finance=finance"),
            Map.entry("oidc.staff_local_sign_in", "break_glass"),
            Map.entry("exchange.provider", "ecb"),
            Map.entry("exchange.currencies", "EUR,USD"),
            Map.entry("payments.scales", "JPY:150,HUF:0.5"),
            Map.entry("accounting.accounts", "platform_cash:1201,platform_own:1202"),
            Map.entry("payments.source_accounts.sepa.iban", "DE89370400440532013000"),
            Map.entry("payments.source_accounts.sepa.bic", "COBADEFFXXX"),
            Map.entry("payments.source_accounts.ach.bank_routing", "021000021"),
            Map.entry("payments.source_accounts.ach.origin_id", "1123456789"),
            Map.entry("payments.source_accounts.ach.company_id", "1123456789"),
            Map.entry("payments.bank_keys", "new:a2V5,old:a2V5"),
            Map.entry("taxes.reporter.ein", "12-3456789"),
            Map.entry("taxes.reporter.country", "DE"),
            Map.entry("mail.tls", "implicit"),
            Map.entry("users.passkey_origins", "https://app.example.com"),
            Map.entry("users.staff_second_factor", "always"),
            Map.entry("users.password_grant", "never"),
            Map.entry("users.roles_by_one", "never"),
            Map.entry("webhooks.refused_networks", "203.0.113.0/24,2001:db8::/32"),
            Map.entry("webhooks.retries", "500ms,2h"),
            Map.entry("mail.from", "Fanfare <fanfare@example.com>"),
            Map.entry("media.store", "s3"));

    @TempDir
    Path directory;

    @Test
    void areByDefaultWhatTheFileSays() {
        ObjectNode file = file();
        assertThat(SettingDefinition.all())
                .allSatisfy(setting -> assertThat(file.at(pointer(setting)).isMissingNode())
                        .as(setting.path())
                        .isFalse());
        assertThat(flat(Json.mapper().valueToTree(Settings.load(Map.of())))).isEqualTo(flat(file));
    }

    @Test
    void comeFromTheEnvironmentOneByOne() {
        ObjectNode expected = file();
        Map<String, String> environment = new TreeMap<>();
        for (SettingDefinition setting : SettingDefinition.all()) {
            if (!isListOfRecords(setting)) {
                String sample = sample(setting, expected.at(pointer(setting)));
                environment.put(setting.variable(), sample);
                put(expected, setting, sample);
            }
        }
        assertThat(flat(Json.mapper().valueToTree(Settings.load(environment)))).isEqualTo(flat(expected));
    }

    @Test
    void comeFromMountedFilesOneByOne() throws IOException {
        String secret =
                Files.writeString(directory.resolve("password"), "two words\n").toString();
        assertThat(Settings.load(Map.of("FANFARE_MAIL_PASSWORD_FILE", secret))
                        .mail()
                        .password())
                .isEqualTo("two words");
        // That one is a setting by itself.
        assertThat(Settings.load(Map.of("FANFARE_JOURNAL_CHECKPOINTS_FILE", secret))
                        .journal()
                        .checkpointsFile())
                .isEqualTo(secret);
        assertThatThrownBy(() -> Settings.load(Map.of(
                        "FANFARE_MAIL_PASSWORD_FILE",
                        secret,
                        "FANFARE_MAIL_PASSWORD",
                        "other",
                        "FANFARE_DATABASE_URI_FILE",
                        directory.resolve("none").toString(),
                        "FANFARE_COLOUR_FILE",
                        secret)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll(
                        "Both FANFARE_MAIL_PASSWORD and FANFARE_MAIL_PASSWORD_FILE are set.",
                        "The file that FANFARE_DATABASE_URI_FILE names cannot be read.",
                        "There is no setting FANFARE_COLOUR_FILE.");
    }

    @Test
    void comeFromAnotherFile() throws IOException {
        ObjectNode file = file();
        for (SettingDefinition setting : SettingDefinition.all()) {
            if (isListOfRecords(setting)) {
                ((ArrayNode) file.at(pointer(setting))).remove(0);
            } else {
                put(file, setting, sample(setting, file.at(pointer(setting))));
            }
        }
        NodeConfig config = Settings.load(Map.of("FANFARE_CONFIG", written(Json.text(file))));
        assertThat(flat(Json.mapper().valueToTree(config))).isEqualTo(flat(file));
    }

    @Test
    void areAllExplained() throws IOException {
        List<String> lines = Files.readAllLines(FILE);
        List<String> unexplained = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            boolean isSetting = lines.get(i).matches(" *[a-z0-9_]+:.*") && !isPartOfItem(lines, i);
            if (isSetting && !lines.get(i - 1).strip().startsWith("#")) {
                unexplained.add((i + 1) + ": " + lines.get(i));
            }
        }
        assertThat(unexplained).isEmpty();
    }

    /** Whether a line belongs to an item of a list that begins above it. */
    private static boolean isPartOfItem(List<String> lines, int index) {
        int indent = indent(lines.get(index));
        int at = index - 1;
        while (at > 0 && indent(lines.get(at)) >= indent) {
            at--;
        }
        return lines.get(at).strip().startsWith("- ");
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    @Test
    void areRefusedAllAtOnce() {
        assertThatThrownBy(() -> Settings.load(Map.of(
                        "FANFARE_HTTP_PORT", "70000",
                        "FANFARE_HTTP_PROT", "80",
                        "FANFARE_DEMO", "perhaps",
                        "FANFARE_HTTP_HOST", " ")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll(
                        "There is no setting FANFARE_HTTP_PROT.",
                        "Setting http.host is missing.",
                        "Setting demo must be true or false.",
                        "Setting http.port must be less than or equal to 65535.");
        assertThatThrownBy(() -> Settings.load(Map.of(
                        "FANFARE_MEDIA_STORE", "s3",
                        "FANFARE_MAIL_HOST", "smtp.example.com")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("Setting media.s3.bucket is missing", "Setting mail.from is missing");
    }

    @Test
    void nameRolesThatAModuleHas() {
        List<String> known = List.of("http", "users", "tasks");
        assertThat(Settings.load(Map.of("FANFARE_ROLES", "all")).rolesAmong(known))
                .containsExactlyInAnyOrderElementsOf(known);
        assertThat(Settings.load(Map.of("FANFARE_ROLES", "HTTP, users")).rolesAmong(known))
                .containsExactlyInAnyOrder("http", "users");
        assertThatThrownBy(() ->
                        Settings.load(Map.of("FANFARE_ROLES", "http,htpp")).rolesAmong(known))
                .isInstanceOf(SettingsException.class)
                .hasMessage("Setting roles contains \"htpp\", which is not one of all, service, http, users, tasks.");
    }

    @Test
    void areRefusedWhenTheFileHoldsUnknownOnes() throws IOException {
        ObjectNode file = file();
        file.withObject("/http").put("prot", 80);
        file.put("colour", "green");
        String name = written(Json.text(file));
        assertThatThrownBy(() -> Settings.load(Map.of("FANFARE_CONFIG", name)))
                .isInstanceOf(SettingsException.class)
                .hasMessage("There is no setting http.prot.\nThere is no setting colour.");
    }

    @Test
    void areRefusedWhenTheirFileCannotBeRead() throws IOException {
        String missing = directory.resolve("none.yaml").toString();
        assertThatThrownBy(() -> Settings.load(Map.of("FANFARE_CONFIG", missing)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(missing);
        String broken = written("http: {port: [");
        assertThatThrownBy(() -> Settings.load(Map.of("FANFARE_CONFIG", broken)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(broken);
    }

    @Test
    void leaveNothingRunningThatReadThem() {
        Settings.load(Map.of());
        // Other tests of this process have nodes with event loops of their own; a reader's has only the first.
        long before = eventLoops();
        Settings.load(Map.of());
        assertThat(eventLoops()).isLessThanOrEqualTo(before);
    }

    private static long eventLoops() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("vert.x-eventloop-thread"))
                .count();
    }

    private static ObjectNode file() {
        return unchecked(() -> {
            Map<String, Object> yaml = new Yaml().load(Files.readString(FILE));
            return Json.mapper().valueToTree(yaml);
        });
    }

    private String written(String text) throws IOException {
        return Files.writeString(directory.resolve("fanfare.yaml"), text).toString();
    }

    private static String pointer(SettingDefinition setting) {
        return "/" + setting.path().replace('.', '/');
    }

    private static boolean isListOfRecords(SettingDefinition setting) {
        return setting.component().getGenericType() instanceof ParameterizedType list
                && list.getActualTypeArguments()[0] instanceof Class<?> item
                && item.isRecord();
    }

    /** A valid value that is not the default, as an environment variable has it. */
    private static String sample(SettingDefinition setting, JsonNode usual) {
        Class<?> type = setting.component().getType();
        String path = setting.path();
        if (SAMPLES.containsKey(path)) {
            return SAMPLES.get(path);
        }
        if (type == Boolean.class) {
            return String.valueOf(!usual.booleanValue());
        }
        if (Number.class.isAssignableFrom(type)) {
            Max most = setting.component().getAccessor().getAnnotation(Max.class);
            long number = usual.longValue();
            return String.valueOf(most != null && most.value() == number ? number - 1 : number + 1);
        }
        if (setting.isList()) {
            return "first.example.com,second.example.com";
        }
        if (path.endsWith("url") || path.endsWith("endpoint")) {
            return "https://" + path.replace('_', '-') + ".example.com";
        }
        return path.endsWith("currency") ? "EUR" : "some_other";
    }

    private static void put(ObjectNode tree, SettingDefinition setting, String value) {
        String name = setting.path().substring(setting.path().lastIndexOf('.') + 1);
        ObjectNode parent = (ObjectNode)
                tree.at(pointer(setting).substring(0, pointer(setting).lastIndexOf('/')));
        if (setting.isList()) {
            ArrayNode items = parent.putArray(name);
            for (String item : value.split(",", -1)) {
                items.add(item);
            }
        } else {
            parent.put(name, value);
        }
    }

    /** Every value by its path, as text; numbers in one form, no nulls. */
    private static Map<String, String> flat(JsonNode tree) {
        Map<String, String> values = new TreeMap<>();
        flatten(tree, "", values);
        return values.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, value -> normal(value.getValue()), (a, b) -> a, TreeMap::new));
    }

    private static void flatten(JsonNode node, String path, Map<String, String> values) {
        if (node.isObject()) {
            node.properties().forEach(field -> flatten(field.getValue(), path + "." + field.getKey(), values));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                flatten(node.get(i), path + "[" + i + "]", values);
            }
        } else if (!node.isNull()) {
            values.put(path, node.asText());
        }
    }

    private static String normal(String text) {
        try {
            return new BigDecimal(text).stripTrailingZeros().toPlainString();
        } catch (NumberFormatException e) {
            return text;
        }
    }
}
