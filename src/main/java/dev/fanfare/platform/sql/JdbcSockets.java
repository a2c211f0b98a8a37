package dev.fanfare.platform.sql;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vertx.pgclient.SslMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.Properties;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * Encrypts JDBC connections per {@link DatabaseTls}, as the reactive client does. The driver's own factory (42.7.14) does
 * not know {@code sslrootcert=system}, reads only PKCS #8 keys of an algorithm that a parameter names, and by default
 * reads files from the user's home.
 */
public final class JdbcSockets extends SSLSocketFactory {
    private final SSLSocketFactory sockets;
    private final boolean verifiesName;

    /** Called reflectively by the driver. */
    public JdbcSockets(Properties properties) throws GeneralSecurityException {
        DatabaseTls tls = new DatabaseTls(
                SslMode.of(properties.getProperty("sslmode")),
                properties.getProperty("sslrootcert"),
                properties.getProperty("sslcert"),
                properties.getProperty("sslkey"));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                tls.own().map(manager -> new KeyManager[] {manager}).orElse(null),
                new TrustManager[] {
                    tls.trust()
                            .orElseGet(
                                    () -> InsecureTrustManagerFactory.INSTANCE.getTrustManagers()[0])
                },
                null);
        sockets = context.getSocketFactory();
        verifiesName = tls.isVerified();
    }

    /** The only method that the driver uses: PostgreSQL upgrades an open connection to TLS. */
    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
        return verifying(sockets.createSocket(socket, host, port, autoClose));
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return verifying(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
        return verifying(sockets.createSocket(host, port, from, fromPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return verifying(sockets.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
        return verifying(sockets.createSocket(host, port, from, fromPort));
    }

    private Socket verifying(Socket socket) {
        if (verifiesName) {
            SSLSocket encrypted = (SSLSocket) socket;
            SSLParameters parameters = encrypted.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            encrypted.setSSLParameters(parameters);
        }
        return socket;
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return sockets.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return sockets.getSupportedCipherSuites();
    }
}
