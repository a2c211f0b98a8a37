package dev.fanfare.platform.http.input;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.multipart.MemoryFileUpload;
import java.nio.charset.Charset;
import java.util.Arrays;

/** A file of a multipart body, collected up to a size; nothing is kept of a longer one. */
final class PartFile extends MemoryFileUpload implements Multipart.Part {
    private static final int FIRST = 64 * 1024;
    /** Large, to copy the buffer of a large file rarely. */
    private static final int GROWTH = 4;

    private final int most;
    private byte[] bytes = new byte[0];
    private int length;
    private boolean tooLong;

    PartFile(String name, String filename, String type, String encoding, Charset charset, long size, int most) {
        super(name, filename, type, encoding, charset, size);
        this.most = most;
    }

    @Override
    public void addContent(ByteBuf buffer, boolean last) {
        if (buffer != null) {
            collect(buffer);
            buffer.release();
        }
        if (last) {
            setCompleted();
        }
    }

    private void collect(ByteBuf buffer) {
        int more = buffer.readableBytes();
        if (tooLong || more > most - length) {
            tooLong |= more > 0;
            bytes = new byte[0];
            length = tooLong ? 0 : length;
            return;
        }
        if (length + more > bytes.length) {
            int room = Math.max(length + more, Math.max(FIRST, GROWTH * bytes.length));
            bytes = Arrays.copyOf(bytes, Math.min(most, room));
        }
        buffer.readBytes(bytes, length, more);
        length += more;
    }

    @Override
    public String key() {
        return getName();
    }

    /** Size in bytes; 0 when it is too long. */
    int size() {
        return length;
    }

    boolean isTooLong() {
        return tooLong;
    }

    /** Whether it is a file field without a chosen file. */
    boolean isLeftOut() {
        return length == 0 && !tooLong && getFilename().isEmpty();
    }

    /** Its content at the start of an array. Releases it, because the decoder retains all parts. */
    byte[] take() {
        byte[] taken = bytes;
        bytes = new byte[0];
        return taken;
    }

    // Files are compared by identity, not by name.

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
