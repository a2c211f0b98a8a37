package dev.fanfare.platform.bus;

import java.util.List;
import java.util.function.Supplier;

/** The current nodes of the cluster. */
public final class Peers {
    private final Supplier<String> self;
    private final Supplier<List<String>> all;

    /**
     * The nodes of a cluster.
     *
     * @param self the id of this node
     * @param all the ids of all nodes
     */
    public Peers(Supplier<String> self, Supplier<List<String>> all) {
        this.self = self;
        this.all = all;
    }

    /** For a process that is not clustered. */
    public static Peers none() {
        return new Peers(() -> "alone", List::of);
    }

    String self() {
        return self.get();
    }

    List<String> others() {
        String own = self();
        return all.get().stream().filter(node -> !node.equals(own)).toList();
    }
}
