package dev.fanfare.support;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An authority and what it signs, as PEM files in a directory. */
public final class Certificates {
    private final Path directory;
    private final String name;
    private final KeyPair keys;

    private Certificates(Path directory, String name) throws GeneralSecurityException {
        this.directory = directory;
        this.name = name;
        this.keys = keyPair();
    }

    /** A new authority, whose certificate is {@code <name>.pem}. */
    public static Certificates authority(Path directory, String name) throws Exception {
        Certificates authority = new Certificates(directory, name);
        authority.write(name, authority.signed(name, authority.keys, true, null));
        return authority;
    }

    /**
     * Writes {@code <file>.pem} and {@code <file>.key}.
     *
     * @param subject its common name
     * @param dnsName whose it is; null for that of a client
     */
    public void sign(String file, String subject, String dnsName) throws Exception {
        KeyPair own = keyPair();
        Path key = directory.resolve(file + ".key");
        Files.writeString(key, pem("PRIVATE KEY", own.getPrivate().getEncoded()), StandardCharsets.US_ASCII);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        write(file, signed(subject, own, false, dnsName));
    }

    private void write(String file, byte[] certificate) throws IOException {
        Files.writeString(directory.resolve(file + ".pem"), pem("CERTIFICATE", certificate));
    }

    private byte[] signed(String subject, KeyPair own, boolean issues, String dnsName)
            throws CertIOException, IOException, OperatorCreationException {
        Instant now = Instant.now();
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                new X500Principal("CN=" + name),
                BigInteger.valueOf(System.nanoTime()),
                Date.from(now.minus(Duration.ofHours(1))),
                Date.from(now.plus(Duration.ofDays(1))),
                new X500Principal("CN=" + subject),
                own.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(issues));
        if (dnsName != null) {
            builder.addExtension(
                    Extension.subjectAlternativeName,
                    false,
                    new GeneralNames(new GeneralName(GeneralName.dNSName, dnsName)));
        }
        return builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()))
                .getEncoded();
    }

    private static KeyPair keyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair();
    }

    private static String pem(String kind, byte[] content) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
                + "\n-----END " + kind + "-----\n";
    }
}
