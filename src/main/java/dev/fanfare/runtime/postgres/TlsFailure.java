package dev.fanfare.runtime.postgres;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.sql.SQLException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Explains TLS failures to operators. */
final class TlsFailure {
    private static final String REFUSED = "28000";

    /** What is missing; empty when it is nothing about TLS, or nothing that only an operator can mend. */
    static Optional<String> of(SQLException failure) {
        String said = String.valueOf(failure.getMessage());
        if (REFUSED.equals(failure.getSQLState())) {
            return refused(said);
        }
        if (said.contains("does not support SSL")) {
            return Optional.of("it has no TLS, which sslmode asks for. Switch it on there (ssl = on)");
        }
        // The root cause is the most specific.
        Optional<String> reason = Optional.empty();
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            Optional<String> closer = ofHandshake(cause);
            reason = closer.isPresent() ? closer : reason;
        }
        return reason;
    }

    private static Optional<String> refused(String said) {
        if (said.contains("client certificate") || said.contains("certificate authentication failed")) {
            return Optional.of(said + ". Name a certificate that it accepts in sslcert, and its key in sslkey");
        }
        return said.contains("no encryption")
                ? Optional.of(said + ". If it wants TLS, set sslmode=verify-full and sslrootcert")
                : Optional.empty();
    }

    private static Optional<String> ofHandshake(Throwable cause) {
        String said = String.valueOf(cause.getMessage());
        if (cause instanceof CertificateExpiredException) {
            return Optional.of("its certificate has expired: " + said);
        }
        if (cause instanceof CertPathBuilderException || cause instanceof CertPathValidatorException) {
            return Optional.of("its certificate is not signed by an authority of sslrootcert (" + said + ")");
        }
        if (cause instanceof CertificateException && said.startsWith("No ")) {
            return Optional.of("its certificate is not for the host that the address names (" + said + ")");
        }
        return cause instanceof SSLException && said.contains("alert")
                ? Optional.of("it does not accept what sslcert proves this node with (" + said + ")")
                : Optional.empty();
    }
}
