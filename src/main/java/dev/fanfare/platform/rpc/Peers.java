package dev.fanfare.platform.rpc;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The current nodes of the cluster. */
public final class Peers {
    private final Supplier<String> self;
    private final Supplier<List<String>> all;
    private final Function<String, List<String>> answering;
    private final FailureDetector detector;

    /**
     * The nodes of a cluster.
     *
     * @param self the id of this node
     * @param all the ids of all nodes
     * @param answering the ids of those that answer at an address
     * @param detector of failures of the others
     */
    public Peers(
            Supplier<String> self,
            Supplier<List<String>> all,
            Function<String, List<String>> answering,
            FailureDetector detector) {
        this.detector = detector;
        this.answering = answering;
        this.self = self;
        this.all = all;
    }

    /** No other nodes, for an unclustered process. */
    public static Peers none() {
        return new Peers(() -> "alone", List::of, address -> List.of(), new FailureDetector(node -> {}));
    }

    String self() {
        return self.get();
    }

    List<String> answering(String address) {
        return answering.apply(address);
    }

    FailureDetector detector() {
        return detector;
    }

    boolean has(String node) {
        return all.get().contains(node);
    }

    List<String> others() {
        String own = self();
        return all.get().stream().filter(node -> !node.equals(own)).toList();
    }
}
