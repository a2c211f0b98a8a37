package dev.fanfare.dev.simulator;

import dev.fanfare.platform.module.DomainModule;

/** Simulated outside services, for development and tests. */
public final class SimulatorModule extends DomainModule {
    private final SimulatorVerticle verticle;
    private final Mailbox mailbox = new Mailbox();

    public SimulatorModule(SimulatorConfig config) {
        super("simulator");
        this.verticle = new SimulatorVerticle(config, mailbox);
        deploys(context -> verticle.on(context.database()));
        once(context -> verticle).subscribe(ProviderOrder.class, simulator -> simulator::obey);
    }

    /** The receiver of the demo's e-mails. */
    public Mailbox mailbox() {
        return mailbox;
    }

    /** The beginning of the addresses of an advertiser's own system, to which webhooks are delivered. */
    public String receiver() {
        return url() + "/" + SimulatedReceiver.NAME + "/";
    }

    /**
     * The base URL of the simulated services on this node; the configured one before it has started, or if another node
     * runs it.
     */
    public String url() {
        return verticle.url();
    }
}
