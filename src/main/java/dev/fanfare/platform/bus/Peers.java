package dev.fanfare.platform.bus;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The current nodes of the cluster. */
public final class Peers {
    private final Supplier<String> self;
    private final Supplier<List<String>> all;
    private final Predicate<String> answered;

    /**
     * The nodes of a cluster.
     *
     * @param self the id of this node
     * @param all the ids of all nodes
     * @param answered whether any of them answers at an address
     */
    public Peers(Supplier<String> self, Supplier<List<String>> all, Predicate<String> answered) {
        this.answered = answered;
        this.self = self;
        this.all = all;
    }

    /** For a process that is not clustered. */
    public static Peers none() {
        return new Peers(() -> "alone", List::of, address -> false);
    }

    String self() {
        return self.get();
    }

    boolean answer(String address) {
        return answered.test(address);
    }

    List<String> others() {
        String own = self();
        return all.get().stream().filter(node -> !node.equals(own)).toList();
    }
}
