package dev.fanfare.notification;

import dev.fanfare.notification.api.NotificationJobs.SendMails;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.module.ModuleContext;
import io.vertx.core.Future;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.StartTLSOptions;
import java.util.concurrent.TimeUnit;

/** Sends e-mails if an SMTP server is configured. One instance per node, because it owns the connections. */
@SharedPool(
        name = "mail connections",
        users = "account and notification mails",
        fairBy = SharedPool.By.AGE,
        bound = "four mails at once, each within `mail.timeout_ms`")
final class MailSender {
    private static final int MAX_IDLE_SECONDS = 10;
    /** The methods that need only a username and a password, and no broken hash. */
    private static final String AUTH_METHODS = "CRAM-SHA256 PLAIN LOGIN";

    private final MailSettings settings;
    private final MailService service;

    MailSender(ModuleContext context, MailSettings settings, MailClient mailbox) {
        this.settings = settings;
        if (settings.isOn()) {
            MailClient client = settings.isSimulated() ? mailbox : MailClient.create(context.vertx(), mailConfig());
            context.onStop(client::close);
            this.service = new MailService(context.bus(), context.database(), settings, client, context.meters());
        } else {
            this.service = null;
        }
    }

    Future<JobResult> send(Caller caller, SendMails ask) {
        return service == null ? Future.succeededFuture(JobResult.NOTHING) : service.send(caller, ask);
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
                .setKeepAliveTimeout(MAX_IDLE_SECONDS)
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
