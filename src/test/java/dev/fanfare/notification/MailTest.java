package dev.fanfare.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.notification.api.NotificationJobs.SendMails;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.FakeSmtp;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import jakarta.mail.internet.MimeMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Notifications by e-mail, to a real SMTP server in this process. */
@Nightly
class MailTest {
    private static final Mails MAILS = new Mails();
    private final World world = MAILS.node.world();
    private final Publisher user = world.publisher();

    @AfterAll
    static void stop() {
        MAILS.close();
    }

    @AfterEach
    void restart() {
        if (!MAILS.server.isRunning()) {
            MAILS.server.start();
        }
    }

    @Test
    @DisplayName("mail has the headers that it must, the user's language, and no markup but ours")
    void sendsATextThatIsHarmlessInTheUsersLanguage() {
        user.speaks("de");
        user.connects(1_000);
        long campaign = world.advertiser("USD").campaign().id();
        MAILS.node.execute(
                "update campaigns set name = E'<script>alert(\"1\")</script> & Söhne\\r\\nBcc: eve@example.com"
                        + "\\r\\n\\r\\nDear' where id = " + campaign);
        user.mutes("profile_status");
        world.dispatch();
        MAILS.send();
        List<MimeMessage> all = MAILS.received(user);
        MimeMessage mail = all.get(all.size() - 1);
        assertThat(Mails.header(mail, "From")).isEqualTo("Fanfare <fanfare@example.com>");
        assertThat(Mails.header(mail, "To")).isEqualTo(user.email());
        assertThat(Mails.read(mail::getSubject))
                .isEqualTo("Neue Kampagne: <script>alert(\"1\")</script> & Söhne Bcc: eve@example.com Dear");
        assertThat(Mails.read(mail::getAllRecipients)).hasSize(1);
        assertThat(Mails.read(() -> mail.getHeader("Bcc"))).isNull();
        long id = user.lastNotification().path("id").asLong();
        assertThat(Mails.header(mail, "Message-ID")).isEqualTo("<notification-" + id + "@fanfare.example.com>");
        assertThat(Mails.read(mail::getSentDate).toInstant())
                .isBetween(Instant.now().minusSeconds(120), Instant.now());
        assertThat(Mails.header(mail, "MIME-Version")).isEqualTo("1.0");
        assertThat(Mails.header(mail, "Auto-Submitted")).isEqualTo("auto-generated");
        assertThat(Mails.header(mail, "Content-Language")).isEqualTo("de");
        assertThat(Mails.header(mail, "List-Unsubscribe-Post")).isEqualTo("List-Unsubscribe=One-Click");
        assertThat(Mails.header(mail, "List-Unsubscribe"))
                .matches("<https://fanfare\\.example\\.com/unsubscribe\\?token=[0-9a-f-]{36}\\.new_campaign>");
        String html = Mails.part(mail, "text/html");
        assertThat(html)
                .contains("lang=\"de\"")
                .contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Söhne Bcc: eve@example.com")
                .contains("Keine E-Mails dieser Art mehr")
                .doesNotContain("<script");
        String text = Mails.part(mail, "text/plain");
        assertThat(text)
                .startsWith("Die Kampagne <script>alert(\"1\")</script> & Söhne Bcc:")
                .contains("steht Ihnen offen")
                .contains(Mails.link(mail));
    }

    @Test
    @DisplayName(
            "RW-10 a brand reads in a mail that the budget for views of its campaign is used up, once for a budget")
    void tellsThatTheBudgetIsUsedUp() {
        Advertiser brand = world.advertiser("USD");
        world.execute("update users set email_verified_at = now() where id = ?", brand.id());
        String rules =
                "reward_rules: {budget: %s, creator_cap: 100, rules: [{kind: 'per_thousand_views', rate: 1, cap: 100}]}}";
        Campaign campaign = brand.campaign("{" + rules.formatted(100));
        String subject = "The budget for views of your campaign is used up";
        // It has some again before anything is told.
        leaves(campaign.task().handsIn());
        assertThat(MAILS.subjects(brand.email())).doesNotContain(subject);

        Task first = campaign.task().handsIn();
        assertThat(MAILS.subjects(brand.email())).containsOnlyOnce(subject);
        assertThat(Mails.part(MAILS.received(brand, subject), "text/plain"))
                .contains("Campaign ", "further posts earn their minimum only");
        leaves(first);
        campaign.task().handsIn();
        assertThat(MAILS.subjects(brand.email())).containsOnlyOnce(subject);

        brand.ok("/api/campaign/update/", "{campaign_id: " + campaign.id() + ", " + rules.formatted(200));
        campaign.task().handsIn();
        assertThat(MAILS.subjects(brand.email())).filteredOn(subject::equals).hasSize(2);
    }

