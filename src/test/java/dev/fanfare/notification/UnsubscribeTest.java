package dev.fanfare.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import jakarta.mail.internet.MimeMessage;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The way out that stands in every mail. */
class UnsubscribeTest {
    private static final Mails MAILS = new Mails();
    private final World world = MAILS.node.world();
    private final Publisher user = world.publisher();

    @AfterAll
    static void stop() {
        MAILS.close();
    }

    @Test
    @DisplayName("RFC 8058: one POST stops the e-mails of a kind, and nothing else")
    void stopsAKindOfMailByItsLink() {
        user.connects(1_000);
        world.dispatch();
        MAILS.write(user, "First", "Hello");
        MAILS.send();
        List<MimeMessage> before = MAILS.received(user);
        MimeMessage review = before.stream()
                .filter(mail -> Mails.link(mail).endsWith("profile_status"))
                .findFirst()
                .orElseThrow();
        Client anybody = MAILS.node.client();
        // Programs that look into links change nothing.
        String page = html(anybody.get(Mails.path(review)).expect(200));
        assertThat(page).contains("You receive e-mails of this kind: Reviews of your accounts");
        bank(user);
        anybody.raw(
                        Mails.path(review),
                        "application/x-www-form-urlencoded",
                        "List-Unsubscribe=One-Click".getBytes(StandardCharsets.US_ASCII))
                .expect(200);
        MAILS.write(user, "Second", "Hello");
        MAILS.send();
        // What was queued already is not sent either; on the platform it is there.
        assertThat(MAILS.received(user)).hasSize(before.size() + 1);
        assertThat(MAILS.outcome(user)).isEqualTo("sent,sent,unwanted,sent");
        bank(user);
        assertThat(user.told().stream().filter("profile_status"::equals)).hasSize(3);
        assertThat(MAILS.outcome(user)).isEqualTo("sent,sent,unwanted,sent");
        // And by the page's buttons.
        assertThat(html(anybody.get(Mails.path(review)).expect(200)))
                .contains("You no longer receive e-mails of this kind");
        anybody.form(Mails.path(review), "{wanted: 'yes'}").expect(200);
        bank(user);
        MAILS.send();
        assertThat(MAILS.outcome(user)).isEqualTo("sent,sent,unwanted,sent,sent");
        multipart(anybody, Mails.path(review));
        assertThat(html(anybody.get(Mails.path(review)).expect(200))).contains("no longer receive e-mails");
    }

    /** As some mail programs send it. */
    private static void multipart(Client client, String path) {
        client.send(client.request(path)
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(
                                HttpRequest.BodyPublishers.ofString(
                                        "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n"))
                        .build())
                .expect(200);
    }

    private void bank(Publisher owner) {
        MAILS.node.execute(
                "update bank_accounts set deleted_at = now(), is_primary = false where user_id = ?", owner.id());
        world.operator().verifies(owner.savesBankAccount());
        world.dispatch();
    }

    private static String html(Answer answer) {
        assertThat(answer.header("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(answer.header("Content-Security-Policy").orElseThrow()).startsWith("default-src 'none'");
        assertThat(answer.header("Referrer-Policy")).contains("no-referrer");
        return answer.text();
    }

    @Test
    void knowsNoOtherLinks() {
        MAILS.write(user, "Hello", "Hello");
        MAILS.send();
        String good = Mails.path(MAILS.received(user).get(0));
        List<String> bad = List.of(
                "/unsubscribe",
                "/unsubscribe?token=",
                "/unsubscribe?token=%3Cscript%3E",
                good.replace(".message", ".everything"),
                good.replace(".message", ""),
                good + "&token=x",
                "/unsubscribe?token=00000000-0000-0000-0000-000000000000.message",
                "/unsubscribe?token=" + "9".repeat(4_000));
        for (String link : bad) {
            assertThat(html(MAILS.node.client().get(link).expect(404))).doesNotContain("<script>");
            MAILS.node.client().form(link, "{'List-Unsubscribe': 'One-Click'}").expect(404);
        }
        MAILS.node.client().form(good, "{'List-Unsubscribe': 'Two-Clicks'}").expect(200);
        MAILS.write(user, "Again", "Hello");
        MAILS.send();
        assertThat(MAILS.received(user)).hasSize(2);
    }
}
