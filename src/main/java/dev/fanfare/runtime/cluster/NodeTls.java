package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.SettingsException;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.util.HexFormat;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Mutual TLS between nodes: both ends of every connection present a certificate signed by the authority. Names in certificates
 * do not matter, because the authority signs only certificates of nodes.
 */
final class NodeTls {
    private final PemKeyCertOptions own;
    private final PemTrustOptions authority;
    private final Path certificate;

    private NodeTls(ClusterConfig.Tls files) {
        own = new PemKeyCertOptions()
                .addCertPath(readable("certificate", files.certificate()))
                .addKeyPath(readable("key", files.key()));
        authority = new PemTrustOptions().addCertPath(readable("authority", files.authority()));
        certificate = Path.of(files.certificate());
    }

    /**
     * Empty when nodes do not prove themselves.
     *
     * @throws SettingsException if a file cannot be read
     */
    static Optional<NodeTls> in(ClusterConfig cluster) {
        return cluster.tls().isOn() ? Optional.of(new NodeTls(cluster.tls())) : Optional.empty();
    }

    private static String readable(String setting, String file) {
        if (!Files.isReadable(Path.of(file))) {
            throw new SettingsException(
                    "Setting cluster.tls." + setting + " names a file that cannot be read: " + file);
        }
        return file;
    }

    void applyTo(EventBusOptions bus) {
        bus.setSsl(true).setKeyCertOptions(own).setTrustOptions(authority).setClientAuth(ClientAuth.REQUIRED);
    }

    /** The SHA-256 of this node's certificate, as {@code openssl x509 -fingerprint -sha256} prints it. Reads files. */
    String fingerprint() throws Exception {
        try (InputStream pem = Files.newInputStream(certificate)) {
            byte[] shown = CertificateFactory.getInstance("X.509")
                    .generateCertificate(pem)
                    .getEncoded();
            return HexFormat.ofDelimiter(":")
                    .withUpperCase()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(shown));
        }
    }

    /** For sockets outside Vert.x. Reads files. */
    SSLContext context(Vertx vertx) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                own.getKeyManagerFactory(vertx).getKeyManagers(),
                authority.getTrustManagerFactory(vertx).getTrustManagers(),
                null);
        return context;
    }
}