    private void leaves(Task task) {
        world.operator().rejects(task, "Blurred.");
        task.leaves();
    }

    @Test
    @DisplayName("a thread is mailed once until it is read, without its text, and stops by its own link")
    void mailsAThreadOnceUntilItIsRead() {
        Advertiser advertiser = world.advertiser("USD");
        Task task = user.connected().joins(advertiser.campaign());
        long first = answers(advertiser, task);
        answers(advertiser, task);
        assertThat(newMessages()).hasSize(1);
        MimeMessage mail = newMessages().get(0);
        assertThat(Mails.part(mail, "text/plain")).contains("about Campaign ").doesNotContain("Very good");
        // What came while the first was read is told as well.
        String read = "{kind: 'task', subject_id: %s, message_id: %s}";
        user.ok("/web/api/thread/mark-read/", read, task.id(), first).shows("{unread: 1}");
        assertThat(newMessages()).hasSize(2);
        user.ok("/web/api/thread/mark-read/", read, task.id(), answers(advertiser, task))
                .shows("{unread: 0}");
        assertThat(newMessages()).hasSize(2);
        MAILS.node
                .client()
                .form(Mails.path(mail), "{'List-Unsubscribe': 'One-Click'}")
                .expect(200);
        answers(advertiser, task);
        assertThat(newMessages()).hasSize(2);
        assertThat(user.told().stream().filter("new_message"::equals)).hasSize(3);
        // The advertiser's team is told of what publishers write, and not of its own messages.
        String told = "select count(*) from notifications where code = 'new_message' and user_id = ?";
        assertThat(world.number(told, advertiser.id())).isZero();
        user.call("/web/api/thread/write/", "{kind: 'task', subject_id: %s, text: 'Thanks'}", task.id())
                .expect(201);
        world.dispatch();
        assertThat(world.number(told, advertiser.id())).isEqualTo(1);
    }

    private static long answers(Advertiser advertiser, Task task) {
        return advertiser
                .call("/api/thread/write/", "{kind: 'task', subject_id: %s, text: 'Very good'}", task.id())
                .expect(201)
                .number("message_id");
    }

    private List<MimeMessage> newMessages() {
        world.dispatch();
        MAILS.send();
        return MAILS.received(user).stream()
                .filter(mail -> Mails.read(mail::getSubject).startsWith("New message: "))
                .toList();
    }

