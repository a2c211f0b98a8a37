package dev.fanfare.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.configuration.GreenMailConfiguration;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.fanfare.notifications.api.NotificationJobs.SendMails;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import jakarta.mail.BodyPart;
import jakarta.mail.Message;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An SMTP server in this process, and a node that sends by it. */
final class Mails implements AutoCloseable {
    final int port = NodeProcess.freePort();
    final GreenMail server = server();
    final Node node = node(Db.freshUri(), port, Map.of("mail.username", "fanfare", "mail.password", "pass word"));

    private GreenMail server() {
        GreenMail server = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        server.withConfiguration(
                GreenMailConfiguration.aConfig().withUser("fanfare@example.com", "fanfare", "pass word"));
        server.start();
        return server;
    }

    static Node node(String database, int port, Map<String, String> further) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "mail.host", "127.0.0.1",
                "mail.port", Integer.toString(port),
                "mail.tls", "none",
                "mail.from", "Fanfare <fanfare@example.com>",
                "mail.base_url", "https://fanfare.example.com/",
                "mail.timeout_ms", "2000"));
        settings.putAll(further);
        return Node.start(database, settings);
    }

    @Override
    public void close() {
        node.close();
        server.stop();
    }

    void send() {
        send(node);
    }

    static void send(Node node) {
        node.sweep(new SendMails());
    }

    List<MimeMessage> received(Actor by) {
        return Arrays.stream(server.getReceivedMessages())
                .filter(message -> read(() -> message.getRecipients(Message.RecipientType.TO)[0].toString())
                        .equals(by.email()))
                .toList();
    }

    @FunctionalInterface
    interface Reading<T> {
        T read() throws Exception;
    }

    static <T> T read(Reading<T> reading) {
        try {
            return reading.read();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static String header(MimeMessage message, String name) {
        String[] values = read(() -> message.getHeader(name));
        assertThat(values).as(name).hasSize(1);
        return values[0];
    }

    static String part(MimeMessage message, String type) {
        return read(() -> {
            MimeMultipart parts = (MimeMultipart) message.getContent();
            assertThat(parts.getContentType()).startsWith("multipart/alternative");
            for (int i = 0; i < parts.getCount(); i++) {
                BodyPart part = parts.getBodyPart(i);
                if (part.isMimeType(type)) {
                    return part.getContent().toString().replace("\r\n", "\n");
                }
            }
            throw new AssertionError("no " + type);
        });
    }

    String outcome(Publisher of) {
        return node.sql("""
                                select string_agg(coalesce(m.outcome, 'waiting'), ',' order by n.id) from notifications n join
                                notification_mails m on m.notification_id = n.id where n.user_id = ?""", of.id()).text();
    }

    static String link(MimeMessage mail) {
        String header = header(mail, "List-Unsubscribe");
        return header.substring(1, header.length() - 1);
    }

    static String path(MimeMessage mail) {
        return link(mail).substring("https://fanfare.example.com".length());
    }
}
