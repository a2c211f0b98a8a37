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
        assertThat(mailbox.page())
                .contains("Text &amp; &lt;b&gt;100&lt;/b&gt;", "Subject &lt;1&gt;", "ada@mail.example")
                .doesNotContain("<b>", "Subject &lt;0&gt;")
                .containsSubsequence("Subject &lt;100&gt;", "Subject &lt;99&gt;", "Subject &lt;1&gt;");
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