    @Test
    @DisplayName("an invitation comes by mail, but not to those who block the advertiser or want no such mail")
    void invitesByMail() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign();
        Publisher blocking = world.publisher();
        Publisher muted = world.publisher();
        List<Publisher> all = List.of(user, blocking, muted);
        all.forEach(one -> one.connected().ok("/api/listing/update/", "{listed: true}"));
        muted.mutes("new_campaign");
        advertiser
                .ok(
                        "/api/advertiser/invitations/send/",
                        "{campaign_id: %s, publisher_ids: %s}",
                        campaign.id(),
                        all.stream().map(Publisher::id).toList())
                .shows("{invited: 3}");
        blocking.ok("/api/campaign/invitations/block/", "{advertiser_id: %s, blocked: true}", advertiser.id());
        assertThat(all.stream().map(one -> MAILS.subjects(one.email()).stream()
                        .filter(subject -> subject.startsWith("Invitation to a campaign"))
                        .count()))
                .containsExactly(1L, 0L, 0L);
    }

    @Test
    void writesSubjectsOnOneLineWhateverOperatorsWrite() {
        MAILS.write(user, "Hello\r\nBcc: eve@example.com\n\nBody", "One\nTwo <b>three</b>\n.\nfour");
        MAILS.send();
        MimeMessage mail = MAILS.received(user).get(0);
        assertThat(Mails.read(mail::getSubject)).isEqualTo("Hello Bcc: eve@example.com Body");
        assertThat(Mails.part(mail, "text/html")).contains("One<br>\nTwo &lt;b&gt;three&lt;/b&gt;<br>\n.<br>\nfour");
        assertThat(Mails.part(mail, "text/plain")).startsWith("One\nTwo <b>three</b>\n.\nfour\n\n-- \n");
        assertThat(Mails.link(mail)).endsWith(".message");
    }

    @Test
    @DisplayName("while the server is down mail waits, and arrives once when it is back")
    void arrivesOnceAfterTheServerWasDown() {
        MAILS.server.stop();
        MAILS.write(user, "Hello", "Hello");
        MAILS.send();
        assertThat(MAILS.outcome(user)).isEqualTo("waiting");
        String ofUser = " from notification_mails m join notifications n on n.id = m.notification_id where n.user_id = "
                + user.id();
        assertThat(MAILS.node.number("select attempts" + ofUser)).isOne();
        assertThat(MAILS.node.number("select extract(epoch from due_at - now())::int" + ofUser))
                .isBetween(20L, 30L);
        MAILS.server.start();
        MAILS.send();
        assertThat(MAILS.received(user)).as("not before its time").isEmpty();
        due(user);
        MAILS.send();
        MAILS.send();
        due(user);
        MAILS.send();
        assertThat(MAILS.received(user)).hasSize(1);
        assertThat(MAILS.outcome(user)).isEqualTo("sent");
    }

    private static void due(Publisher user) {
        MAILS.node.execute("""
                                update notification_mails m set due_at = now() from notifications n where n.id =
                                m.notification_id and n.user_id = ?""", user.id());
    }

    @Test
    @DisplayName("a server's lasting no is final; a passing one, silence or a wrong password are not")
    void triesAgainOnlyWhatMaySucceed() {
        try (FakeSmtp gone = new FakeSmtp("550 5.1.1 No such mailbox");
                FakeSmtp busy = new FakeSmtp("451 4.7.1 Greylisted, try again later");
                FakeSmtp silent = new FakeSmtp(null)) {
            assertThat(afterOneAttempt(gone.port(), Map.of())).isEqualTo("refused");
            assertThat(afterOneAttempt(busy.port(), Map.of())).isEqualTo("waiting");
            assertThat(afterOneAttempt(silent.port(), Map.of("mail.timeout_ms", "300")))
                    .isEqualTo("waiting");
            assertThat(afterOneAttempt(MAILS.port, Map.of("mail.username", "fanfare", "mail.password", "wrong")))
                    .isEqualTo("waiting");
            assertThat(List.of(gone.asked(), busy.asked(), silent.asked())).containsExactly(1, 1, 1);
        }
    }

    private static String afterOneAttempt(int port, Map<String, String> further) {
        try (Node node = Mails.node(MAILS.node.databaseUri(), port, further)) {
            Publisher user = node.world().publisher();
            node.world()
                    .operator()
                    .call("/api/user/notification/", "{user_id: %s, title: 'Hello', message: 'Hello'}", user.id())
                    .expect(200);
            Mails.send(node);
            Mails.send(node);
            String ofUser = " from notification_mails m join notifications n on n.id = m.notification_id"
                    + " where n.user_id = " + user.id();
            assertThat(node.number("select attempts" + ofUser)).isOne();
            assertThat(node.text("select failure" + ofUser)).isNotBlank();
            return MAILS.outcome(user);
        }
    }

    @Test
    void givesUpAfterTwoDaysAndDoesNotWriteToBannedUsers() {
        user.connects(1_000);
        world.dispatch();
        world.operator().bans(user);
        MAILS.write(user, "Why", "Hello");
        MAILS.send();
        assertThat(MAILS.outcome(user)).isEqualTo("unwanted,sent");
        MAILS.server.stop();
        Publisher other = world.publisher();
        MAILS.write(other, "Late", "Hello");
        MAILS.node.execute("""
                                update notification_mails m set queued_at = now() - interval '49 hours' from notifications n
                                where n.id = m.notification_id and n.user_id = ?""", other.id());
        MAILS.send();
        assertThat(MAILS.outcome(other)).isEqualTo("expired");
    }

    @Test
    void queuesNothingWithoutAServer() {
        Node shared = Node.shared();
        Publisher reader = shared.world().publisher();
        shared.world()
                .operator()
                .call("/api/user/notification/", "{user_id: %s, title: 'Hello', message: 'Hello'}", reader.id())
                .expect(200);
        assertThat(shared.sweep(new SendMails())).isZero();
        assertThat(shared.sql("select count(*) from notification_mails").number())
                .isZero();
    }

    @Test
    void saysWhatSettingsOfMailAreMissingAndNeverThePassword() {
        assertThatThrownBy(
                        () -> Node.config("postgresql://unused@unused/unused", Map.of("mail.host", "smtp.example.com")))
                .isInstanceOf(SettingsException.class)
                .hasMessage("""
                        Setting mail.from is missing, although mail.host is set.
                        Setting mail.base_url is missing, although mail.host is set.""");
        List<String> wrong = new ArrayList<>();
        for (Map<String, String> setting : List.of(
                Map.of("mail.tls", "perhaps"),
                Map.of("mail.from", "no address"),
                Map.of("mail.base_url", "ftp://x"),
                Map.of("mail.port", "0"))) {
            try {
                Node.config("postgresql://unused@unused/unused", setting);
                wrong.add(setting.toString());
            } catch (SettingsException expected) {
                assertThat(expected.getMessage())
                        .contains(setting.keySet().iterator().next());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(Node.config("postgresql://unused@unused/unused", Map.of("mail.password", "pass word"))
                        .toString())
                .doesNotContain("pass word");
    }
}
