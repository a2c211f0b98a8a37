package dev.fanfare.runtime.cluster;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.core.spi.cluster.NodeInfo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that a node tells the others about itself. It is always told as a whole, so that it does not matter what was lost, came
 * twice or in another order: the highest version is true.
 *
 * @param version grows with each change, at this node only
 * @param info where its event bus is reached; none until it listens
 * @param answered the handlers of each address, by their numbers
 */
record NodeState(long version, Optional<NodeInfo> info, Map<String, Set<Long>> answered) {
    /** Of the bytes. A node that gets another one does not acknowledge it. */
    private static final int FORMAT = 1;

    static final NodeState NOTHING = new NodeState(0, Optional.empty(), Map.of());

    NodeState {
        answered = Map.copyOf(answered);
    }

    NodeState reachedAt(NodeInfo place) {
        return new NodeState(version + 1, Optional.of(place), answered);
    }

    NodeState with(String address, long handler) {
        return changed(address, handler, true);
    }

    NodeState without(String address, long handler) {
        return changed(address, handler, false);
    }

    private NodeState changed(String address, long handler, boolean added) {
        Set<Long> handlers = new HashSet<>(answered.getOrDefault(address, Set.of()));
        if (added) {
            handlers.add(handler);
        } else {
            handlers.remove(handler);
        }
        Map<String, Set<Long>> all = new HashMap<>(answered);
        if (handlers.isEmpty()) {
            all.remove(address);
        } else {
            all.put(address, Set.copyOf(handlers));
        }
        return new NodeState(version + 1, info, all);
    }

    /** The addresses whose handlers differ. */
    Set<String> differences(NodeState other) {
        Set<String> differing = new HashSet<>(answered.keySet());
        differing.addAll(other.answered.keySet());
        differing.removeIf(address ->
                answered.getOrDefault(address, Set.of()).equals(other.answered.getOrDefault(address, Set.of())));
        return differing;
    }

    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.writeLong(version);
            out.writeBoolean(info.isPresent());
            if (info.isPresent()) {
                out.writeUTF(info.get().host());
                out.writeInt(info.get().port());
                out.writeUTF(metadata(info.get()).encode());
            }
            out.writeInt(answered.size());
            for (Map.Entry<String, Set<Long>> address : answered.entrySet()) {
                out.writeUTF(address.getKey());
                out.writeInt(address.getValue().size());
                for (long handler : address.getValue()) {
                    out.writeLong(handler);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static JsonObject metadata(NodeInfo info) {
        return info.metadata() == null ? new JsonObject() : info.metadata();
    }

    /** @throws IOException if the bytes are no state, or one in an unknown format */
    static NodeState from(byte[] bytes, int offset, int length) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
            int format = in.readUnsignedByte();
            if (format != FORMAT) {
                throw new IOException("Another node's state has the unknown format " + format);
            }
            long version = in.readLong();
            Optional<NodeInfo> info = in.readBoolean()
                    ? Optional.of(new NodeInfo(in.readUTF(), in.readInt(), new JsonObject(in.readUTF())))
                    : Optional.empty();
            Map<String, Set<Long>> answered = new HashMap<>();
            for (int addresses = in.readInt(); addresses > 0; addresses--) {
                String address = in.readUTF();
                Set<Long> handlers = new HashSet<>();
                for (int left = in.readInt(); left > 0; left--) {
                    handlers.add(in.readLong());
                }
                answered.put(address, Set.copyOf(handlers));
            }
            return new NodeState(version, info, answered);
        } catch (DecodeException | IllegalArgumentException e) {
            throw new IOException("Another node's state cannot be read", e);
        }
    }
}
