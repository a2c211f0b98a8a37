package dev.fanfare.runtime.cluster;

import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.protocols.PerDestinationBundler;
import org.jgroups.util.ByteArrayDataOutputStream;

/**
 * Sends to each node on a thread of its own. JGroups would send all on one, which waits for a connection to whom nobody reaches
 * any more: so a node that is cut off or frozen would make all others silent, and halves of a cluster would not find each other.
 */
final class PerNodeBundler extends PerDestinationBundler {
    private static final int QUEUED = 1_024;
    private static final int BYTES = 1_024;

    PerNodeBundler() {
        useSingleSenderThread(false);
        setCapacity(QUEUED);
    }

    /** Whoever looks for nodes where there may be none does it on its own thread; those of the addresses would stay. */
    @Override
    public void send(Message message) throws Exception {
        if (message.getDest() instanceof PhysicalAddress) {
            sendSingle(message.getDest(), message, new ByteArrayDataOutputStream(BYTES));
        } else {
            super.send(message);
        }
    }
}
