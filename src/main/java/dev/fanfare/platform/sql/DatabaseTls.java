package dev.fanfare.platform.sql;

import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.pgclient.SslMode;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509KeyManager;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/**
 * TLS settings with libpq's semantics, for the reactive client and for JDBC. Files are PEM, read when a node starts.
 *
 * @param authority CA certificate file, or {@value #SYSTEM} for Java's trust store; null to trust any server
 * @param certificate client certificate file; null for none
 * @param key key file of that certificate
 */
public record DatabaseTls(SslMode mode, String authority, String certificate, String key) {
    static final String SYSTEM = "system";
    private static final String MODE = "sslmode";
    private static final String AUTHORITY = "sslrootcert";
    private static final String CERTIFICATE = "sslcert";
    private static final String KEY = "sslkey";
    private static final char[] NO_PASSWORD = {};

    /**
     * Reads the parameters of a URI.
     *
     * @param local whether the connection stays on this machine; otherwise it is encrypted if the server supports it
     */
    static DatabaseTls of(Map<String, String> parameters, boolean local) {
        String otherwise = "true".equals(parameters.get("ssl")) ? "require" : local ? "disable" : "prefer";
        SslMode mode = SslMode.of(PostgresUri.oneOf(
                parameters,
                MODE,
                otherwise,
                Arrays.stream(SslMode.values()).map(each -> each.value).toArray(String[]::new)));
        String authority = parameters.get(AUTHORITY);
        if (SYSTEM.equals(authority)) {
            if (mode != SslMode.VERIFY_FULL && parameters.containsKey(MODE)) {
                throw new IllegalArgumentException(
                        "A database address with sslrootcert=system has sslmode=verify-full, because anybody can get a"
                                + " certificate of a public authority for a name of their own");
            }
            mode = SslMode.VERIFY_FULL;
        }
        boolean verifies = mode == SslMode.VERIFY_CA || mode == SslMode.VERIFY_FULL;
        if (verifies && authority == null) {
            throw new IllegalArgumentException("A database address with sslmode " + mode.value
                    + " names the authority in sslrootcert: a file, or system for those that Java trusts");
        }
        if (parameters.containsKey(CERTIFICATE) != parameters.containsKey(KEY)) {
            throw new IllegalArgumentException("A database address has both sslcert and sslkey, or neither");
        }
        // As in libpq, a named CA implies verification.
        return new DatabaseTls(
                mode == SslMode.REQUIRE && authority != null ? SslMode.VERIFY_CA : mode,
                authority,
                parameters.get(CERTIFICATE),
                parameters.get(KEY));
    }

    /** Whether the server's certificate and host name are verified. */
    boolean isVerified() {
        return mode == SslMode.VERIFY_FULL;
    }

    /**
     * Reads the files.
     *
     * @throws IllegalArgumentException for an unusable file; the message names its parameter
     */
    void check() {
        trust();
        own();
    }

    /** Options for the reactive client. Reads the files. */
    ClientSSLOptions clientOptions() {
        ClientSSLOptions options = new ClientSSLOptions().setHostnameVerificationAlgorithm(isVerified() ? "HTTPS" : "");
        trust().ifPresentOrElse(
                        manager -> options.setTrustOptions(TrustOptions.wrap(manager)),
                        () -> options.setTrustAll(true));
        own().ifPresent(manager -> options.setKeyCertOptions(KeyCertOptions.wrap(manager)));
        return options;
    }

    /** Parameters for JDBC, which reads the files through {@link JdbcSockets}. */
    Map<String, String> jdbcParameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(MODE, mode.value);
        if (mode != SslMode.DISABLE) {
            parameters.put("sslfactory", JdbcSockets.class.getName());
            put(parameters, AUTHORITY, authority);
            put(parameters, CERTIFICATE, certificate);
            put(parameters, KEY, key);
        }
        return parameters;
    }

    private static void put(Map<String, String> parameters, String name, String value) {
        if (value != null) {
            parameters.put(name, value);
        }
    }

    /** The trusted certificates; empty to trust all. */
    Optional<TrustManager> trust() {
        if (authority == null) {
            return Optional.empty();
        }
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(SYSTEM.equals(authority) ? null : storeOf(certificates(AUTHORITY, authority)));
            return Optional.of(factory.getTrustManagers()[0]);
        } catch (GeneralSecurityException | IOException e) {
            throw unusable(AUTHORITY, authority, e);
        }
    }

    private static KeyStore storeOf(Collection<? extends Certificate> certificates)
            throws GeneralSecurityException, IOException {
        KeyStore store = emptyStore();
        for (Certificate certificate : certificates) {
            store.setCertificateEntry(Integer.toString(store.size()), certificate);
        }
        return store;
    }

    /** The client certificate; empty for none. */
    Optional<X509KeyManager> own() {
        if (certificate == null) {
            return Optional.empty();
        }
        Certificate[] chain = certificates(CERTIFICATE, certificate).toArray(Certificate[]::new);
        PrivateKey secret = secret();
        try {
            KeyStore store = emptyStore();
            store.setKeyEntry("own", secret, NO_PASSWORD, chain);
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, NO_PASSWORD);
            return Optional.of((X509KeyManager) factory.getKeyManagers()[0]);
        } catch (GeneralSecurityException | IOException e) {
            throw unusable(CERTIFICATE, certificate, e);
        }
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    private static Collection<? extends Certificate> certificates(String parameter, String file) {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            Collection<? extends Certificate> read =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (read.isEmpty()) {
                throw new CertificateException("it holds no certificate");
            }
            return read;
        } catch (IOException | CertificateException e) {
            throw unusable(parameter, file, e);
        }
    }

    private PrivateKey secret() {
        try (Reader in = Files.newBufferedReader(Path.of(key), StandardCharsets.US_ASCII);
                PEMParser parser = new PEMParser(in)) {
            Object read = parser.readObject();
            if (read instanceof PrivateKeyInfo info) {
                return new JcaPEMKeyConverter().getPrivateKey(info);
            }
            if (read instanceof PEMKeyPair pair) {
                return new JcaPEMKeyConverter().getKeyPair(pair).getPrivate();
            }
            // Reveals neither the content nor the parse error.
            throw unusable(KEY, key, new IOException("it holds no private key, or an encrypted one"));
        } catch (IOException e) {
            throw unusable(KEY, key, e);
        }
    }

    private static IllegalArgumentException unusable(String parameter, String file, Exception cause) {
        return new IllegalArgumentException(
                parameter + " of a database address names a file that cannot be used: " + file + " ("
                        + (cause instanceof java.nio.file.NoSuchFileException ? "it is not there" : cause.getMessage())
                        + ")",
                cause);
    }
}
