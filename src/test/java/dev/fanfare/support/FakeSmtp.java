package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** An SMTP server that takes no mail: it answers each recipient with the given reply, or never says a word. */
public final class FakeSmtp implements AutoCloseable {
    private final ServerSocket server;
    private final String reply;
    private final AtomicInteger recipients = new AtomicInteger();

    /** @param reply such as {@code 550 No such mailbox}; null to stay silent from the beginning */
    public FakeSmtp(String reply) {
        try {
            this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.reply = reply;
        daemon(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** How many recipients it was asked to take, or connections it was silent on. */
    public int asked() {
        return recipients.get();
    }

    @Override
    public void close() {
        unchecked(() -> server.close());
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                daemon(() -> talk(client));
            }
        } catch (IOException closed) {
            // It was closed.
        }
    }

    private void talk(Socket client) {
        try (client) {
            if (reply == null) {
                recipients.incrementAndGet();
                client.getInputStream().read();
                return;
            }
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
            OutputStream out = client.getOutputStream();
            say(out, "220 fake");
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String command = line.toUpperCase(Locale.ROOT);
                if (command.startsWith("RCPT")) {
                    recipients.incrementAndGet();
                    say(out, reply);
                } else {
                    say(out, command.startsWith("QUIT") ? "221 Bye" : "250 fake");
                }
            }
        } catch (IOException gone) {
            // The client has gone.
        }
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "fake-smtp");
        thread.setDaemon(true);
        thread.start();
    }
}
