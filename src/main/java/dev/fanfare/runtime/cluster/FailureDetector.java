package dev.fanfare.runtime.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.jgroups.EmptyMessage;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.FD_ALL3;

/**
 * Watches the other nodes' heartbeats. As JGroups does by itself, it takes a node for dead that has been silent for seconds;
 * before that, on every node, it tells of one that has missed a few, or whose connection has broken: it is not to be asked
 * while others answer.
 */
final class FailureDetector extends FD_ALL3 {
    /** Heartbeats that a node may miss; each is {@link #BEAT_MS} after the last. */
    private static final int MISSED = 3;

    private static final long BEAT_MS = 500;
    /** A node that is not heard of for so long is dead, once it has not answered a question either. */
    private static final long DEAD_MS = 5_000;

    /** For each node the looks since it was heard of. Counted, not measured: after a pause of this node itself nobody is silent. */
    private final Map<Address, Integer> looks = new ConcurrentHashMap<>();

    private final BiConsumer<Address, Boolean> told;

    /** @param told called with a node and whether it is silent now, on any thread */
    FailureDetector(BiConsumer<Address, Boolean> told) {
        this.told = told;
        setId(ClassConfigurator.getProtocolId(FD_ALL3.class));
        setTimeout(DEAD_MS);
        setInterval(BEAT_MS);
    }

    /** To each node by itself: one that is not reached is not to hold up what the others wait for. */
    @Override
    protected void startHeartbeatSender() {
        lock.lock();
        try {
            if (!isHeartbeatSenderRunning()) {
                heartbeat_sender =
                        timer.scheduleWithFixedDelay(this::beat, 0, getInterval(), TimeUnit.MILLISECONDS, false);
            }
        } finally {
            lock.unlock();
        }
    }

    private void beat() {
        List<Address> others;
        synchronized (this) {
            others = new ArrayList<>(members);
        }
        others.remove(local_addr);
        for (Address node : others) {
            down_prot.down(new EmptyMessage(node)
                    .setFlag(Message.TransientFlag.DONT_BLOCK)
                    .putHeader(getId(), new HeartbeatHeader()));
        }
    }

    @Override
    protected <T> boolean needsToBeSuspected(Address node, T heard) {
        if (looks.merge(node, 1, Integer::sum) == MISSED) {
            told.accept(node, true);
        }
        return super.needsToBeSuspected(node, heard);
    }

    @Override
    protected void update(Address sender, boolean heartbeat, boolean merelyKnown) {
        super.update(sender, heartbeat, merelyKnown);
        if (sender != null && !merelyKnown) {
            Integer before = looks.put(sender, 0);
            if (before != null && before >= MISSED) {
                told.accept(sender, false);
            }
        }
    }

    /** A connection has broken: the process at its other end has ended, most likely. */
    @Override
    public Object up(Event event) {
        if (event.getType() == Event.SUSPECT) {
            event.<Iterable<Address>>getArg().forEach(node -> {
                Integer before = looks.put(node, MISSED);
                if (before == null || before < MISSED) {
                    told.accept(node, true);
                }
            });
        }
        return super.up(event);
    }

    @Override
    protected void retainKeys(List<Address> nodes) {
        super.retainKeys(nodes);
        looks.keySet().retainAll(nodes);
    }
}
