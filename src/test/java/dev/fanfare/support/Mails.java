package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.configuration.GreenMailConfiguration;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.fanfare.notification.api.NotificationJobs.SendMails;
import jakarta.mail.BodyPart;
import jakarta.mail.Message;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An SMTP server in this process, and a node that sends by it. */
public final class Mails implements AutoCloseable {
    private static final Pattern LINK = Pattern.compile("https://fanfare\\.example\\.com(/account\\S+)");

    public final int port = NodeProcess.freePort();
    public final GreenMail server = server();
    public final Node node;

    public Mails() {
        this(Map.of());
    }

    /** @param further settings of the node */
    public Mails(Map<String, String> further) {
        Map<String, String> settings = new HashMap<>(further);
        settings.put("mail.username", "fanfare");
        settings.put("mail.password", "pass word");
        node = node(Db.freshUri(), port, settings);
    }

    private GreenMail server() {
        GreenMail server = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        server.withConfiguration(
                GreenMailConfiguration.aConfig().withUser("fanfare@example.com", "fanfare", "pass word"));
        server.start();
        return server;
    }

    public static Node node(String database, int port, Map<String, String> further) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "mail.host", "127.0.0.1",
                "mail.port", Integer.toString(port),
                "mail.tls", "none",
                "mail.from", "Fanfare <fanfare@example.com>",
                "mail.base_url", "https://fanfare.example.com/",
                "mail.timeout_ms", "10000"));
        settings.putAll(further);
        return Node.start(database, settings);
    }

    @Override
    public void close() {
        node.close();
        server.stop();
    }

    public void send() {
        send(node);
    }

    public static void send(Node node) {
        node.sweep(new SendMails());
    }

    public List<MimeMessage> received(Actor by) {
        return received(by.email());
    }

    /** The one with this subject. */
    public MimeMessage received(Actor by, String subject) {
        return received(by).stream()
                .filter(mail -> read(mail::getSubject).equals(subject))
                .findFirst()
                .orElseThrow();
    }

    /** What came at an address, the oldest first. */
    public List<MimeMessage> received(String address) {
        return Arrays.stream(server.getReceivedMessages())
                .filter(message -> read(() -> message.getRecipients(Message.RecipientType.TO)[0].toString())
                        .equals(address))
                .toList();
    }

    /** Deals with all events and sends all that is due; then the subjects of what came at an address. */
    public List<String> subjects(String address) {
        node.world().dispatch();
        send();
        return received(address).stream().map(mail -> read(mail::getSubject)).toList();
    }

    /** The path of the last link that was sent to an address. */
    public String linked(String address) {
        List<String> links = received(address).stream()
                .map(mail -> LINK.matcher(part(mail, "text/plain")))
                .filter(Matcher::find)
                .map(link -> link.group(1))
                .toList();
        assertThat(links).as("links").isNotEmpty();
        return links.get(links.size() - 1);
    }

    /** The token in it. */
    public String token(String address) {
        String link = linked(address);
        return link.substring(link.indexOf('=') + 1);
    }

    @FunctionalInterface
    public interface Reading<T> {
        T read() throws Exception;
    }

    public static <T> T read(Reading<T> reading) {
        return unchecked(() -> reading.read());
    }

    public static String header(MimeMessage message, String name) {
        String[] values = read(() -> message.getHeader(name));
        assertThat(values).as(name).hasSize(1);
        return values[0];
    }

    public static String part(MimeMessage message, String type) {
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

    public String outcome(Publisher of) {
        return node.text("""
                                select string_agg(coalesce(m.outcome, 'waiting'), ',' order by n.id) from notifications n join
                                notification_mails m on m.notification_id = n.id where n.user_id = ?""", of.id());
    }

    public static String link(MimeMessage mail) {
        String header = header(mail, "List-Unsubscribe");
        return header.substring(1, header.length() - 1);
    }

    public static String path(MimeMessage mail) {
        return link(mail).substring("https://fanfare.example.com".length());
    }

    /** An operator writes to a user. */
    public void write(Publisher to, String title, String message) {
        node.world()
                .operator()
                .call("/api/user/notification/", "{user_id: %s, title: %s, message: %s}", to.id(), title, message)
                .expect(200);
    }
}
