package dev.fanfare.notifications;

import dev.fanfare.notifications.api.SendMails;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.jobs.Swept;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.StartTLSOptions;
import java.util.concurrent.TimeUnit;

/** Sends notifications by e-mail, when a server for that is configured. One for a process: it has the connections. */
public final class MailVerticle extends VerticleBase {
    private static final int LONGEST_IDLE_SECONDS = 10;
    /** Those that a username and a password do for. */
    private static final String AUTH_METHODS = "CRAM-SHA256 CRAM-SHA1 CRAM-MD5 DIGEST-MD5 PLAIN LOGIN";

    private final Bus bus;
    private final Database db;
    private final MailSettings settings;
    private final MeterRegistry meters;
    private MailClient client;

    public MailVerticle(Bus bus, Database db, MailSettings settings, MeterRegistry meters) {
        this.bus = bus;
        this.db = db;
        this.settings = settings;
        this.meters = meters;
    }

    @Override
    public Future<?> start() {
        if (!settings.isOn()) {
            return bus.answer(SendMails.class, (caller, ask) -> Future.succeededFuture(Swept.NOTHING));
        }
        client = MailClient.create(vertx, mailConfig());
        MailService service = new MailService(db, settings, client, meters);
        return bus.answer(SendMails.class, service::send);
    }

    @Override
    public Future<?> stop() {
        return client == null ? Future.succeededFuture() : client.close();
    }

    private MailConfig mailConfig() {
        MailConfig config = new MailConfig(settings.host(), settings.port())
                .setSsl("implicit".equals(settings.tls()))
                .setStarttls("starttls".equals(settings.tls()) ? StartTLSOptions.REQUIRED : StartTLSOptions.DISABLED)
                .setHostnameVerificationAlgorithm("none".equals(settings.tls()) ? "" : "HTTPS")
                .setMaxPoolSize(MailService.LANES)
                .setConnectTimeout(settings.timeoutMs())
                .setIdleTimeout(settings.timeoutMs())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setKeepAliveTimeout(LONGEST_IDLE_SECONDS)
                .setOwnHostname(settings.domain())
                .setUserAgent("fanfare");
        return settings.signsIn()
                ? config.setLogin(LoginOption.REQUIRED)
                        .setAuthMethods(AUTH_METHODS)
                        .setUsername(settings.username())
                        .setPassword(settings.password())
                : config.setLogin(LoginOption.DISABLED);
    }
}
