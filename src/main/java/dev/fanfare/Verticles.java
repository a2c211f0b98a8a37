package dev.fanfare;

import dev.fanfare.platform.module.Deployment;
import dev.fanfare.platform.module.Parts;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;

/** The verticles that a node runs: deployed one after the other, undeployed in the reverse order. */
final class Verticles {
    private final Parts parts;
    private final List<String> ids = new ArrayList<>();

    Verticles(Parts parts) {
        this.parts = parts;
    }

    /** Blocks until it answers. */
    void deploy(Deployment deployment) {
        int instances =
                deployment.onEveryLoop() ? Math.max(1, Runtime.getRuntime().availableProcessors()) : 1;
        ids.add(Fanfare.await(parts.vertx()
                .deployVerticle(
                        () -> deployment.verticle().apply(parts), new DeploymentOptions().setInstances(instances))));
    }

    Future<Void> undeploy() {
        return undeploy(ids.size() - 1);
    }

    private Future<Void> undeploy(int last) {
        return last < 0
                ? Future.succeededFuture()
                : parts.vertx().undeploy(ids.get(last)).transform(done -> undeploy(last - 1));
    }
}
