package dev.fanfare.runtime.cluster;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Creates a certificate authority and the certificates of nodes, as PEM files. All are created at once and the authority's key
 * is discarded, because its holder could create further nodes.
 */
public final class NodeCertificates {
    private static final String CURVE = "secp256r1";
    private static final String SIGNATURE = "SHA256withECDSA";
    private static final String AUTHORITY = "authority";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Date from;
    private final Date until;

    private NodeCertificates(Duration validity) {
        Instant now = Instant.now();
        // The clocks of nodes may differ a little.
        from = Date.from(now.minus(Duration.ofHours(1)));
        until = Date.from(now.plus(validity));
    }

    /**
     * Writes {@code authority.pem} and for each node {@code <node>.pem} and {@code <node>.key} to a directory.
     *
     * @throws IOException if one of the files is there already, or cannot be written
     */
    public static void make(Path directory, Set<String> nodes, Duration validity) throws IOException {
        Files.createDirectories(directory);
        try {
            new NodeCertificates(validity).write(directory, nodes);
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("This JVM cannot make certificates: " + e.getMessage(), e);
        }
    }

    private void write(Path directory, Set<String> nodes)
            throws IOException, GeneralSecurityException, OperatorCreationException {
        KeyPair authority = keyPair();
        X500Principal issuer = name("Fanfare " + AUTHORITY);
        writeNew(
                directory.resolve(AUTHORITY + ".pem"),
                pem("CERTIFICATE", sign(issuer, authority, issuer, authority, true)));
        for (String node : nodes) {
            KeyPair own = keyPair();
            writeNew(
                    directory.resolve(node + ".key"),
                    pem("PRIVATE KEY", own.getPrivate().getEncoded()));
            writeNew(
                    directory.resolve(node + ".pem"),
                    pem("CERTIFICATE", sign(name(node), own, issuer, authority, false)));
        }
    }

    private byte[] sign(X500Principal name, KeyPair keys, X500Principal issuer, KeyPair signer, boolean mayIssue)
            throws GeneralSecurityException, OperatorCreationException, CertIOException {
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                issuer, new BigInteger(127, RANDOM).setBit(126), from, until, name, keys.getPublic());
        // 0: a certificate that it signs cannot sign others.
        builder.addExtension(
                Extension.basicConstraints, true, mayIssue ? new BasicConstraints(0) : new BasicConstraints(false));
        builder.addExtension(
                Extension.keyUsage, true, new KeyUsage(mayIssue ? KeyUsage.keyCertSign : KeyUsage.digitalSignature));
        if (!mayIssue) {
            builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(new KeyPurposeId[] {
                KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth
            }));
        }
        X509Certificate certificate =
                new JcaX509CertificateConverter().getCertificate(builder.build(signer(signer.getPrivate())));
        return certificate.getEncoded();
    }

    private static org.bouncycastle.operator.ContentSigner signer(PrivateKey key) throws OperatorCreationException {
        return new JcaContentSignerBuilder(SIGNATURE).build(key);
    }

    private static KeyPair keyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(CURVE), RANDOM);
        return generator.generateKeyPair();
    }

    private static X500Principal name(String name) {
        return new X500Principal("CN=" + name);
    }

    private static String pem(String kind, byte[] content) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
                + "\n-----END " + kind + "-----\n";
    }

    private static void writeNew(Path file, String content) throws IOException {
        createHidden(file);
        Files.writeString(file, content, StandardCharsets.US_ASCII, StandardOpenOption.CREATE);
    }

    /** Read by its owner only, from the beginning on. */
    private static void createHidden(Path file) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
}
