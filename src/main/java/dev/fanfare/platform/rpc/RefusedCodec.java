package dev.fanfare.platform.rpc;

import dev.fanfare.platform.bus.Refused;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;

/** The codec of refusals; the bus looks it up by exact class. */
final class RefusedCodec implements MessageCodec<Refused, Refused> {
    private final RecordCodec codec;

    RefusedCodec(RecordCodec codec) {
        this.codec = codec;
    }

    @Override
    public void encodeToWire(Buffer buffer, Refused refused) {
        codec.encodeToWire(buffer, refused);
    }

    @Override
    public Refused decodeFromWire(int position, Buffer buffer) {
        return (Refused) codec.decodeFromWire(position, buffer);
    }

    @Override
    public Refused transform(Refused refused) {
        return refused;
    }

    @Override
    public String name() {
        return "fanfare.refused";
    }

    @Override
    public byte systemCodecID() {
        return -1;
    }
}
