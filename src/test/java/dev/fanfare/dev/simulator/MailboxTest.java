package dev.fanfare.dev.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.notification.api.NotificationJobs.SendMails;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import io.vertx.ext.mail.MailMessage;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MailboxTest {
    private static MailMessage mail(int number) {
        return new MailMessage(
                "fanfare@mail.example", "ada@mail.example", "Subject <" + number + ">", "Text & <b>" + number + "</b>");
    }

    @Test
    @DisplayName("shows the latest e-mails, the newest first, as text")
    void showsTheLatest() {
        Mailbox mailbox = new Mailbox();
        for (int i = 0; i <= Mailbox.LIMIT; i++) {
            mailbox.sendMail(mail(i));
        }
        assertThat(mailbox.page("").html())
                .contains("Text &amp; &lt;b&gt;1000&lt;/b&gt;", "ada@mail.example")
                .doesNotContain("<b>", "Subject &lt;900&gt;")
                .containsSubsequence("Subject &lt;1000&gt;", "Subject &lt;999&gt;", "Subject &lt;901&gt;");
    }

    @Test
    @DisplayName("shows those of one address, with links to follow")
    void showsThoseOfOneAddress() {
        Mailbox mailbox = new Mailbox();
        mailbox.sendMail(mail(1));
        mailbox.sendMail(new MailMessage(
                "fanfare@mail.example",
                "bea@mail.example",
                "Confirm",
                "Follow http://localhost:8080/account/verify?token=a-b_c&x=\"<i>."));
        assertThat(mailbox.page("bea@mail.example").html())
                .contains(
                        "to bea@mail.example",
                        "value=\"bea@mail.example\"",
                        "<a href=\"http://localhost:8080/account/verify?token=a-b_c&amp;x=\">",
                        "</a>&quot;&lt;i&gt;.")
                .doesNotContain("ada@mail.example");
    }

    @Test
    @DisplayName("takes the e-mails of a node and shows them at the simulator")
    void takesMailsOfANode() {
        try (Node node = Node.start(Map.of(
                "mail.host", "simulator",
                "mail.from", "Fanfare <fanfare@mail.example>",
                "mail.base_url", "http://localhost:8080"))) {
            Publisher publisher = node.world().publisher();
            publisher
                    .call("/web/api/account/delete/", "{password: %s}", World.PASSWORD)
                    .expect(200);
            node.sweep(new DispatchOutbox());
            node.sweep(new SendMails());
            Client simulator = new Client(node.fanfare().simulatorUrl());
            assertThat(simulator.get("/mailbox").expect(200).text())
                    .contains("to " + publisher.email(), "Your account will be erased");
        }
    }
}
