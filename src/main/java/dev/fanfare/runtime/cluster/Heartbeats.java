package dev.fanfare.runtime.cluster;

import dev.fanfare.platform.rpc.FailureDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.jgroups.EmptyMessage;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.FD_ALL3;

/** Sends heartbeats, and reports those of other nodes to the failure detector. JGroups removes the nodes that are dead. */
final class Heartbeats extends FD_ALL3 {
    private final FailureDetector detector;

    Heartbeats(FailureDetector detector) {
        this.detector = detector;
        setId(ClassConfigurator.getProtocolId(FD_ALL3.class));
        setTimeout(FailureDetector.DEAD_MS);
        setInterval(FailureDetector.HEARTBEAT_MS);
    }

    /** Sends to each node separately, so that an unreachable node does not delay the others. */
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
        detector.heartbeatMissed(Membership.id(node));
        return super.needsToBeSuspected(node, heard);
    }

    @Override
    protected void update(Address sender, boolean heartbeat, boolean merelyKnown) {
        super.update(sender, heartbeat, merelyKnown);
        if (sender != null && !merelyKnown) {
            detector.heartbeat(Membership.id(sender));
        }
    }

    /** A connection has broken. */
    @Override
    public Object up(Event event) {
        if (event.getType() == Event.SUSPECT) {
            event.<Iterable<Address>>getArg().forEach(node -> detector.disconnected(Membership.id(node)));
        }
        return super.up(event);
    }
}
