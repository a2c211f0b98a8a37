package dev.fanfare.campaigns.network;

import static dev.fanfare.support.Consent.signIn;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.network.api.RenewOwnerTokens;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.people.privacy.api.OwnData.MakeExports;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

@DisplayName("DR-20: the tokens of owners live as long as the connection")
class OwnerTokensTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();
    private static final List<String> NETWORKS = List.of("instagram", "twitter", "youtube", "tiktok");

    private final Publisher publisher = WORLD.publisher();
    private final Client web = publisher.web();
    private final String handle = World.unique("user_6");
    private final Client simulator = new Client(NODE.fanfare().simulatorUrl());

    @ParameterizedTest
    @ValueSource(strings = {"instagram", "twitter", "youtube", "tiktok"})
    void areRenewedBeforeTheyEndByOneOfMany(String network) {
        long id = connect(network);
        long before = grant(network).path("generation").asLong();
        renew();
        assertThat(grant(network).path("generation").asLong()).as("not yet due").isEqualTo(before);
        due(id);
        Together.together(4, i -> NODE.sweep(new RenewOwnerTokens()));
        assertThat(grant(network).path("generation").asLong()).isEqualTo(before + 1);
        assertThat(WORLD.text("""
                                select (due_at > now() and due_at < expires_at)::text || attempts || (failure is null)
                                from connection_tokens where connection_id = ?""", id)).isEqualTo("true0true");
        // What a renewal has stored renews itself again.
        due(id);
        renew();
        assertThat(grant(network).path("generation").asLong()).isEqualTo(before + 2);
    }

    @Test
    void askTheOwnerToSignInAgainWhenTheNetworkHasEndedThem() {
        long id = connect("tiktok");
        simulator
                .form(
                        "/tiktok/v2/oauth/revoke/",
                        "{client_key: 'fanfare', client_secret: 'simulated', token: %s}",
                        grant("tiktok").path("access_token").asText())
                .expect(200);
        due(id);
        renew();
        assertThat(WORLD.number(
                        "select count(*) from connection_tokens where connection_id = ? and content is null", id))
                .isEqualTo(1);
        assertThat(expired()).isEqualTo("[" + id + "]");
        assertThat(publisher.network(id).path("status").asText()).isEqualTo("accepted");
        signIn(web, "tiktok", handle).expect(200);
        assertThat(expired()).isEqualTo("[]");
        // One that is gone needs no revocation.
        WORLD.execute("update connection_tokens set content = null, key_id = null where connection_id = ?", id);
        web.ok("/api/network/disconnect/", "{network_id: %s}", id);
        assertThat(stored(id)).isZero();
    }

    /** What ends a connection, or the account that it is of. */
    private enum End {
        DISCONNECTED,
        BANNED,
        ERASED;

        void of(Publisher publisher, long id) {
            switch (this) {
                case DISCONNECTED -> publisher.web().ok("/api/network/disconnect/", "{network_id: %s}", id);
                case BANNED -> WORLD.operator().bans(publisher);
                case ERASED -> {
                    publisher.ok("/web/api/account/delete/", "{password: %s}", World.PASSWORD);
                    WORLD.execute("update users set leaves_at = now() where id = ?", publisher.id());
                    NODE.sweep(new EraseAccounts());
                }
            }
        }
    }

    /** How many tokens there are of a connection. */
    private static long stored(long connection) {
        return WORLD.number("select count(*) from connection_tokens where connection_id = ?", connection);
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void endWith(End end) {
        long id = connect("twitter");
        end.of(publisher, id);
        assertThat(WORLD.number(
                        "select count(*) from connection_tokens where connection_id = ? and ended_at is not null", id))
                .isEqualTo(1);
        renew();
        assertThat(stored(id)).isZero();
        assertThat(grant("twitter").path("revoked").asBoolean()).isTrue();
    }

    @Test
    void areRevokedAsSoonAsTheNetworkCanBeReached() {
        long id = connect("youtube");
        tell("youtube", "fail");
        try {
            web.ok("/api/network/disconnect/", "{network_id: %s}", id);
            renew();
            assertThat(stored(id)).isEqualTo(1);
        } finally {
            tell("youtube", "ok");
        }
        due(id);
        renew();
        assertThat(grant("youtube").path("revoked").asBoolean()).isTrue();
        assertThat(stored(id)).isZero();
    }

    @Test
    void areGivenUpAfterADay() {
        long id = connect("youtube");
        web.ok("/api/network/disconnect/", "{network_id: %s}", id);
        WORLD.execute(
                "update connection_tokens set ended_at = now() - interval '25 hours' where connection_id = ?", id);
        renew();
        assertThat(stored(id)).isZero();
        assertThat(grant("youtube").path("revoked").asBoolean()).isFalse();
    }

    @Test
    void doNotEndThoseOfTheNextOwner() {
        long id = connect("youtube");
        web.ok("/api/network/disconnect/", "{network_id: %s}", id);
        signIn(WORLD.publisher().web(), "youtube", handle).expect(200);
        renew();
        assertThat(stored(id)).isZero();
        assertThat(grants("youtube")).hasSize(2).noneMatch(one -> one.path("revoked")
                .asBoolean());
    }

    @Test
    @DisplayName("NW-08: tokens stand in no table, answer, export or log")
    void areShownNowhere() {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Logger ours = (Logger) LoggerFactory.getLogger("dev.fanfare");
        Level before = ours.getLevel();
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        root.addAppender(log);
        ours.setLevel(Level.TRACE);
        List<String> said = new ArrayList<>();
        List<String> secrets = new ArrayList<>();
        try {
            for (String network : NETWORKS) {
                long id = connect(network);
                secrets(secrets, network);
                due(id);
                renew();
                secrets(secrets, network);
                tell(network, "reject");
                due(id);
                renew();
                tell(network, "ok");
            }
            said.addAll(answers());
            log.list.forEach(line -> {
                said.add(line.getFormattedMessage());
                if (line.getThrowableProxy() != null) {
                    said.add(ThrowableProxyUtil.asString(line.getThrowableProxy()));
                }
            });
        } finally {
            root.detachAppender(log);
            ours.setLevel(before);
        }
        assertThat(secrets).hasSizeGreaterThanOrEqualTo(4 * NETWORKS.size()).allMatch(one -> one.length() > 20);
        for (String secret : secrets) {
            assertThat(said).noneMatch(text -> text.contains(secret));
        }
        assertThat(tablesWith(secrets)).isEmpty();
    }

    private void secrets(List<String> into, String network) {
        into.add(grant(network).path("access_token").asText());
        into.add(grant(network).path("refresh_token").asText());
    }

    /** What the owner and staff see. */
    private List<String> answers() {
        long export = publisher.shown("password").ok("/web/api/account/export/").number("export_id");
        NODE.sweep(new MakeExports());
        String link = publisher
                .ok("/web/api/account/export/link/", "{export_id: %s}", export)
                .text("link");
        List<String> texts = new ArrayList<>();
        texts.add(NODE.client()
                .form("/account/export", "{token: %s}", link.substring(link.indexOf('=') + 1))
                .expect(200)
                .text());
        for (String path : List.of(
                "/web/api/get/networks/",
                "/web/api/get/network-sign-ins/",
                "/web/api/account/access/list/",
                "/api/user/me/")) {
            texts.add(web.ok(path).text());
        }
        texts.add(WORLD.operator()
                .ok("/admin/api/connections/list/", "{kind: 'network', limit: 50}")
                .text());
        texts.add(WORLD.operator().ok("/admin/api/audit/list/", "{limit: 100}").text());
        assertThat(texts.get(0)).contains(handle);
        return texts;
    }

    /** The tables that have one of these in any row, as text or as bytes. */
    private static List<String> tablesWith(List<String> secrets) {
        String[] patterns = secrets.stream()
                .flatMap(one -> Stream.of(one, HexFormat.of().formatHex(one.getBytes(StandardCharsets.UTF_8))))
                .map(one -> "%" + one + "%")
                .toArray(String[]::new);
        return WORLD
                .sql(
                        "select relname from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace")
                .texts()
                .stream()
                .filter(table -> NODE.number(
                                "select count(*) from " + table + " t where t::text like any (?)", (Object) patterns)
                        > 0)
                .toList();
    }

    private long connect(String network) {
        return signIn(web, network, handle).expect(200).number("network_id");
    }

    private static void renew() {
        NODE.sweep(new RenewOwnerTokens());
    }

    private static void due(long id) {
        WORLD.execute("update connection_tokens set due_at = now() where connection_id = ?", id);
    }

    private String expired() {
        return web.ok("/web/api/get/network-sign-ins/").at("expired").toString();
    }

    private void tell(String provider, String mode) {
        simulator.ok("/control", "{provider: %s, mode: %s}", provider, mode);
    }

    /** What the network has issued for the owner's first consent. */
    private JsonNode grant(String network) {
        return grants(network).get(0);
    }

    private List<JsonNode> grants(String network) {
        return StreamSupport.stream(
                        simulator
                                .get("/" + network + "/simulated/grants")
                                .expect(200)
                                .at("grants")
                                .spliterator(),
                        false)
                .filter(one -> handle.equals(one.path("handle").asText()))
                .toList();
    }
}
