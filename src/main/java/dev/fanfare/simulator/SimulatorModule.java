package dev.fanfare.simulator;

import dev.fanfare.platform.module.DomainModule;

/** Simulated outside services, for development and tests. */
public final class SimulatorModule extends DomainModule {
    private final SimulatorVerticle verticle;

    public SimulatorModule(SimulatorConfig config) {
        super("simulator");
        this.verticle = new SimulatorVerticle(config);
        deploys(parts -> verticle);
    }

    /** Where the simulated services are on this node; before it has started, or where another node runs it, where it should be. */
    public String url() {
        return verticle.url();
    }
}
