package dev.fanfare.runtime.cluster;

import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.protocols.PerDestinationBundler;
import org.jgroups.util.ByteArrayDataOutputStream;

/**
 * Sends to each node on a thread of its own. With JGroups' single thread, connecting to a node that is cut off or frozen would
 * block the messages to all others, and the halves of a split brain would not find each other.
 */
final class PerNodeBundler extends PerDestinationBundler {
    private static final int QUEUED = 1_024;
    private static final int BYTES = 1_024;

    PerNodeBundler() {
        useSingleSenderThread(false);
        setCapacity(QUEUED);
    }

    /** Discovery probes addresses on its own thread: a sender for an address without a node would never end. */
    @Override
    public void send(Message message) throws Exception {
        if (message.getDest() instanceof PhysicalAddress) {
            sendSingle(message.getDest(), message, new ByteArrayDataOutputStream(BYTES));
        } else {
            super.send(message);
        }
    }
}
