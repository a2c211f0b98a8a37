package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

@Tag("unit")
@DisplayName("DR-10: production")
class ProductionTest {
    private static final String DATABASE =
            "postgresql://fanfare@db.example.com/fanfare?sslmode=verify-full&sslrootcert=db.pem";

    /** One thing is wrong at each start: settings, what is said of them, what mends them. */
    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
                    demo=true | the demo world | FANFARE_DEMO=false
                    roles=all | the simulator | FANFARE_ROLES
                    exchange.url= | exchange rates would be made up | FANFARE_EXCHANGE_URL
                    payments.bank_keys= | keys for bank account numbers and sessions of its own | FANFARE_PAYMENTS_BANK_KEYS
                    journal.signing_key= | a key for the journal of its own | FANFARE_JOURNAL_SIGNING_KEY
                    cluster=keys | keys for bank account numbers and sessions of its own | FANFARE_PAYMENTS_BANK_KEYS
                    cluster=journal | a key for the journal of its own | FANFARE_JOURNAL_SIGNING_KEY
                    cluster=tls | trust anything that reaches their ports | FANFARE_CLUSTER_TLS_CERTIFICATE
                    database.uri= | the embedded one | FANFARE_DATABASE_EMBEDDED_IN_PRODUCTION=true
                    http.behind_tls=false | unencrypted | FANFARE_HTTP_BEHIND_TLS=true
                    mail.host= | no e-mail | FANFARE_MAIL_HOST
                    mail.tls=none | links in them, would travel unencrypted | FANFARE_MAIL_TLS=starttls
                    database.uri=postgresql://u:p@db.example.com/fan | could pose as its database | FANFARE_DATABASE_URI
                    database.owner_uri=postgresql://u:p@db.example.com/fan?sslmode=require | could pose as its database | FANFARE_DATABASE_OWNER_URI
                    exchange.url=http://rates.example.com | unencrypted | FANFARE_EXCHANGE_URL
                    journal.checkpoints_url=http://heads.example.com | unencrypted | FANFARE_JOURNAL_CHECKPOINTS_URL
                    media.s3.endpoint=http://store.example.com | unencrypted | FANFARE_MEDIA_S3_ENDPOINT
                    users.roles_by_one=always | one person could grant all rights | FANFARE_USERS_ROLES_BY_ONE=development
                    webhooks.private_addresses=true | webhooks of strangers would reach this network | FANFARE_WEBHOOKS_PRIVATE_ADDRESSES=false
                    limits.enabled=false | guessed without limit | FANFARE_LIMITS_ENABLED=true, or FANFARE_ACCEPTED_RISKS=limits_off
                    users.staff_second_factor=never | rights of staff | FANFARE_USERS_STAFF_SECOND_FACTOR=production, or FANFARE_ACCEPTED_RISKS=staff_without_second_factor
                    users.password_grant=always | learn their users' passwords | FANFARE_USERS_PASSWORD_GRANT=development, or FANFARE_ACCEPTED_RISKS=password_grant
                    payments.safety.confirm_destinations=false | not confirmed | FANFARE_PAYMENTS_SAFETY_CONFIRM_DESTINATIONS=true, or FANFARE_ACCEPTED_RISKS=unconfirmed_destinations
                    users.argon2_memory_kib=19455 | less than OWASP demands | FANFARE_ACCEPTED_RISKS=weak_hashes
                    users.argon2_iterations=1 | less than OWASP demands | FANFARE_ACCEPTED_RISKS=weak_hashes
                    journal.checkpoints_url= | rewritten with all its checkpoints | FANFARE_ACCEPTED_RISKS=checkpoints_inside
                    http.trusted_proxies= | address of the proxy | FANFARE_HTTP_TRUSTED_PROXIES
                    http.trusted_proxies= | address of the proxy | FANFARE_HTTP_TRUSTED_HOPS
                    http.trusted_proxies=10.0.0.1,10.1.0.0/23 | claim any address | FANFARE_ACCEPTED_RISKS=unknown_proxy
                    http.trusted_proxies=2001:db8::/63 | claim any address | FANFARE_ACCEPTED_RISKS=unknown_proxy
                    http.trusted_proxies=0.0.0.0/0 | claim any address | FANFARE_ACCEPTED_RISKS=unknown_proxy
                    """)
    void doesNotStartWithWhatIsForTrying(String wrong, String said, String mended) {
        Map<String, String> settings = new HashMap<>(Node.PRODUCTION);
        String[] setting = wrong.split("=", 2);
        if (setting[0].equals("cluster")) {
            settings.putAll(clusterWithout(setting[1]));
        } else {
            settings.put(setting[0], setting[1]);
        }
        assertThat(problems(settings)).singleElement().asString().contains(said).contains(mended);
    }

    @Test
    void warnsOfMissingContactAndTerms() {
        Logger logger = (Logger) LoggerFactory.getLogger(Production.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        try {
            assertThat(problems(Node.PRODUCTION)).isEmpty();
            check(with(
                    Node.PRODUCTION,
                    Map.of(
                            "http.security_contact", "mailto:security@example.com",
                            "legal.terms", "terms.md",
                            "legal.terms_version", "1")));
            check(with(Node.PRODUCTION, Map.of("roles", "users")));
            check(Map.of());
            assertThat(log.list).isEmpty();
            check(with(Node.PRODUCTION, Map.of("http.security_contact", "")));
            check(Node.PRODUCTION);
        } finally {
            logger.detachAppender(log);
        }
        assertThat(log.list).hasSize(4).allSatisfy(event -> assertThat(event.getLevel())
                .isEqualTo(Level.WARN));
        assertThat(log.list.subList(2, 4))
                .extracting(ILoggingEvent::getFormattedMessage)
                .satisfiesExactly(
                        contact -> assertThat(contact).contains("FANFARE_HTTP_SECURITY_CONTACT"),
                        terms -> assertThat(terms).contains("FANFARE_LEGAL_TERMS"));
    }

    @Test
    void startsWithAllOfItMended() {
        assertThat(problems(Node.PRODUCTION)).isEmpty();
        assertThat(problems(with(Node.PRODUCTION, clusterWithout("nothing")))).isEmpty();
        assertThat(problems(with(
                        Node.PRODUCTION,
                        Map.of(
                                "database.uri", "",
                                "database.embedded_in_production", "true",
                                "payments.bank_keys", "",
                                "journal.signing_key", ""))))
                .isEmpty();
    }

    @Test
    void startsWithRisksThatAreAcceptedByName() {
        Map<String, String> risky = with(
                Node.PRODUCTION,
                Map.of(
                        "limits.enabled", "false",
                        "users.staff_second_factor", "never",
                        "users.password_grant", "always",
                        "payments.safety.confirm_destinations", "false",
                        "users.argon2_iterations", "1",
                        "http.trusted_proxies", "",
                        "journal.checkpoints_url", ""));
        assertThat(problems(risky)).hasSize(7);
        assertThat(problems(with(risky, Map.of("accepted_risks", String.join(",", Risk.NAMES)))))
                .isEmpty();
        assertThat(problems(with(risky, Map.of("accepted_risks", "limits_off, weak_hashes"))))
                .hasSize(5);
        assertThatThrownBy(() -> Node.config(DATABASE, Map.of("accepted_risks", "limits_off,weak_doors")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("weak_doors")
                .hasMessageContaining("weak_hashes");
    }

    @Test
    void namesEverythingAtOnce() {
        Map<String, String> bare = Map.of(
                "environment", "production",
                "demo", "true",
                "roles", "all",
                "database.uri", "",
                "cluster.enabled", "true",
                "payments.bank_keys", "",
                "payments.bank_key_id", "",
                "journal.signing_key", "");
        NodeConfig config = Node.config(DATABASE, bare);
        assertThat(problems(bare)).hasSize(12);
        assertThatThrownBy(() -> Production.check(config, Modules.ROLES, Modules.ROLES))
                .isInstanceOf(SettingsException.class)
                .message()
                .startsWith("This node does not start, because environment is production and\n  - ")
                .hasLineCount(13);
    }

    @Test
    void isNotMeantByDevelopment() {
        NodeConfig config = Node.config("", Map.of("demo", "true", "roles", "all"));
        assertThatCode(() -> Production.check(config, Modules.ROLES, Modules.ROLES))
                .doesNotThrowAnyException();
    }

    @Test
    void asksOfANodeWhatItsRolesNeed() {
        Map<String, String> worker = with(
                Node.PRODUCTION, Map.of("roles", "users,scheduler", "exchange.url", "", "http.behind_tls", "false"));
        assertThat(problems(worker)).isEmpty();
    }

    @Test
    void isTheImagesEnvironment() throws IOException {
        assertThat(Files.readString(Path.of("docker/Dockerfile")))
                .contains("FANFARE_ROLES=service", "FANFARE_ENVIRONMENT=production");
        NodeConfig config = Node.config(DATABASE, Map.of("roles", "service"));
        assertThat(config.rolesAmong(Modules.ROLES)).doesNotContain("simulator").hasSize(Modules.ROLES.size() - 1);
    }

    private static Map<String, String> clusterWithout(String missing) {
        Map<String, String> cluster = new HashMap<>(Map.of(
                "cluster.enabled", "true",
                "cluster.tls.certificate", "node.pem",
                "cluster.tls.key", "node.key",
                "cluster.tls.authority", "authority.pem"));
        switch (missing) {
            case "keys" -> cluster.putAll(Map.of("payments.bank_keys", "", "payments.bank_key_id", ""));
            case "journal" -> cluster.put("journal.signing_key", "");
            case "tls" -> cluster.keySet().removeIf(name -> name.startsWith("cluster.tls"));
            default -> {
                // Nothing is missing.
            }
        }
        return cluster;
    }

    private static Map<String, String> with(Map<String, String> settings, Map<String, String> others) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(others);
        return all;
    }

    private static void check(Map<String, String> settings) {
        NodeConfig config = Node.config(DATABASE, settings);
        Production.check(config, config.rolesAmong(Modules.ROLES), Modules.ROLES);
    }

    private static List<String> problems(Map<String, String> settings) {
        NodeConfig config = Node.config(DATABASE, settings);
        return Production.problems(config, config.rolesAmong(Modules.ROLES), Modules.ROLES);
    }
}
