package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.limits.Buckets;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;

/** Rate limit buckets that all nodes of a cluster share: each is kept by one node, which the others ask. */
final class SharedBuckets implements Buckets {
    private static final DeliveryOptions ASKING = new DeliveryOptions().setSendTimeout(250);

    private final Vertx vertx;
    private final Membership membership;
    /** Those that this node keeps, and others' while their keepers do not answer: that is better than not counting. */
    private final Buckets kept = Buckets.inMemory();

    private SharedBuckets(Vertx vertx, Membership membership) {
        this.vertx = vertx;
        this.membership = membership;
    }

    /** Completes when other nodes can ask this one. */
    static Future<Buckets> of(Vertx vertx, Membership membership) {
        SharedBuckets buckets = new SharedBuckets(vertx, membership);
        return vertx.eventBus()
                .<Buffer>consumer(address(membership.getNodeId()), buckets::answer)
                .completion()
                .map(buckets);
    }

    @Override
    public Future<ConsumptionProbe> take(Key key, int limit) {
        Key shared = shared(key);
        String text = text(shared);
        String keeper = keeperOf(text);
        if (keeper.equals(membership.getNodeId())) {
            return kept.take(shared, limit);
        }
        // Composed, since Vert.x throws when it finds the connection closed.
        return Future.succeededFuture()
                .compose(now -> vertx.eventBus()
                        .<Buffer>request(
                                address(keeper),
                                Buffer.buffer().appendInt(limit).appendString(text),
                                ASKING))
                .map(answer -> probe(answer.body()))
                .recover(cause -> kept.take(shared, limit));
    }

    @Override
    public void giveBack(Key key, int limit) {
        Key shared = shared(key);
        String text = text(shared);
        String keeper = keeperOf(text);
        if (keeper.equals(membership.getNodeId())) {
            kept.giveBack(shared, limit);
        } else {
            // A lost one is refilled within the window.
            Future.succeededFuture(Buffer.buffer().appendInt(-limit).appendString(text))
                    .map(given -> vertx.eventBus().send(address(keeper), given));
        }
    }

    private static Key shared(Key key) {
        return new Key(key.allowance(), key.kind(), key.id().toString(), key.network());
    }

    /** The same on all nodes. */
    private static String text(Key key) {
        return key.allowance() + "\n" + key.kind() + "\n" + (key.network() == null ? "" : key.network()) + "\n"
                + key.id();
    }

    private static Key key(String text) {
        String[] parts = text.split("\n", 4);
        return new Key(
                Allowance.valueOf(parts[0]), Kind.valueOf(parts[1]), parts[3], parts[2].isEmpty() ? null : parts[2]);
    }

    /** The same on all nodes, and another one only for the buckets of a node that came or went. */
    private String keeperOf(String key) {
        String keeper = membership.getNodeId();
        int highest = Integer.MIN_VALUE;
        for (String node : membership.getNodes()) {
            int rank = spread(31 * key.hashCode() + node.hashCode());
            if (rank >= highest) {
                highest = rank;
                keeper = node;
            }
        }
        return keeper;
    }

    /** The finalizer of MurmurHash3: neighbouring numbers become unrelated ones. */
    private static int spread(int number) {
        int mixed = (number ^ (number >>> 16)) * 0x85ebca6b;
        mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
        return mixed ^ (mixed >>> 16);
    }

    private void answer(Message<Buffer> asked) {
        int limit = asked.body().getInt(0);
        String text = asked.body().getString(Integer.BYTES, asked.body().length());
        if (limit < 0) {
            kept.giveBack(key(text), -limit);
            return;
        }
        kept.take(key(text), limit).onSuccess(probe -> asked.reply(bytes(probe)));
    }

    private static Buffer bytes(ConsumptionProbe probe) {
        return Buffer.buffer()
                .appendByte((byte) (probe.isConsumed() ? 1 : 0))
                .appendLong(probe.getRemainingTokens())
                .appendLong(probe.getNanosToWaitForRefill())
                .appendLong(probe.getNanosToWaitForReset());
    }

    private static ConsumptionProbe probe(Buffer bytes) {
        long remaining = bytes.getLong(1);
        long reset = bytes.getLong(1 + 2 * Long.BYTES);
        return bytes.getByte(0) == 1
                ? ConsumptionProbe.consumed(remaining, reset)
                : ConsumptionProbe.rejected(remaining, bytes.getLong(1 + Long.BYTES), reset);
    }

    private static String address(String node) {
        return "rate-limits@" + node;
    }
}
