package dev.fanfare.node;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which build this is. */
public final class Version {
    private static final Properties BUILD = read();

    private Version() {}

    public static String current() {
        return BUILD.getProperty("version");
    }

    /** Of the documentation's user interface that is on the class path. */
    static String swaggerUi() {
        return BUILD.getProperty("swagger-ui");
    }

    private static Properties read() {
        try (InputStream in = Version.class.getResourceAsStream("/fanfare-version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
